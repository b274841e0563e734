import type { ServerBlueprint, World } from '../../peer/server/blueprint.js';
import type { Change, RunningServer } from '../../peer/server/running-server.js';
import { type ListeningServer, serveHttp } from '../../peer/server/serve-http.js';
import { memoryChannel } from '../../peer/server/serve-memory.js';
import { serveShim } from '../../peer/server/serve-shim.js';
import { serveProcess } from '../../peer/server/serve-stdio.js';
import type { ServerTap } from '../../peer/server/tap.js';
import type { ByteChannel } from '../../transport/channel.js';
import { ShimHub } from '../../transport/shim-hub.js';
import { MockError } from '../mock-error.js';

/** Where a mock server runs: over HTTP once, over stdio in as many processes as clients start. All share one blueprint. */
export class Runs {
  readonly crashed: Promise<number>;
  #crash!: (code: number) => void;
  readonly #running = new Set<RunningServer>();
  #blueprint: ServerBlueprint | undefined;
  #listening: ListeningServer | undefined;
  #hub: ShimHub | undefined;

  constructor(
    private readonly build: () => ServerBlueprint,
    private readonly tap: ServerTap,
  ) {
    this.crashed = new Promise((resolve) => (this.#crash = resolve));
  }

  get url(): string {
    if (this.#listening === undefined)
      throw new MockError('the mock server does not listen; call listen() first');
    return this.#listening.url;
  }

  /** Throws where it has started, as what is said then would come too late. */
  notYet(what: string): void {
    if (this.#blueprint !== undefined) throw new MockError(`${what} comes before the mock server is started`);
  }

  async listen(port: number): Promise<void> {
    if (this.#listening !== undefined) throw new MockError('the mock server listens already');
    this.#listening = await serveHttp(this.#started(), port, this.tap).catch(
      (error: NodeJS.ErrnoException) => {
        const why = error.code === 'EADDRINUSE' ? 'it is taken' : (error.code ?? error.message);
        throw new MockError(`cannot listen on port ${port}: ${why}`);
      },
    );
    const { server } = this.#listening;
    const end = server.exit;
    server.exit = (code) => {
      end(code);
      this.#crash(code);
    };
    this.#running.add(server);
  }

  async command(): Promise<{ readonly command: string; readonly args: readonly string[] }> {
    const blueprint = this.#started();
    this.#hub ??= new ShimHub();
    const { command, args } = await this.#hub.offer((shim) =>
      this.#running.add(serveShim(blueprint, shim, this.tap.process())),
    );
    return { command, args };
  }

  stdio(): void {
    this.#running.add(serveProcess(this.#started(), this.tap.process()));
  }

  process(): ByteChannel {
    const channel = memoryChannel(this.#started(), this.tap.process());
    this.#running.add(channel.server);
    void channel.exited.then(() => this.#running.delete(channel.server));
    return channel;
  }

  changed(change: Change): void {
    for (const server of this.#running) server.changed(change);
  }

  /** Changes the world of every server that runs. */
  add(add: (world: World) => void): void {
    for (const { world } of this.#running) add(world);
  }

  async close(): Promise<void> {
    const [listening, hub] = [this.#listening, this.#hub];
    this.#listening = undefined;
    this.#hub = undefined;
    this.#blueprint = undefined;
    for (const server of this.#running) if (server !== listening?.server) server.exit(0);
    this.#running.clear();
    await Promise.all([listening?.close(), hub?.close()]);
  }

  #started(): ServerBlueprint {
    return (this.#blueprint ??= this.build());
  }
}
