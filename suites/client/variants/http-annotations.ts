import { clientVariant } from '../proof.js';

const on = ['http'] as const;

export const httpAnnotationsVariants = [
  clientVariant({
    id: 'http-mismatch/lists-before-each-call',
    story: 'Lists the tools before each call, so that no change of theirs takes it by surprise.',
    on,
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        callTool: async (task, params) => {
          await blueprint.operations.listTools?.(task, {}).catch(() => undefined);
          return blueprint.operations.callTool?.(task, params);
        },
      },
    }),
  }),
];
