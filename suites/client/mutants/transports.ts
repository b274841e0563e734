import { isObject } from '../../../harness/wire/message.js';
import { clientMutant } from '../proof.js';

export const transportsMutants = [
  clientMutant({
    id: 'transports/latin-1-out',
    fault: 'Writes calls whose arguments fit into Latin-1 in Latin-1.',
    breaks: 'transports-utf8-client',
    change: (blueprint) => ({
      ...blueprint,
      encode: (message) => {
        const json = JSON.stringify(message);
        const call = isObject(message) && message.method === 'tools/call';
        return call && /^[\0-\u00ff]*$/.test(json) ? Buffer.from(json, 'latin1') : blueprint.encode(message);
      },
    }),
  }),
  clientMutant({
    id: 'transports/latin-1-in',
    fault: 'Reads the results of calls as Latin-1.',
    breaks: 'transports-utf8-decoded-client',
    change: (blueprint) => ({
      ...blueprint,
      decode: (bytes) => {
        const message = blueprint.decode(bytes);
        return message.includes('"content":[') ? bytes.toString('latin1') : message;
      },
    }),
  }),
  clientMutant({
    id: 'transports/byte-order-marks',
    fault: 'Takes byte-order marks out of texts.',
    breaks: 'transports-utf8-decoded-client',
    change: (blueprint) => ({
      ...blueprint,
      decode: (bytes) => blueprint.decode(bytes).replaceAll('\ufeff', ''),
    }),
  }),
  clientMutant({
    id: 'transports/basic-plane',
    fault: 'Puts a question mark in the place of characters of four bytes in the results of calls.',
    breaks: 'transports-utf8-decoded-client',
    change: (blueprint) => ({
      ...blueprint,
      decode: (bytes) => {
        const message = blueprint.decode(bytes);
        return message.includes('"content":[') ? message.replace(/[\u{10000}-\u{10ffff}]/gu, '?') : message;
      },
    }),
  }),
];
