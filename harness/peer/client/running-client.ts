import {
  type DriverEvent,
  type DriverFailure,
  type DriverLine,
  driverProtocol,
  type Hello,
  type InputAnswers,
  type Instruction,
  type OperationName,
  type Target,
} from '../../../schema/driver.js';
import type { JsonObject } from '../../wire/message.js';
import type { ClientBlueprint, Operation } from './blueprint.js';
import { ClientConnection } from './client-connection.js';
import { ClientFailure } from './client-failure.js';
import { ResultCache } from './result-cache.js';
import { Task } from './task.js';

/** Instructions that are remembered, so that they can be referred to. */
const mostTasks = 1_000;

/** A mock client that runs: its connections, and what it is doing. */
export class RunningClient {
  readonly connections = new Map<string, ClientConnection>();
  readonly tasks = new Map<number, Task>();
  readonly cache = new ResultCache();
  /** The era of places that were found out about. */
  readonly eras = new Map<string, 'modern' | 'legacy'>();
  #count = 0;
  #serial = 0;

  constructor(
    readonly blueprint: ClientBlueprint,
    /** Takes what the host is told unasked. */
    readonly host: (event: DriverEvent) => void,
  ) {}

  /** How many requests have been sent, this one included. */
  count(): number {
    return (this.#count += 1);
  }

  /** Carries out one instruction; never rejects. */
  async run(instruction: Instruction): Promise<DriverLine> {
    const { id } = instruction;
    if (instruction.op === 'hello') return { id, done: this.#hello() };
    if (instruction.op === 'connect') {
      const connection = this.#connection(instruction);
      return this.#told(id, connection, () => this.#connect(connection));
    }
    const connection = this.connections.get(instruction.on);
    if (instruction.op !== 'close' && this.#operation(instruction.op) === undefined)
      return { id, unsupported: true };
    if (connection === undefined)
      return { id, failed: { message: `there is no connection ${JSON.stringify(instruction.on)}` } };
    if (instruction.op === 'close') {
      this.connections.delete(instruction.on);
      return this.#told(id, connection, () => connection.close().then(() => ({})));
    }
    const { op, on: _on, id: _id, ...params } = instruction;
    const task = new Task(connection, id);
    this.tasks.set(id, task);
    const [eldest] = this.tasks.keys();
    if (this.tasks.size > mostTasks && eldest !== undefined) this.tasks.delete(eldest);
    const operation = this.#operation(op)!;
    const line = await this.#told(id, connection, () => operation(task, params as JsonObject));
    task.finished = true;
    return line;
  }

  /** Answers an input request by what the host says. Rejects where it is not answered. */
  async answerInput(request: JsonObject, connection: ClientConnection): Promise<JsonObject> {
    const { refuses, answers } = this.blueprint.rounds;
    const method = String(request.method);
    const params = (request.params ?? {}) as JsonObject;
    const refusal = refuses(request, connection);
    if (refusal !== undefined) throw new ClientFailure(refusal);
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined;
    if (answer === undefined) throw new ClientFailure(`input by ${method} is not known here`);
    connection.tell({ event: 'input', on: connection.name, method, params });
    const said = Object.hasOwn(connection.options.answers, method)
      ? (connection.options.answers[method] as JsonObject)
      : undefined;
    return answer(params, said, connection);
  }

  /** Closes every connection. */
  async end(): Promise<void> {
    const open = [...this.connections.values()];
    this.connections.clear();
    await Promise.all(open.map((connection) => connection.close()));
  }

  #operation(op: string): Operation | undefined {
    const { operations } = this.blueprint;
    return Object.hasOwn(operations, op) ? operations[op as OperationName] : undefined;
  }

  #hello(): Hello {
    const { clientInfo, operations, rounds, versions, eras, name, hello } = this.blueprint;
    return hello({
      protocol: driverProtocol,
      client: { name: String(clientInfo?.name ?? name), version: String(clientInfo?.version ?? '0') },
      operations: Object.keys(operations) as OperationName[],
      options: ['capabilities', 'answers', 'timeout', 'maxTimeout', 'progress', 'logLevel'],
      transports: ['stdio', 'http'],
      inputs: Object.keys(rounds.answers),
      revisions: [...versions, ...eras.handshakes],
    });
  }

  #connection({
    on,
    target,
    capabilities = {},
    answers = {},
    timeout,
  }: {
    readonly on: string;
    readonly target: Target;
    readonly capabilities?: object;
    readonly answers?: InputAnswers;
    readonly timeout?: number;
  }): ClientConnection {
    this.#serial += 1;
    return new ClientConnection(this, on, this.#serial, {
      target,
      capabilities: capabilities as JsonObject,
      answers,
      ...(timeout === undefined ? {} : { timeout }),
    });
  }

  async #connect(connection: ClientConnection): Promise<unknown> {
    await this.connections.get(connection.name)?.close();
    this.connections.set(connection.name, connection);
    try {
      await connection.open();
    } catch (error) {
      this.connections.delete(connection.name);
      await connection.close();
      throw error;
    }
    const { era, offered } = connection;
    return { revision: era.version, ...(offered === undefined ? {} : { capabilities: offered }) };
  }

  async #told(id: number, connection: ClientConnection, run: () => Promise<unknown>): Promise<DriverLine> {
    try {
      return { id, done: (await run()) ?? {} };
    } catch (error) {
      const failure =
        error instanceof ClientFailure
          ? error
          : new ClientFailure(error instanceof Error ? error.message : String(error));
      const failed: DriverFailure = this.blueprint.failure(failure, connection);
      return { id, failed };
    }
  }
}
