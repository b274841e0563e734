import { jsonText } from '../../../harness/wire/json-text.js';
import { tools } from '../mutants/tools.js';
import { clientVariant } from '../proof.js';

const namesOtherDialect = (tool: unknown): boolean =>
  /"\$schema":"(?!https:\/\/json-schema\.org\/draft\/2020-12)/.test(jsonText(tool) ?? '');

/** Legal ways to meet schemas. */
export const jsonSchemaVariants = [
  clientVariant({
    id: 'json-schema/validates-nothing',
    story: 'hands every result on and leaves schemas to its host',
    warns: {
      'tools-structured-validated-client':
        'to validate structured results is advice, and the client does not take it',
    },
    change: tools(({ invalid }) => ({
      unusable: () => Promise.resolve(undefined),
      invalid: (result) => invalid(result, undefined),
    })),
  }),
  clientVariant({
    id: 'json-schema/2020-12-alone',
    story: 'supports no dialect but 2020-12',
    change: tools(({ unusable }) => ({
      unusable: async (tool, connection) =>
        namesOtherDialect(tool)
          ? 'the schema is of a dialect that is not supported'
          : unusable(tool, connection),
    })),
  }),
  clientVariant({
    id: 'json-schema/drops-other-dialects',
    story: 'leaves tools out of the list whose dialect it does not support',
    change: tools(({ fault }) => ({
      fault: (tool, connection) =>
        namesOtherDialect(tool) ? 'dialect not supported' : fault(tool, connection),
    })),
  }),
  clientVariant({
    id: 'json-schema/other-dialects-unvalidated',
    story: 'tells nobody but its log of a dialect it does not support, and hands on what it cannot validate',
    change: tools(({ unusable, invalid }) => ({
      unusable: async (tool, connection) =>
        namesOtherDialect(tool) ? undefined : unusable(tool, connection),
      invalid: (result, tool) => invalid(result, namesOtherDialect(tool) ? undefined : tool),
    })),
  }),
];
