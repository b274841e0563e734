import type { OperationName } from '../../../schema/driver.js';
import { clientVariant } from '../proof.js';

const lists: readonly OperationName[] = [
  'listTools',
  'listPrompts',
  'listResources',
  'listResourceTemplates',
];

/** Legal ways to walk lists. */
export const paginationVariants = [
  clientVariant({
    id: 'pagination/walks-twice',
    story:
      'walks each list twice for one who asks for it, as a command does that looks for what was left out',
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        ...Object.fromEntries(
          lists.map((name) => {
            const walk = blueprint.operations[name];
            return [
              name,
              async (...given: Parameters<NonNullable<typeof walk>>) => {
                await walk?.(...given);
                return walk?.(...given);
              },
            ];
          }),
        ),
      },
    }),
  }),
];
