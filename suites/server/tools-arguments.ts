import type { Sample } from '../../harness/generate/foreign-schema.js';
import { valueAt as memberAt } from '../../harness/run/annotated-arguments.js';
import { together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { fixture } from '../../harness/run/needs.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { foreignSchemas } from '../../harness/run/foreign-schemas.js';
import { callTool, refused, schemaOf, succeeded, unmirrored } from './support/tool-calls.js';

/** Bounds of what is tried: tools, and broken arguments for each. */
const maxTools = 10;
const maxMisses = 5;
/** Milliseconds after which no further tool is tried. */
const budget = 10_000;

/** Arguments that break the schema of their tool are not taken as if they did not. */
export const invalidArguments = check({
  id: 'tools/invalid-arguments',
  title: 'Arguments that break the inputSchema of their tool',
  needs: [fixture('plain')],
  requirements: ['tools-invalid-arguments-refused'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-invalid-arguments-refused';
    let tried = 0;
    const until = performance.now() + budget;
    for (const { tool, arguments: given } of unmirrored(peer, profile.callable)) {
      const schema = schemaOf(profile, tool, 'inputSchema');
      if (schema === undefined || tried >= maxTools || performance.now() > until) continue;
      const misses = await missesOf(schema);
      if (misses.length === 0) continue;
      const twin = await callTool(peer, tool, given);
      if (!succeeded(twin)) continue;
      tried += 1;
      for (const { what, value } of misses) {
        const reply = await callTool(peer, tool, value);
        judge(
          requirement,
          together(twin, reply),
          () => {
            const silent = mute(reply);
            if (silent !== undefined) return silent;
            if (succeeded(reply)) return { ok: false, received: reply.received };
            return refused(reply) || { cannot: `${tool} neither took nor refused them` };
          },
          `arguments of ${tool} that break its inputSchema are refused: ${what}`,
        );
      }
    }
    if (tried === 0)
      judge.inconclusive(
        requirement,
        'no tool that may be called and that succeeds has parameters which can be broken',
        'such a tool, with calls allowed',
      );
  },
});

interface Miss {
  readonly what: string;
  readonly value: JsonObject;
}

/** Constraints that are widely met by leaving out what is too much, which harms nobody, and that validators may ignore. */
const spared = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'maxProperties', 'format'];

/** Arguments that break one constraint, each another keyword; the same on every run. */
async function missesOf(schema: JsonObject): Promise<Miss[]> {
  const outcome = await foreignSchemas.samples(schema, {
    seed: 1,
    count: 40,
    kind: 'near-miss',
    except: spared,
  });
  const misses = new Map<string, Miss>();
  for (const { value, broken } of outcome.ok ? outcome.value : []) {
    if (!isObject(value) || broken === undefined || misses.has(broken.keyword)) continue;
    if (broken.keyword === 'type' && convertible(value, broken)) continue;
    misses.set(broken.keyword, {
      what: `${broken.pointer === '' ? 'the whole' : broken.pointer}: ${broken.description}`,
      value,
    });
  }
  return [...misses.values()].slice(0, maxMisses);
}

/** Whether a value of the wrong type may be read as one of the right type: a text with a number, null for nothing. */
function convertible(value: JsonObject, { pointer }: NonNullable<Sample['broken']>): boolean {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = memberAt(value, steps);
  return !(isObject(found) || Array.isArray(found));
}
