import { together } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type CheckContext } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { fixture } from '../../harness/run/needs.js';
import type { ServerProfile } from '../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { judgeUnchanged } from './support/comparison.js';
import { type AskingRequest, askingRequests } from './support/asking.js';
import { capabilitiesAsked, joined, missingFrom } from './support/declared.js';
import { unknownCapabilities, unknownCapabilityExamples } from './support/unknown-capabilities.js';

const requirements = [
  'capabilities-undeclared-not-relied',
  'capabilities-missing-code',
  'capabilities-missing-list',
  'capabilities-missing-list-shape',
  'capabilities-missing-status',
  'capabilities-declared-served',
] as const;
type Judge = CheckContext<(typeof requirements)[number]>['judge'];

/** The same call with every capability, with none, with the wrong ones, and with those that the refusal names. */
export const declarations = check({
  id: 'capabilities/declarations',
  title: 'A call that needs a client capability, with and without it',
  requirements,
  async run({ peer, judge, profile, validators }) {
    const requests = needyRequests(profile);
    const unmet = requests.length > 0 ? undefined : fixture('needsCapability')(profile);
    if (unmet !== undefined) return judge.unmet(requirements, unmet);
    let refused = false;
    for (const { method, params } of requests) {
      const ask = (capabilities: JsonObject): Promise<Reply> =>
        peer.request(method, params, { capabilities });
      const full = await ask(allCapabilities);
      judgeDeclared(judge, full, allCapabilities);
      const asked = capabilitiesAsked(full.result);
      const bare = await ask({});
      judgeUndeclared(judge, full, bare, {});
      const wrong = Object.fromEntries(
        Object.entries(allCapabilities).filter(([name]) => !asked.includes(name)),
      );
      if (asked.length > 0) judgeUndeclared(judge, full, await ask(wrong), wrong);
      if (asked.includes('elicitation') && !asksForUrl(full)) {
        const form = { ...allCapabilities, elicitation: {} };
        judgeDeclared(judge, await ask(form), form);
      }
      const required = requiredBy(bare);
      if (bare.error?.code !== -32021) continue;
      refused = true;
      // a list in another form cannot be declared, and is held against its form
      if (required === undefined || !validators.is('ClientCapabilities', required)) continue;
      judgeComplete(judge, bare, await ask(joined({}, required)), required);
    }
    if (!refused) {
      const reason = 'no request was refused for a missing capability';
      judge.inconclusive(
        ['capabilities-missing-list', 'capabilities-missing-list-shape', 'capabilities-missing-status'],
        reason,
      );
    }
  },
});

/** The requests that ask for input, and a call that needs a capability without asking for anything. */
function needyRequests(profile: ServerProfile): readonly Pick<AskingRequest, 'method' | 'params'>[] {
  const asking = askingRequests(profile);
  const { needsCapability } = profile.fixtures;
  if (needsCapability === undefined || asking.some(({ params }) => params.name === needsCapability.tool))
    return asking;
  const { tool, arguments: given } = needsCapability;
  return [{ method: 'tools/call', params: { name: tool, arguments: given } }, ...asking];
}

/** What a refusal names as required; undefined where it is none, or names nothing in an object. */
function requiredBy({ error }: Reply): JsonObject | undefined {
  const required =
    error?.code === -32021 && isObject(error.data) ? error.data.requiredCapabilities : undefined;
  return isObject(required) ? required : undefined;
}

function asksForUrl({ result }: Reply): boolean {
  return JSON.stringify(result?.inputRequests ?? {}).includes('"mode":"url"');
}

/** What is declared cannot be missing. */
function judgeDeclared(judge: Judge, reply: Reply, declared: JsonObject): void {
  judge(
    'capabilities-declared-served',
    reply,
    (seen) => {
      if (seen.result !== undefined) return true;
      if (seen.error?.code !== -32021) return mute(seen) ?? { cannot: `it was refused for another reason` };
      const missing = missingFrom(requiredBy(seen) ?? {}, declared);
      return missing.length > 0
        ? { cannot: `it needs ${missing.join(', ')} too, which Touchstone cannot declare` }
        : false;
    },
    'no refusal for a missing capability',
  );
}

/** The call is served with the capability (`full`); here it is not declared. */
function judgeUndeclared(judge: Judge, full: Reply, reply: Reply, declared: JsonObject): void {
  const seen = together(full, reply);
  const undeclared = capabilitiesAsked(reply.result).filter((capability) => !(capability in declared));
  const wasServed =
    mute(full) ??
    (full.result === undefined ? { cannot: 'it is not served with every capability either' } : undefined);
  judge(
    'capabilities-undeclared-not-relied',
    seen,
    () => wasServed ?? undeclared.length === 0,
    'no input request of a kind that is not declared',
  );
  judge(
    'capabilities-missing-code',
    seen,
    () => {
      const cannot = wasServed ?? mute(reply);
      if (cannot !== undefined) return cannot;
      if (undeclared.length > 0)
        return { cannot: 'it asked all the same: capabilities-undeclared-not-relied' };
      if (reply.result?.isError === true)
        return { cannot: 'the tool failed by itself; whether for the capability is not told' };
      return { ok: reply.result !== undefined || reply.error?.code === -32021, received: reply.received };
    },
    'error -32021, or a result that does without the capability',
  );
}

/** Who declares what a refusal names is not refused for more. */
function judgeComplete(judge: Judge, refusal: Reply, again: Reply, named: JsonObject): void {
  judge(
    'capabilities-missing-list',
    together(refusal, again),
    () => {
      if (again.result !== undefined) return true;
      const more = missingFrom(requiredBy(again) ?? {}, named);
      if (more.length === 0) return mute(again) ?? { cannot: 'it was refused again for another reason' };
      return {
        ok: false,
        received: `first ${Object.keys(named).join(', ')}; with that declared, ${more.join(', ')}`,
      };
    },
    'all missing capabilities in one list',
  );
}

/** Declaring what the server does not know changes nothing. */
export const unknownDeclared = check({
  kind: 'property',
  id: 'capabilities/unknown-declared',
  title: 'Requests that declare capabilities which the server does not know',
  requirements: ['capabilities-unknown-declared-served'],
  run: (context) =>
    judgeUnchanged(context, 'capabilities-unknown-declared-served', {
      name: 'the answer stays as it is',
      values: unknownCapabilities(),
      examples: unknownCapabilityExamples,
      share: 0.5,
      change: (declared, { options }) => ({ capabilities: { ...options.capabilities, ...declared } }),
      expected: 'the answer that the request gets without them',
    }),
});
