import { clientVariant } from '../proof.js';
import { stdio } from '../mutants/stdio.js';

const on = ['stdio'] as const;

/** Legal ways to use standard streams. */
export const stdioVariants = [
  clientVariant({
    id: 'stdio/crlf',
    story: 'ends its own lines in carriage return and line feed',
    on,
    change: stdio({ frame: (json) => Buffer.concat([json, Buffer.from('\r\n')]) }),
  }),
  clientVariant({
    id: 'stdio/small-writes',
    story: 'writes its messages in pieces of a few bytes',
    on,
    change: stdio({
      writes: (frame) =>
        Array.from({ length: Math.ceil(frame.length / 16) }, (_, at) =>
          frame.subarray(at * 16, (at + 1) * 16),
        ),
    }),
  }),
  clientVariant({
    id: 'stdio/kills-without-asking',
    story: 'ends a server that stays by SIGKILL, without a SIGTERM before',
    on,
    change: stdio({
      shutdown: [
        { step: 'close-input', wait: 400 },
        { step: 'SIGKILL', wait: 300 },
      ],
    }),
  }),
];
