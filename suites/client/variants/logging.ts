import { clientVariant } from '../proof.js';
import { heard } from '../mutants/progress.js';

/** Legal ways to take log messages. */
export const loggingVariants = [
  clientVariant({
    id: 'logging/kept-from-the-host',
    story: 'asks for log messages and drops them',
    change: heard('notifications/message', () => () => undefined),
  }),
];
