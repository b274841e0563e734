import type { Method, WorldPrompt } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { formats } from '../../../schema/formats.js';
import { asking } from './asking.js';
import { askWho } from './asking-prompts.js';
import { audio, embeddedBlob, embeddedText, image, link, text } from './content.js';
import { invalidParams } from './guards.js';
import { icons } from './icons.js';

const said = (role: 'user' | 'assistant', content: JsonObject): JsonObject => ({ role, content });

/** Gives messages made of the arguments, once every required one is there and all are texts. */
function prompt(
  definition: WorldPrompt['definition'] & { readonly arguments?: readonly JsonObject[] },
  messages: (given: Readonly<Record<string, string>>) => readonly JsonObject[] | string,
): WorldPrompt {
  const required = (definition.arguments ?? []).filter((argument) => argument.required === true);
  const get: Method = ({ params }) => {
    const given = params.arguments ?? {};
    if (!isObject(given)) return invalidParams('arguments is no object');
    const wrong = Object.keys(given).find((name) => typeof given[name] !== 'string');
    if (wrong !== undefined) return invalidParams(`The argument "${wrong}" is no text`);
    const missing = required.find(({ name }) => given[String(name)] === undefined);
    if (missing !== undefined) return invalidParams(`The argument "${String(missing.name)}" is missing`);
    const made = messages(given as Record<string, string>);
    return typeof made === 'string'
      ? invalidParams(made)
      : { result: { description: definition.description, messages: made } };
  };
  return { definition, get };
}

const needsText = (name: string): boolean => name !== 'outline' && name !== 'précis';

/** One name needs care in a header field. */
const requests = ['summary', 'review', 'translation', 'outline', 'précis'].map((name) =>
  prompt(
    {
      name,
      title: `Ask for a ${name}`,
      description: `Asks for a ${name} of a text.`,
      arguments: [{ name: 'text', description: 'The text', required: needsText(name) }],
      ...(name === 'summary' ? { icons } : {}),
    },
    (given) => [said('user', text(`Please write a ${name}: ${given.text ?? 'anything'}`))],
  ),
);

/** Its second argument depends on the first and may be left out; an answer of the assistant is given as an example. */
const paint = prompt(
  {
    name: 'paint',
    title: 'Choose a paint',
    description: 'Asks for things in a colour.',
    arguments: [
      { name: 'colour', title: 'Colour', description: 'The colour', required: true },
      { name: 'shade', description: 'A shade of that colour', required: false },
    ],
  },
  ({ colour, shade }) => [
    said('user', text('Name something red.')),
    said('assistant', text('A cherry.')),
    said('user', text(`Name something in ${shade ?? colour}.`)),
  ],
);

/** Content of every type. */
const gallery = prompt(
  { name: 'gallery', description: 'Shows a picture, a sound, a link and two embedded resources.' },
  () => [
    said('user', image),
    said('user', audio),
    said('user', link),
    said('assistant', embeddedText),
    said('assistant', embeddedBlob),
    said('user', { ...text('What do you see?'), _meta: { 'com.example/part': 'question' } }),
  ],
);

/** Under the names that test servers give to such prompts. */
const wellKnown = [
  prompt({ name: 'test_simple_prompt', description: 'Has no arguments.' }, () => [
    said('user', text('A simple prompt.')),
  ]),
  prompt(
    {
      name: 'test_prompt_with_arguments',
      description: 'Needs two arguments.',
      arguments: ['arg1', 'arg2'].map((name) => ({ name, required: true })),
    },
    ({ arg1, arg2 }) => [said('user', text(`The arguments are ${arg1} and ${arg2}.`))],
  ),
  prompt(
    {
      name: 'test_prompt_with_embedded_resource',
      description: 'Embeds a resource under the URI that it is given.',
      arguments: [{ name: 'resourceUri', description: 'The URI', required: true }],
    },
    ({ resourceUri = '' }) =>
      formats.uri.test(resourceUri)
        ? [
            said('user', {
              type: 'resource',
              resource: { uri: resourceUri, mimeType: 'text/plain', text: 'An embedded text.' },
            }),
          ]
        : 'resourceUri is no URI',
  ),
  prompt({ name: 'test_prompt_with_image', description: 'Has a picture.' }, () => [said('user', image)]),
];

/** The prompts of the reference server, one of which asks for input. */
export const referencePrompts: readonly WorldPrompt[] = [
  ...requests,
  paint,
  gallery,
  ...wellKnown,
  { definition: askWho.definition, get: asking(askWho).call },
];
