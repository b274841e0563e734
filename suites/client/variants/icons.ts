import { icons } from '../mutants/icons.js';
import { clientVariant } from '../proof.js';

/** Legal ways to take icons, and to have none. */
export const iconsVariants = [
  clientVariant({
    id: 'icons/hands-all-on',
    story: 'fetches no icon and leaves it to its host what to make of each',
    change: icons(() => ({ keeps: () => true, fetches: () => false })),
  }),
  clientVariant({
    id: 'icons/wants-none',
    story: 'takes all icons out of what it hands on, and has none itself',
    change: (blueprint) => {
      const { icons: _icons, ...info } = blueprint.clientInfo ?? {};
      return icons(() => ({ keeps: () => false, fetches: () => false }))({ ...blueprint, clientInfo: info });
    },
  }),
];
