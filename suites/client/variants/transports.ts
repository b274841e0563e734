import { clientVariant } from '../proof.js';

export const transportsVariants = [
  clientVariant({
    id: 'transports/escapes',
    story: 'Writes everything beyond ASCII in escapes of JSON, which UTF-8 need not hold as it is.',
    change: (blueprint) => ({
      ...blueprint,
      encode: (message) =>
        Buffer.from(
          JSON.stringify(message).replace(
            /[\u0080-\uffff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
        ),
    }),
  }),
];
