import { together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { asksForInput, freedom } from '../../harness/run/needs.js';
import { isObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { askingRequests, isAsking, send } from './support/asking.js';
import { inputRequestsIn, missingFrom, type NeededPart, part, partsAsked } from './support/declared.js';

const requirements = [
  'elicitation-mode-declared',
  'sampling-tools-declared',
  'sampling-context-declared',
  'capabilities-missing-code',
  'capabilities-missing-list',
] as const;

const ruleOf = {
  'elicitation.form': 'elicitation-mode-declared',
  'elicitation.url': 'elicitation-mode-declared',
  'sampling.tools': 'sampling-tools-declared',
  'sampling.context': 'sampling-context-declared',
} as const satisfies Record<NeededPart['path'], (typeof requirements)[number]>;

/** A client that declares a capability, but not the part of it that a request needs. */
export const parts = check({
  id: 'capabilities/parts',
  title: 'Requests that need a part of a client capability, without that part',
  requirements,
  needs: [asksForInput],
  async run({ peer, judge, profile, validators }) {
    const untried = new Set<(typeof requirements)[number]>(requirements);
    for (const request of askingRequests(profile)) {
      const full = await send(peer, request, {});
      if (!isAsking(full)) continue;
      for (const { path, without } of partsToTry(inputRequestsIn(full.result))) {
        const reply = await send(peer, request, {}, { capabilities: without });
        const asks = partsAsked(inputRequestsIn(reply.result)).some((part) => part.path === path);
        const seen = together(full, reply);
        const rule = ruleOf[path];
        untried.delete(rule);
        judge(rule, seen, () => mute(reply) ?? !asks, `no input request that needs ${path}`);
        // what it is only advised not to ask for is no reason to refuse
        if (path === 'sampling.context') continue;
        untried.delete('capabilities-missing-code');
        judge(
          'capabilities-missing-code',
          seen,
          () => {
            if (asks) return { cannot: `it asked all the same: ${rule}` };
            if (reply.result?.isError === true)
              return { cannot: 'it failed by itself; whether for the capability is not told' };
            return mute(reply) ?? (reply.result !== undefined || reply.error?.code === -32021);
          },
          `error -32021, or a result that does without ${path}`,
        );
        if (reply.error?.code !== -32021) continue;
        untried.delete('capabilities-missing-list');
        judge(
          'capabilities-missing-list',
          seen,
          () => {
            const required = isObject(reply.error?.data) ? reply.error.data.requiredCapabilities : undefined;
            if (required === undefined) return false;
            return validators.is('ClientCapabilities', required)
              ? missingFrom({ ...required }, without).length > 0
              : { cannot: 'the list has another form: capabilities-missing-list-shape' };
          },
          `a list with ${path}`,
        );
      }
    }
    for (const requirement of untried)
      judge.unmet(
        requirement,
        freedom(
          requirement.startsWith('capabilities')
            ? 'nothing was refused for a part of a capability'
            : 'nothing asked for such input',
        )(profile),
      );
  },
});

/** The parts that a request needs; context is a part that it may do without where it is not declared, and ask for where it is not. */
function partsToTry(inputRequests: Readonly<Record<string, unknown>>): NeededPart[] {
  const needed = partsAsked(inputRequests).filter(({ path }) => path !== 'sampling.context');
  const samples = Object.values(inputRequests).some(
    (request) => isObject(request) && request.method === 'sampling/createMessage',
  );
  return samples ? [...needed, part('sampling.context')] : needed;
}
