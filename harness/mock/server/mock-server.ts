import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  RequestMap,
} from '../../../schema/2026-07-28/protocol.js';
import type { Call, ServerBlueprint, World } from '../../peer/server/blueprint.js';
import type { Change } from '../../peer/server/running-server.js';
import type { ByteChannel } from '../../transport/channel.js';
import { MockError } from '../mock-error.js';
import type { Action, GivenResult } from './actions.js';
import { blueprintOf } from './build.js';
import { faultsOf } from './faults.js';
import type {
  Gives,
  PromptModel,
  ResourceModel,
  Rule,
  ServerModel,
  TemplateModel,
  ToolModel,
} from './model.js';
import type { Awaited } from '../waiting.js';
import { type ReceivedMessage, Records } from './records.js';
import { Runs } from './runs.js';
import { promptOf, resourceOf, templateOf, toolOf } from './things.js';
import type { Wire } from './wire.js';

/** Which requests are meant: params that they have at least, or a function; `{}` for all of the method. */
export type When<M extends string> =
  | (M extends keyof RequestMap
      ? PartialDeep<Omit<RequestMap[M]['params'], '_meta'>> & { readonly _meta?: object }
      : object)
  | ((call: Call) => boolean);

type PartialDeep<T> = T extends readonly unknown[] | string | number | boolean | null
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: PartialDeep<T[K]> }
    : T;

/** What a mock server is made with, beside what is said to it later. */
export type MockServerOptions = Omit<
  ServerModel,
  'tools' | 'resources' | 'resourceTemplates' | 'prompts' | 'on' | 'wire'
> & {
  /** Messages received that are kept; the newest. Default 10,000. */
  readonly keep?: number;
};

/** A server that answers as it is told to, records what it receives, and is conformant in all else. */
export class MockServer {
  readonly #model: ServerModel & {
    readonly tools: ToolModel[];
    readonly resources: ResourceModel[];
    readonly resourceTemplates: TemplateModel[];
    readonly prompts: PromptModel[];
    readonly on: Rule[];
  };
  readonly #records: Records;
  readonly #runs: Runs;
  readonly #changes: ((blueprint: ServerBlueprint) => ServerBlueprint)[] = [];
  #wire: Wire;

  constructor(model: ServerModel, keep: number) {
    this.#model = {
      ...model,
      tools: [...(model.tools ?? [])],
      resources: [...(model.resources ?? [])],
      resourceTemplates: [...(model.resourceTemplates ?? [])],
      prompts: [...(model.prompts ?? [])],
      on: [...(model.on ?? [])],
    };
    this.#wire = model.wire ?? {};
    this.#records = new Records(keep);
    this.#runs = new Runs(() => this.blueprint(), this.#records.tap);
  }

  /**
   * Offers a tool. A text becomes text content; without inputSchema any arguments are taken. Where it runs already, clients
   * that listen are told; so it is with all that it offers.
   */
  tool(definition: Omit<ToolModel, 'reply'>, reply: Gives<CallToolResult> = ''): this {
    const tool = { ...definition, reply };
    this.#model.tools.push(tool);
    return this.#add('tools', ({ tools }) => tools.push(toolOf(tool, this.#model.checks ?? true)));
  }

  /** Offers a resource. A text becomes its contents. */
  resource(definition: Omit<ResourceModel, 'reply'>, reply: Gives<ReadResourceResult> = ''): this {
    const resource = { ...definition, reply };
    this.#model.resources.push(resource);
    return this.#add('resources', ({ resources }) => resources.push(resourceOf(resource)));
  }

  /** Offers a template of resources. In a text, `{variable}` stands for its value. */
  resourceTemplate(definition: Omit<TemplateModel, 'reply'>, reply: Gives<ReadResourceResult> = ''): this {
    const template = { ...definition, reply };
    this.#model.resourceTemplates.push(template);
    return this.#add('resources', ({ templates }) => templates.push(templateOf(template)));
  }

  /** Offers a prompt. A text becomes a message of the user, in which `{argument}` stands for its value. */
  prompt(definition: Prompt, reply: Gives<GetPromptResult> = ''): this {
    const prompt = { ...definition, reply };
    this.#model.prompts.push(prompt);
    return this.#add('prompts', ({ prompts }) => prompts.push(promptOf(prompt)));
  }

  /** Says what is done, step by step, about requests of a method (`*`: any). The first rule that fits is used. */
  on<M extends string>(method: M, when: When<M>, ...actions: Action<GivenResult<M>>[]): this {
    return this.#rule({ method, when, do: actions as Action[] });
  }

  /** The same, for the next such request only. */
  once<M extends string>(method: M, when: When<M>, ...actions: Action<GivenResult<M>>[]): this {
    return this.#rule({ method, when, times: 1, do: actions as Action[] });
  }

  /** Says how it writes what it sends; before it starts. */
  wire(wire: Wire): this {
    this.#runs.notYet('wire()');
    this.#wire = { ...this.#wire, ...wire };
    return this;
  }

  /** Changes the blueprint itself, for what nothing else here can say; before it starts. */
  change(change: (blueprint: ServerBlueprint) => ServerBlueprint): this {
    this.#runs.notYet('change()');
    this.#changes.push(change);
    return this;
  }

  /** What it is, as a blueprint. Rules that are given later hold too. */
  blueprint(): ServerBlueprint {
    const built = blueprintOf({ ...this.#model, wire: this.#wire });
    return this.#changes.reduce((changed, change) => change(changed), built);
  }

  /** Serves over HTTP on loopback. Rejects where it was told to send what the schema refuses, or the port is taken. */
  async listen({ port = 0 }: { readonly port?: number } = {}): Promise<this> {
    await this.#check();
    await this.#runs.listen(port);
    return this;
  }

  /** Its endpoint, once it listens. */
  get url(): string {
    return this.#runs.url;
  }

  /** The code that a crash ended it with, once one has; over HTTP nobody listens from then on. */
  get crashed(): Promise<number> {
    return this.#runs.crashed;
  }

  /** A command for a client to start as its stdio server, as often as it likes; what it starts is served from here. */
  async command(): Promise<{ readonly command: string; readonly args: readonly string[] }> {
    await this.#check();
    return this.#runs.command();
  }

  /** Serves on the standard streams of this very process, until its input closes. */
  async stdio(): Promise<void> {
    await this.#check();
    this.#runs.stdio();
  }

  /** A process of it in memory, with standard streams, for a client within this process. */
  async process(): Promise<ByteChannel> {
    await this.#check();
    return this.#runs.process();
  }

  /** Everything that came, the oldest first. */
  get received(): readonly ReceivedMessage[] {
    return this.#records.all();
  }

  /** How many messages came, also those that are kept no more. */
  get total(): number {
    return this.#records.total;
  }

  /** Requests that came: of a method (default any), with params that have at least these members. */
  requests<M extends string = string>(method?: M, when?: object): ReceivedMessage<M>[] {
    return this.#records.of('request', method, when);
  }

  /** Notifications that came. */
  notifications<M extends string = string>(method?: M, when?: object): ReceivedMessage<M>[] {
    return this.#records.of('notification', method, when);
  }

  /** The newest message of a method (default any). */
  last<M extends string = string>(method?: M): ReceivedMessage<M> | undefined {
    return this.#records.last(method);
  }

  /** A request or notification that has come or will come; rejects where it does not within its time. */
  waitFor<M extends string>(method: M, awaited: Awaited = {}): Promise<ReceivedMessage<M>> {
    return this.#records.waitFor(method, awaited);
  }

  /** Forgets what came, for the next test. */
  forget(): void {
    this.#records.forget();
  }

  /** Tells subscribed clients that something changed. */
  changed(change: Change): void {
    this.#runs.changed(change);
  }

  /** Ends it; may be called again, and where it was never started. */
  close(): Promise<void> {
    return this.#runs.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #add(what: 'tools' | 'resources' | 'prompts', add: (world: World) => void): this {
    this.#runs.add(add);
    this.changed({ what });
    return this;
  }

  #rule(rule: Rule): this {
    this.#model.on.push(rule);
    return this;
  }

  async #check(): Promise<void> {
    const [fault] = await faultsOf(this.#model);
    if (fault === undefined) return;
    throw new MockError(
      `the mock server was told to send what the schema refuses: ${placeOf(fault.path)} ${fault.message} (broken: true sends it all the same)`,
    );
  }
}

function placeOf(path: readonly (string | number)[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`))
    .join('');
}

/** The mock server that a script describes. Rejects where the script is wrong, with file, line and column. */
export async function mockServerFrom(file: string, keep = 10_000): Promise<MockServer> {
  const { readScript } = await import('../script/read-script.js');
  const script = await readScript(file);
  if (script.mock === 'server') return new MockServer(script.model, keep);
  throw new MockError(`${script.place(['mock'])}: this is a script for a client, expected mock: server`);
}

/** A mock server: from nothing, or with `base: 'reference'` from the reference server's world. */
export function mockServer({ keep = 10_000, ...model }: MockServerOptions = {}): MockServer {
  return new MockServer(model, keep);
}
