import type { ShimProcess } from '../../transport/shim-hub.js';
import type { ServerBlueprint } from './blueprint.js';
import type { RunningServer } from './running-server.js';
import { serveStdio } from './serve-stdio.js';
import { noTap, type ProcessTap } from './tap.js';

/** Runs a server in the process that a client started; `tap` is told of all that passes. */
export function serveShim(
  blueprint: ServerBlueprint,
  shim: ShimProcess,
  tap: ProcessTap = noTap.process(),
): RunningServer {
  const server = serveStdio(
    blueprint,
    {
      onInput: (listener) => shim.onInput(listener),
      onInputEnd: (listener) => shim.onInputEnd(listener),
      write: (bytes) => shim.write(bytes),
      closeOutput: () => shim.closeOutput(),
      writeError: (bytes) => shim.writeError(bytes),
      exit: (code) => shim.exit(code),
    },
    tap,
  );
  shim.onSignal((signal) => {
    tap.signalled(signal);
    server.stopping.abort();
    if (blueprint.stdio.exitsOnTerm) setTimeout(() => server.exit(0), 5);
  });
  shim.onGone(() => {
    tap.ended(null, 'SIGKILL');
    server.stopping.abort();
  });
  return server;
}
