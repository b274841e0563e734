import { together } from '../../harness/peer/evidence.js';
import { asksForInput } from '../../harness/run/needs.js';
import { check } from '../../harness/run/check.js';
import {
  carryThrough,
  flowUnlock,
  isDone,
  lastRound,
  retryParams,
  send,
  workingFlow,
} from './support/asking.js';

/** The same fields with credentials that nobody has. */
const nobody = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/\S+$/, 'touchstone-nobody')]),
  );

/** A state does not go with another caller than the one it was given to, where the server tells callers apart. */
export const otherCaller = check({
  id: 'mrtr/state-of-another-caller',
  title: 'A retry by another caller than the one who got the state',
  on: { transport: 'http' },
  requirements: ['mrtr-state-principal'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile, secondCaller }) {
    const requirement = 'mrtr-state-principal';
    if (secondCaller === undefined)
      return judge.inconclusive(requirement, 'it takes two callers', 'header fields of a second caller');
    const twin = await workingFlow(peer, profile);
    if (typeof twin === 'string') return judge.inconclusive(requirement, twin, flowUnlock);
    const { request, rounds } = twin;
    if (rounds.at(-1)!.state === undefined)
      return judge.notApplicable(requirement, `${request.label} gives no state`);
    const unknown = await send(
      peer,
      request,
      {},
      { headers: nobody(secondCaller), broken: 'credentials that nobody has' },
    );
    if (unknown.status !== 401 && unknown.status !== 403)
      return judge.notApplicable(
        requirement,
        'the server takes any credentials, so that it authenticates nobody',
      );
    const other = await carryThrough(peer, request, { headers: secondCaller });
    if (typeof other === 'string') return judge.inconclusive(requirement, `the second caller: ${other}`);
    const invented = await send(peer, request, retryParams(other.rounds.at(-1)!, { state: 'touchstone' }), {
      headers: secondCaller,
      broken: 'a state that was never given',
    });
    if (isDone(invented))
      return judge.inconclusive(requirement, `${request.label} takes no notice of its state`);
    const foreign = await lastRound(peer, twin);
    if (typeof foreign === 'string') return judge.inconclusive(requirement, foreign);
    const reply = await send(peer, request, retryParams(foreign), {
      headers: secondCaller,
      broken: 'the state of another caller',
    });
    judge(
      requirement,
      together(other.final, reply),
      () => !isDone(reply),
      'a refusal of the state of another caller',
    );
  },
});
