import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { failure, type Outcome } from './outcome.js';
import { workerEntry } from './worker-entry.js';

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
const START_LIMIT = 30_000;
const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * One thread that answers one question at a time. It starts with the first question, is ended when it does not
 * answer in time, and starts anew with the next one. While nothing is asked it does not keep the process alive.
 */
export class WorkerThread {
  #worker: Worker | undefined;
  #abandon: (() => void) | undefined;
  #closed = false;

  /**
   * @param question what to post, as JSON text
   * @param deadline milliseconds from posting to the answer
   * @throws Error where no worker can be started
   */
  async ask(question: string, deadline: number): Promise<Outcome<unknown>> {
    if (!this.#closed) this.#worker ??= await start();
    const worker = this.#worker;
    if (this.#closed || !worker) {
      await this.#discard();
      return failure('crashed', 'closed');
    }
    worker.ref();
    const heard = await this.#exchange(worker, question, deadline);
    worker.unref();
    if (typeof heard === 'string') return JSON.parse(heard) as Outcome<unknown>;
    await this.#discard();
    return heard;
  }

  /** Ends the thread for good; what it was asked ends as `crashed`. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#abandon?.();
    await this.#discard();
  }

  #exchange(worker: Worker, question: string, deadline: number): Promise<string | Outcome<never>> {
    return new Promise((resolve) => {
      const onError = (error: NodeJS.ErrnoException): void =>
        settle(failure(error.code === OUT_OF_MEMORY ? 'out-of-memory' : 'crashed', error.message));
      const onExit = (code: number): void => settle(failure('crashed', `the worker ended with code ${code}`));
      const timer = setTimeout(() => settle(failure('timeout', `not done within ${deadline} ms`)), deadline);
      const settle = (result: string | Outcome<never>): void => {
        clearTimeout(timer);
        worker.off('message', settle).off('error', onError).off('exit', onExit);
        this.#abandon = undefined;
        resolve(result);
      };
      worker.on('message', settle).on('error', onError).on('exit', onExit);
      this.#abandon = () => settle(failure('crashed', 'closed'));
      worker.postMessage(question);
    });
  }

  async #discard(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

async function start(): Promise<Worker> {
  const worker = new Worker(await workerEntry(), {
    resourceLimits: RESOURCES,
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // A dying thread may report more than one error, and at any time; none may go unheard.
  worker.on('error', () => undefined);
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_LIMIT) });
    return worker;
  } catch (error) {
    await worker.terminate();
    throw new Error('the schema worker does not start', { cause: error });
  }
}
