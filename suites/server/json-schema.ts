import { dialectOf, type Dialect } from '../../harness/generate/json-schema.js';
import { together } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type CheckContext, type Outcome } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { freedom, hasList } from '../../harness/run/needs.js';
import type { CallFixture } from '../../harness/run/profile.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mentionedKeywords, peculiarKeyword } from './support/dialect-keywords.js';
import { foreignSchemas } from '../../harness/run/foreign-schemas.js';
import { requestedSchemas, type SentSchema, toolSchemas } from './support/sent-schemas.js';

/** Milliseconds after which no further schema is looked at. */
const budget = 20_000;

/** Every schema that the server sends is held against the meta-schema of its dialect. */
export const schemas = check({
  id: 'json-schema/schemas',
  title: 'The schemas that the server sends',
  needs: [hasList('tools')],
  requirements: ['json-schema-schema-valid', 'json-schema-2020-12-used'],
  async run({ judge, peer, profile }) {
    const asking: SentSchema[] = [];
    for (const { tool, arguments: args } of (profile.fixtures.asking ?? []).slice(0, maxTools)) {
      asking.push(...requestedSchemas(await call(peer, tool, args)));
    }
    const until = performance.now() + budget;
    for (const sent of distinct([...toolSchemas(profile), ...asking])) {
      const { schema, reply, pointer } = sent;
      if (performance.now() > until) {
        return judge.inconclusive(
          'json-schema-schema-valid',
          `not all schemas could be looked at within ${budget / 1_000} s`,
        );
      }
      const outcome = await foreignSchemas.check(schema);
      const received = `${(jsonText(schema) ?? '').slice(0, 400)}${outcome.ok ? '' : ` (${outcome.reason})`}`;
      judge(
        'json-schema-schema-valid',
        reply,
        (): Outcome => {
          if (outcome.ok || outcome.kind === 'invalid-schema') return { ok: outcome.ok, received, pointer };
          return { cannot: `the schema at ${pointer} was not looked at: ${outcome.reason}` };
        },
        `a schema that is valid by ${typeof schema.$schema === 'string' ? schema.$schema : '2020-12'}`,
      );
      if (schema.$schema !== undefined && typeof schema.$schema !== 'string') continue;
      judge(
        'json-schema-2020-12-used',
        reply,
        () => ({ ok: dialectOf(schema) === '2020-12', received, pointer: `${pointer}/$schema` }),
        'a schema of the 2020-12 dialect',
      );
    }
  },
});

/** Each schema text once; what is nested too deep to have a text stays. */
function distinct(sent: readonly SentSchema[]): SentSchema[] {
  const known = new Set<string>();
  return sent.filter(({ schema }) => {
    const text = jsonText(schema);
    if (text === undefined) return true;
    return !known.has(text) && known.add(text);
  });
}

const dialectRequirements = [
  'json-schema-2020-12-supported',
  'json-schema-declared-dialect-applied',
] as const;
type Context = CheckContext<(typeof dialectRequirements)[number]>;

/** Tools of either kind (dialect declared or not) that are tried. */
const maxTools = 5;

/**
 * Arguments that break a keyword of the schema's own dialect are refused, as those are that break one of every dialect.
 * A tool that does not refuse the latter does not look at its schema at all, which is another matter.
 */
export const dialects = check({
  id: 'json-schema/dialects',
  title: 'Arguments that break keywords of one dialect only',
  needs: [hasList('tools')],
  requirements: dialectRequirements,
  async run(context) {
    const tried = { 'json-schema-2020-12-supported': 0, 'json-schema-declared-dialect-applied': 0 };
    for (const { tool, schema, dialect, fixture } of callableSchemas(context)) {
      const requirement =
        schema.$schema === undefined
          ? 'json-schema-2020-12-supported'
          : 'json-schema-declared-dialect-applied';
      if (tried[requirement] >= maxTools) continue;
      const misses = await nearMisses(schema, dialect);
      if (misses.own.length === 0) continue;
      tried[requirement] += 1;
      await tryTool(context, requirement, tool, fixture, misses);
    }
    for (const requirement of dialectRequirements) {
      if (tried[requirement] > 0) continue;
      const which =
        requirement === 'json-schema-2020-12-supported'
          ? 'without a dialect uses a keyword of 2020-12'
          : 'with a dialect uses a keyword of it';
      const never = freedom(`no schema ${which} in a tool that could be called`);
      context.judge.unmet(requirement, never(context.profile));
    }
  },
});

async function tryTool(
  { judge, peer }: Context,
  requirement: (typeof dialectRequirements)[number],
  tool: string,
  fixture: CallFixture,
  misses: NearMisses,
): Promise<void> {
  const fine = await call(peer, tool, fixture.arguments);
  const controls: Reply[] = [];
  for (const value of misses.common) controls.push(await call(peer, tool, value));
  for (const { keyword, value } of misses.own) {
    const reply = await call(peer, tool, value);
    judge(
      requirement,
      together(fine, ...controls, reply),
      (): Outcome => {
        if (!served(fine)) return { cannot: `${tool} does not take valid arguments either` };
        if (!controls.some(refused)) return { cannot: `${tool} does not hold arguments against its schema` };
        return served(reply)
          ? { ok: false, received: reply.received }
          : refused(reply) || { cannot: `${tool} neither took nor refused them` };
      },
      `arguments that break ${keyword} are refused`,
    );
  }
}

const served = ({ result }: Reply): boolean => result?.resultType === 'complete' && result.isError !== true;
const refused = ({ error, result }: Reply): boolean => error !== undefined || result?.isError === true;

function call(peer: Context['peer'], tool: string, args: JsonObject): Promise<Reply> {
  return peer.request('tools/call', { name: tool, arguments: args }, { capabilities: allCapabilities });
}

interface CallableSchema {
  readonly tool: string;
  readonly schema: JsonObject;
  readonly dialect: Dialect;
  readonly fixture: CallFixture;
}

function callableSchemas({ profile }: Context): CallableSchema[] {
  return profile.callable.flatMap((fixture) => {
    const schema = profile.lists.tools?.items.find(({ name }) => name === fixture.tool)?.inputSchema;
    const dialect = isObject(schema) ? dialectOf(schema) : undefined;
    return isObject(schema) && dialect !== undefined
      ? [{ tool: fixture.tool, schema, dialect, fixture }]
      : [];
  });
}

interface NearMisses {
  /** One for each keyword of the dialect's own. */
  readonly own: readonly { readonly keyword: string; readonly value: JsonObject }[];
  /** A few that break keywords of every dialect, those first that are most widely heeded. */
  readonly common: readonly JsonObject[];
}

/** Keywords of every dialect, the most widely heeded ones. */
const heeded = ['type', 'required', 'enum'];

/** Values that break just one constraint of a schema; the same on every run. */
async function nearMisses(schema: JsonObject, dialect: Dialect): Promise<NearMisses> {
  const mentioned = mentionedKeywords(schema, dialect);
  if (mentioned.length === 0) return { own: [], common: [] };
  const own = new Map<string, JsonObject>();
  const common = new Map<string, JsonObject>();
  // the keyword itself is broken by few of many near misses, what stands below it by more
  for (const [only, count] of [
    [mentioned, 12],
    [heeded, 40],
  ] as const) {
    const outcome = await foreignSchemas.samples(schema, { seed: 1, count, kind: 'near-miss', only });
    for (const { value, broken } of outcome.ok ? outcome.value : []) {
      if (!isObject(value) || broken === undefined) continue;
      const keyword = peculiarKeyword(broken.schemaPointer, dialect);
      const [found, key] = keyword === undefined ? [common, broken.keyword] : [own, keyword];
      if (!found.has(key)) found.set(key, value);
    }
  }
  return {
    own: [...own].map(([keyword, value]) => ({ keyword, value })),
    common: heeded.flatMap((keyword): JsonObject[] => (common.has(keyword) ? [common.get(keyword)!] : [])),
  };
}
