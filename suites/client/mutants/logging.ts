import { clientMutant } from '../proof.js';
import { heard } from './progress.js';

export const loggingMutants = [
  clientMutant({
    id: 'logging/wants-text',
    fault: 'Breaks the connection over a log message whose data is no string.',
    breaks: 'logging-received-client',
    change: heard('notifications/message', (original) => (params, arrival) => {
      if (typeof params.data !== 'string') throw new Error('data: expected a string');
      original(params, arrival);
    }),
  }),
];
