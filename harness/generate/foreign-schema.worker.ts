import { parentPort } from 'node:worker_threads';
import { answer } from './foreign/judge.js';
import { failure, type Request } from './foreign/outcome.js';

const LONGEST_ANSWER = 16_000_000;

/**
 * The thread in which foreign schemas are worked on: takes requests as JSON text, gives outcomes as JSON text,
 * one after another. It says `ready` once everything is loaded, so that loading counts against no deadline.
 */
answer({ schema: { type: 'string' }, question: { ask: 'samples', seed: 1, count: 1, kind: 'near-miss' } });
parentPort?.on('message', (text: string) => {
  const outcome = JSON.stringify(answer(JSON.parse(text) as Request));
  const large = outcome.length > LONGEST_ANSWER;
  parentPort?.postMessage(
    large ? JSON.stringify(failure('too-large', 'the generated values are too large')) : outcome,
  );
});
parentPort?.postMessage('ready');
