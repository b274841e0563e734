import { together } from '../../harness/peer/evidence.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { hasList } from '../../harness/run/needs.js';
import { listMethods } from '../../harness/run/walk.js';
import { mute } from './support/answers.js';
import { carryThrough, isAsking } from './support/asking.js';
import { walkAgain } from './support/pages.js';
import { getPrompt, type ListedPrompt, listedPrompts, maxArguments, without } from './support/prompts.js';
import { isRefusedAsInvalid, unknownNameExamples, unknownNames } from './support/unknown-names.js';

const promptList = listMethods.find(({ member }) => member === 'prompts')!;
const invalidParams = -32602;
const unknownMethod = -32601;

/** Every prompt is got once; where it asks for input it gets that, so that the monitors see its messages. */
export const listed = check({
  id: 'prompts/listed',
  title: 'Every listed prompt',
  requirements: ['prompts-listed-available'],
  needs: [hasList('prompts')],
  async run({ peer, judge, profile }) {
    const requirement = 'prompts-listed-available';
    let plain = 0;
    for (const prompt of listedPrompts(profile)) {
      const reply = await getPrompt(peer, prompt.name, prompt.given);
      if (isAsking(reply)) {
        const params = { name: prompt.name, arguments: prompt.given };
        await carryThrough(peer, { method: 'prompts/get', params, label: `the prompt ${prompt.name}` });
      }
      if (prompt.required.length + prompt.optional.length + prompt.unmarked.length > 0) continue;
      plain += 1;
      const refused = reply.error?.code === invalidParams || reply.error?.code === unknownMethod;
      const seen = refused ? [reply, await getPrompt(peer, prompt.name, {})] : [reply];
      const still =
        refused &&
        (await walkAgain(peer, promptList, profile)).items.some(({ name }) => name === prompt.name);
      judge(
        requirement,
        together(...seen),
        (): Outcome => {
          if (seen.some(({ result }) => result !== undefined)) return true;
          if (!refused) return mute(reply) ?? { cannot: 'it was refused for another reason' };
          return still ? false : { cannot: 'the prompt is not listed any more' };
        },
        'the messages of the prompt, or a request for input',
      );
    }
    if (plain === 0) judge.inconclusive(requirement, 'the server lists no prompt without arguments');
  },
});

/** Without the prompt's optional arguments it is served as with them. */
export const optionalArguments = check({
  id: 'prompts/optional-arguments',
  title: 'Prompts without their optional arguments',
  requirements: ['prompts-optional-arguments-optional'],
  needs: [hasList('prompts')],
  async run({ peer, judge, profile }) {
    const requirement = 'prompts-optional-arguments-optional';
    const prompts = listedPrompts(profile).filter(({ optional }) => optional.length > 0);
    if (prompts.length === 0)
      return judge.notApplicable(
        requirement,
        'no prompt of the server has an argument that is marked as not required',
      );
    for (const { name, given, optional } of prompts) {
      const full = await getPrompt(peer, name, given);
      const none = await getPrompt(peer, name, without(given, ...optional));
      for (const left of optional.slice(0, maxArguments)) {
        const others = optional.filter((other) => other !== left);
        // with one optional argument the four requests are two
        const lacking = others.length === 0 ? none : await getPrompt(peer, name, without(given, left));
        const alone = others.length === 0 ? full : await getPrompt(peer, name, without(given, ...others));
        const refused = [lacking, none].map(({ error }) => error?.code === invalidParams);
        judge(
          requirement,
          together(...new Set([full, lacking, alone, none])),
          (): Outcome => {
            if ([lacking, none].some(({ result }) => result !== undefined)) return true;
            if (full.result === undefined || alone.result === undefined)
              return { cannot: `the prompt is not served with "${left}" either` };
            return (
              mute(lacking) ??
              mute(none) ??
              (refused.every(Boolean) ? false : { cannot: 'it failed otherwise' })
            );
          },
          `the messages of the prompt without "${left}"`,
        );
      }
    }
  },
});

/** The name is the one thing that is wrong. */
export const unknownName = check({
  kind: 'property',
  id: 'prompts/unknown-name',
  title: 'Prompts that do not exist',
  requirements: ['prompts-unknown-name-code'],
  needs: [hasList('prompts')],
  async run({ peer, profile, property }) {
    const prompts = listedPrompts(profile);
    const listedNames = prompts.map(({ name }) => name);
    const known = prompts.find(({ required }) => required.length === 0) ?? prompts[0];
    const twin = known === undefined ? true : await getPrompt(peer, known.name, known.given);
    const names = unknownNames.filter((name) => !listedNames.includes(name));
    const examples = unknownNameExamples.filter((name) => !listedNames.includes(name));
    await property('no prompt of any such name', names, { examples, share: 0.5 }, async (name, judge) => {
      const reply = await getPrompt(peer, name, {}, { twin });
      judge('prompts-unknown-name-code', reply, isRefusedAsInvalid, 'error -32602');
    });
  },
});

const needed = (prompts: readonly ListedPrompt[]): ListedPrompt[] =>
  prompts.filter(({ required }) => required.length > 0);
const noneNeeded = 'no prompt of the server has a required argument';

/** One required argument is left out at a time. */
export const missingArgument = check({
  id: 'prompts/missing-argument',
  title: 'Prompts without one of their required arguments',
  requirements: ['prompts-missing-argument-code'],
  needs: [hasList('prompts')],
  async run({ peer, judge, profile }) {
    const requirement = 'prompts-missing-argument-code';
    const prompts = needed(listedPrompts(profile));
    if (prompts.length === 0) return judge.notApplicable(requirement, noneNeeded);
    for (const { name, given, required } of prompts) {
      const twin = await getPrompt(peer, name, given);
      for (const left of required.slice(0, maxArguments)) {
        const reply = await getPrompt(peer, name, without(given, left), { twin });
        judge(requirement, reply, isRefusedAsInvalid, `error -32602, as "${left}" is missing`);
      }
    }
  },
});

/** An object stands where the text of a required argument belongs. */
export const wrongValue = check({
  id: 'prompts/wrong-value',
  title: 'Prompts with an object as the value of an argument',
  requirements: ['prompts-arguments-validated'],
  needs: [hasList('prompts')],
  async run({ peer, judge, profile }) {
    const requirement = 'prompts-arguments-validated';
    const prompts = needed(listedPrompts(profile));
    if (prompts.length === 0) return judge.notApplicable(requirement, noneNeeded);
    for (const { name, given, required } of prompts) {
      const twin = await getPrompt(peer, name, given);
      for (const wrong of required.slice(0, 1)) {
        const arguments_ = { ...given, [wrong]: { touchstone: ['no text'] } };
        const broken = `an object as the value of "${wrong}"`;
        const reply = await getPrompt(peer, name, arguments_, { twin, broken });
        const outcome = (): Outcome =>
          mute(reply) ??
          (isAsking(reply) ? { cannot: 'it asks for input first' } : reply.result === undefined);
        judge(requirement, reply, outcome, 'an error');
      }
    }
  },
});
