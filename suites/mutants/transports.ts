import type { JsonObject } from '../../harness/wire/message.js';
import { encodeSseEvent } from '../../harness/wire/sse.js';
import { all, mutant, results, type Change, type Mutant } from './mutant.js';

/** Puts a text beyond ASCII into the list of prompts. */
const accented: Change = results(
  (result) => ({
    ...result,
    prompts: (result.prompts as JsonObject[]).map((prompt) => ({
      ...prompt,
      description: 'Résumé für später…',
    })),
  }),
  'prompts/list',
);

/** Changes the bytes of the messages that hold that text. */
const encoded = (change: (bytes: Buffer) => Buffer): Change =>
  all(accented, (blueprint) => {
    const only = (bytes: Buffer): Buffer => (bytes.includes('Résumé') ? change(bytes) : bytes);
    return {
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        frame: (message, sending) => only(blueprint.stdio.frame(message, sending)),
      },
      http: {
        ...blueprint.http,
        finish: (parts, call) => {
          const finished = blueprint.http.finish(parts, call);
          return { ...finished, body: only(Buffer.from(finished.body)) };
        },
      },
    };
  });

/** Changes the bytes of every message that is read. */
const reading =
  (change: (bytes: Buffer) => Buffer): Change =>
  (blueprint) => ({
    ...blueprint,
    stdio: { ...blueprint.stdio, prepare: (line, ending) => change(blueprint.stdio.prepare(line, ending)) },
    http: { ...blueprint.http, prepare: (body) => change(blueprint.http.prepare(body)) },
  });

/** Faults of encoding, out and in. */
export const transportsMutants: readonly Mutant[] = [
  mutant({
    id: 'transports/latin1-out',
    fault: 'writes a text in Latin-1',
    breaks: 'transports-utf8',
    change: encoded((bytes) => Buffer.from(bytes.toString('utf8').replace(/…/g, '.'), 'latin1')),
  }),
  mutant({
    id: 'transports/cut-character',
    fault: 'cuts a text in the middle of a character',
    breaks: 'transports-utf8',
    change: encoded((bytes) => {
      const at = bytes.indexOf('…');
      return at === -1 ? bytes : Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 3)]);
    }),
  }),
  mutant({
    id: 'transports/latin1-stream',
    fault: 'writes a text in Latin-1 on an event stream',
    breaks: 'transports-utf8',
    on: ['http'],
    change: all(accented, (blueprint) => ({
      ...blueprint,
      http: {
        ...blueprint.http,
        streams: (call, answer) => call.method === 'prompts/list' || blueprint.http.streams(call, answer),
        stream: {
          ...blueprint.http.stream,
          encode: (message) => {
            const text = JSON.stringify(message);
            const encoding = text.includes('Résumé') ? 'latin1' : 'utf8';
            return Buffer.from(encodeSseEvent(text.replace(/…/g, '.')), encoding);
          },
        },
      },
    })),
  }),
  mutant({
    id: 'transports/latin1-in',
    fault: 'reads its input as Latin-1',
    breaks: 'transports-utf8-decoded',
    change: reading((bytes) => Buffer.from(bytes.toString('latin1'))),
  }),
  mutant({
    id: 'transports/ascii-in',
    fault: 'reads its input as ASCII, with question marks for the rest',
    breaks: 'transports-utf8-decoded',
    change: reading((bytes) => Buffer.from(bytes.map((byte) => (byte > 0x7f ? 0x3f : byte)))),
  }),
];
