import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../harness/peer/server/blueprint.js';
import type { AskingTool } from '../../harness/reference/server/asking.js';
import { confirm } from '../../harness/reference/server/asking-forms.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, variant, type Variant } from '../mutants/mutant.js';
import { fields, schemas } from '../mutants/elicitation.js';
import { askingTools, asksOtherwise, paramsOf } from '../mutants/support/asking.js';

const refused = ({ action }: JsonObject): boolean => action === 'decline' || action === 'cancel';

/** Does something of its own where the user refuses. */
const onRefusal =
  (answer: Answer) =>
  (tool: AskingTool): AskingTool => ({
    ...tool,
    finish: (responses, call, carried) =>
      Object.values(responses).some(refused) ? answer : tool.finish(responses, call, carried),
  });

/** Takes a refusal for no answer, so that it asks again. */
const insists = (tool: AskingTool): AskingTool => ({
  ...tool,
  accepts: (key, response) => !refused(response) && tool.accepts(key, response),
});

/** Legal ways to ask users, and to take a refusal. */
export const elicitationVariants: readonly Variant[] = [
  variant({
    id: 'elicitation/mode-left-out',
    story: 'leaves the mode of forms out',
    uses: ['elicitation-mode-omitted', 'elicitation-asked'],
    change: paramsOf('elicitation/create', ({ mode, ...params }) =>
      mode === 'url' ? { mode, ...params } : params,
    ),
  }),
  variant({
    id: 'elicitation/open-schemas',
    story: 'names the dialect, forbids further members and uses keywords that no type has; types are open',
    change: all(
      schemas((schema) => ({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        additionalProperties: false,
        ...schema,
      })),
      fields((field) => ({ ...field, readOnly: false, examples: ['x'] })),
    ),
  }),
  variant({
    id: 'elicitation/local-page',
    story: 'sends users to a page on this machine, without TLS, as in development',
    change: paramsOf('elicitation/create', (params) =>
      params.mode === 'url'
        ? { ...params, url: 'http://127.0.0.1:8080/connect', elicitationId: '7' }
        : params,
    ),
  }),
  variant({
    id: 'elicitation/url-of-an-app',
    story: 'asks for an address and names one in its text, which is there to be read',
    change: paramsOf('elicitation/create', (params) => ({
      ...params,
      message: `${String(params.message)} It is for https://example.com/, see <the label>.`,
    })),
  }),
  variant({
    id: 'elicitation/refusal-as-error',
    story: 'answers a refusal with an error of its own',
    change: asksOtherwise(onRefusal({ error: { code: 1, message: 'The user said no' } })),
  }),
  variant({
    id: 'elicitation/refusal-does-without',
    story: 'does without what the user refuses',
    change: asksOtherwise(onRefusal({ result: { content: [{ type: 'text', text: 'As you like.' }] } })),
  }),
  variant({
    id: 'elicitation/asks-again',
    story: 'asks again whoever refuses',
    change: asksOtherwise(insists),
  }),
  variant({
    id: 'elicitation/refuses-misfits',
    story: 'refuses content that does not fit with a tool error, and takes numbers that are written as text',
    change: asksOtherwise((tool) => ({
      ...tool,
      accepts: (key, response) =>
        tool.accepts(key, response) || (response.action === 'accept' && isObject(response.content)),
      finish: (responses, call, carried) => {
        const wrong = Object.entries(responses).some(
          ([key, response]) => tool.asks[key] !== undefined && !tool.accepts(key, response),
        );
        return wrong
          ? { result: { content: [{ type: 'text', text: 'That does not fit.' }], isError: true } }
          : tool.finish(responses, call, carried);
      },
    })),
  }),
  variant({
    id: 'elicitation/defaults-stand-in',
    story: 'requires the fields that have a default, and takes the default where one is missing',
    change: schemas((schema) => ({
      ...schema,
      required: [
        ...(schema.required as string[]),
        ...Object.entries(schema.properties as JsonObject)
          .filter(([, field]) => isObject(field) && 'default' in field)
          .map(([name]) => name),
      ],
    })),
  }),
  variant({
    id: 'elicitation/further-schemas',
    story: 'puts schemas that are no choices under the oneOf of a text; types are open',
    change: fields((field) =>
      field.type === 'string' && !('enum' in field) && !('oneOf' in field)
        ? { ...field, oneOf: [{ maxLength: 1000 }] }
        : field,
    ),
  }),
  variant({
    id: 'elicitation/slow-refusals',
    story: 'takes its time over a refusal',
    change: askingTools(
      (original) => async (call) => {
        const { inputResponses } = call.params;
        const given = Object.values(isObject(inputResponses) ? inputResponses : {});
        if (given.some((response) => isObject(response) && refused(response)))
          await sleep(1_000, undefined, { ref: false });
        return original(call);
      },
      [confirm],
    ),
  }),
];
