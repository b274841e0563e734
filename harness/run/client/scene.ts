import type { DriverEvent, InputAnswers, OperationOptions } from '../../../schema/driver.js';
import type { Evidence } from '../../peer/evidence.js';
import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import type { RunningServer } from '../../peer/server/running-server.js';
import { type Limits, patienceOf } from '../../transport/connection.js';
import type { JsonObject } from '../../wire/message.js';
import type { RecordedEvent, Transcript } from '../../wire/transcript.js';
import type { Hands, Order } from './hands.js';
import { type Outcome, outcomeOf } from './outcome.js';
import type { StageRecorder } from './record.js';
import { SeenTraffic } from './seen.js';
import type { Stage } from './stage.js';

/** How a scene differs from the plain one. */
export interface SceneOptions {
  /** Makes the server of the scene out of the plain one. */
  readonly server?: (plain: ServerBlueprint) => ServerBlueprint;
  /** Set where the server is wrong on purpose in a way that its messages do not show, such as in its framing. */
  readonly broken?: true;
  /** What the client is to declare; default nothing. */
  readonly capabilities?: JsonObject;
  /** What its host answers to input requests. */
  readonly answers?: InputAnswers;
  /** The client's own time limit for requests, in milliseconds. */
  readonly timeout?: number;
  /** Whether to connect at once; default true. */
  readonly connect?: boolean;
}

/** What a scene is made of. */
export interface SceneParts {
  readonly name: string;
  readonly hands: Hands;
  readonly stage: Stage;
  readonly recorder: StageRecorder;
  readonly transcript: Transcript;
  readonly limits: Limits;
  readonly options: SceneOptions;
}

/** An operation under way. */
export interface Underway {
  /** The instruction's number. */
  readonly id: number;
  readonly outcome: Promise<Outcome>;
}

/** A mock server with the client under test before it; the client is told what to do, and all it sends is seen. */
export class Scene {
  /** How connecting came out; undefined until it was tried. */
  connected: Outcome | undefined;
  readonly #from: number;
  #closed: Promise<void> | undefined;

  constructor(private readonly parts: SceneParts) {
    this.#from = parts.transcript.events.length;
  }

  /** The name of its connection, for orders. */
  get name(): string {
    return this.parts.name;
  }

  /** The server that the client talks to now; over stdio that of the newest process, undefined before it is started. */
  get server(): RunningServer | undefined {
    return this.parts.stage.servers.at(-1);
  }

  /** Every server of the scene: over stdio one for each process that the client started. */
  get servers(): readonly RunningServer[] {
    return this.parts.stage.servers;
  }

  /** Everything the client sent in this scene so far. */
  get seen(): SeenTraffic {
    const { recorder, transcript } = this.parts;
    const own = new Set(recorder.connections);
    return new SeenTraffic(
      transcript.events.slice(this.#from).filter(({ connection }) => own.has(connection)),
    );
  }

  /** What the client handed to its host unasked. */
  get events(): readonly DriverEvent[] {
    return this.parts.hands.events(this.parts.name);
  }

  /** Tells the client to connect. */
  async connect(): Promise<Outcome> {
    const { name, stage, options, limits } = this.parts;
    const { capabilities, answers, timeout } = options;
    this.connected = await this.begin(
      {
        op: 'connect',
        on: name,
        target: stage.target,
        ...(capabilities === undefined ? {} : { capabilities }),
        ...(answers === undefined ? {} : { answers }),
        ...(timeout === undefined ? {} : { timeout }),
      },
      limits.start,
    ).outcome;
    return this.connected;
  }

  /** Starts an operation without waiting for its end. @param within milliseconds; default what a server is given as well before its answer counts as lost */
  begin(order: Order, within = patienceOf(this.parts.limits)): Underway {
    const { hands, transcript } = this.parts;
    const from = transcript.events.length;
    const { id, told } = hands.start(order, within);
    return {
      id,
      outcome: told.then((outcome) =>
        this.#reached(
          order,
          outcomeOf(order, outcome, this.#eventsSince(from), {
            asked: this.#askedSince(from),
            busy: this.#askedWithin(within / 2),
          }),
        ),
      ),
    };
  }

  listTools(): Promise<Outcome> {
    return this.#run({ op: 'listTools', on: this.parts.name });
  }
  callTool(name: string, args?: JsonObject, options: OperationOptions = {}): Promise<Outcome> {
    return this.#run(this.calling(name, args, options));
  }
  /** The order to call a tool, for {@link begin}. */
  calling(name: string, args?: JsonObject, options: OperationOptions = {}): Order {
    return {
      op: 'callTool',
      on: this.parts.name,
      name,
      ...(args === undefined ? {} : { arguments: args }),
      ...options,
    };
  }
  listResources(): Promise<Outcome> {
    return this.#run({ op: 'listResources', on: this.parts.name });
  }
  listResourceTemplates(): Promise<Outcome> {
    return this.#run({ op: 'listResourceTemplates', on: this.parts.name });
  }
  readResource(uri: string, options: OperationOptions = {}): Promise<Outcome> {
    return this.#run({ op: 'readResource', on: this.parts.name, uri, ...options });
  }
  listPrompts(): Promise<Outcome> {
    return this.#run({ op: 'listPrompts', on: this.parts.name });
  }
  getPrompt(name: string, args?: Readonly<Record<string, string>>): Promise<Outcome> {
    return this.#run({
      op: 'getPrompt',
      on: this.parts.name,
      name,
      ...(args === undefined ? {} : { arguments: args }),
    });
  }
  complete(
    ref: JsonObject,
    argument: { name: string; value: string },
    context?: JsonObject,
  ): Promise<Outcome> {
    return this.#run({
      op: 'complete',
      on: this.parts.name,
      ref,
      argument,
      ...(context === undefined ? {} : { context }),
    });
  }
  /** Opens a subscription; its `id` is what {@link unlisten} takes. */
  listen(notifications: JsonObject): Underway {
    return this.begin({ op: 'listen', on: this.parts.name, notifications });
  }
  unlisten(of: number): Promise<Outcome> {
    return this.#run({ op: 'unlisten', on: this.parts.name, of });
  }
  cancel(of: number): Promise<Outcome> {
    return this.#run({ op: 'cancel', on: this.parts.name, of });
  }
  /** Tells the client to close its connection. */
  disconnect(within?: number): Promise<Outcome> {
    return this.begin({ op: 'close', on: this.parts.name }, within).outcome;
  }

  /**
   * Waits until something has been seen.
   * @returns whether it was, within so many milliseconds (default: the same as for operations)
   */
  wait(condition: (scene: Scene) => boolean, within = patienceOf(this.parts.limits)): Promise<boolean> {
    if (condition(this)) return Promise.resolve(true);
    const { transcript, hands } = this.parts;
    return new Promise((resolve) => {
      const look = (): void => {
        if (condition(this)) settle(true);
      };
      const unlisten = transcript.listen(look);
      const forget = hands.onEvent(look);
      const timer = setTimeout(() => settle(condition(this)), within);
      const settle = (met: boolean): void => {
        clearTimeout(timer);
        unlisten();
        forget();
        resolve(met);
      };
    });
  }

  /** Evidence that rests on all that was seen so far, such as that something was not sent. */
  allSeen(sent: string): Evidence {
    const { seen } = this;
    return {
      unusable: undefined,
      events: seen.messages.flatMap(({ events }) => events),
      sent,
      received: seen.messages.map(({ received }) => received).join('\n'),
    };
  }

  /** Ends the client itself, where it has come to a halt; the next scene starts it again. */
  abandon(): Promise<void> {
    return this.parts.hands.end();
  }

  /** Closes the client's connection and takes the server away; done by the runner where a check does not. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    const { hands, stage, limits } = this.parts;
    if (this.connected !== undefined && hands.alive) await this.disconnect(limits.response);
    await stage.close();
  }

  #run(order: Order): Promise<Outcome> {
    return this.begin(order).outcome;
  }

  /** Whether a message of the client came since. */
  #askedSince(from: number): boolean {
    return this.#asked(({ n }) => n > from);
  }

  /** Whether a message of the client came in the last milliseconds. */
  #askedWithin(milliseconds: number): boolean {
    const since = this.parts.transcript.now() - milliseconds;
    return this.#asked(({ at }) => at >= since);
  }

  #asked(when: (event: RecordedEvent) => boolean): boolean {
    const { recorder, transcript } = this.parts;
    const own = new Set(recorder.connections);
    return transcript.events.some(
      (event) => event.type === 'received' && own.has(event.connection) && when(event),
    );
  }

  /** What does not go well on a connection that was never there in time says nothing. */
  #reached(order: Order, outcome: Outcome): Outcome {
    const late = order.op !== 'connect' && this.connected?.how === 'timeout' && outcome.how !== 'done';
    return late && outcome.unusable === undefined
      ? { ...outcome, unusable: { reason: `the client had not connected: ${this.connected!.received}` } }
      : outcome;
  }

  #eventsSince(from: number): number[] {
    const { recorder, transcript } = this.parts;
    const own = new Set(recorder.connections);
    return transcript.events
      .slice(from)
      .filter(({ connection }) => own.has(connection))
      .slice(0, 40)
      .map(({ n }) => n);
  }
}
