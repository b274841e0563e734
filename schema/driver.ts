/**
 * The driver protocol: how Touchstone tells a client under test what to do. A driver is a small program around the client.
 * It reads one JSON instruction a line on its standard input and answers each with one JSON line on its standard output,
 * in any order; standard error is free. `driver.schema.json` beside this file is its published JSON Schema, docs/driver.md
 * its one page of documentation.
 */
import type { Transport } from './report.js';

/** Version of the driver protocol; `hello` names it. */
export const driverProtocol = 1;

/** The server that the client is to talk to. */
export type Target =
  /** The client starts this command as its stdio server, just as it is. */
  | { readonly transport: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | { readonly transport: 'http'; readonly url: string };

/** What the client's host says when the server asks for input, by method: the result to give. */
export type InputAnswers = Readonly<Record<string, object>>;

/** How a single operation is to be carried out. */
export interface OperationOptions {
  /** Ask for progress; it arrives as events. */
  readonly progress?: boolean;
  /** Ask for log messages from this level on. */
  readonly logLevel?: string;
  /** The client's own time limit for the request, in milliseconds. */
  readonly timeout?: number;
  /** The client's time limit that progress does not extend, in milliseconds. */
  readonly maxTimeout?: number;
}

/** Operations on an open connection, named as most client libraries name them, with what each is given. */
export interface Operations {
  /** All pages. Done: `{ tools }`. */
  listTools: object;
  /** Done: the tool's result. */
  callTool: { readonly name: string; readonly arguments?: object } & OperationOptions;
  /** All pages. Done: `{ resources }`. */
  listResources: object;
  /** All pages. Done: `{ resourceTemplates }`. */
  listResourceTemplates: object;
  /** Done: the result. */
  readResource: { readonly uri: string } & OperationOptions;
  /** All pages. Done: `{ prompts }`. */
  listPrompts: object;
  /** Done: the result. */
  getPrompt: {
    readonly name: string;
    readonly arguments?: Readonly<Record<string, string>>;
  } & OperationOptions;
  /** Done: the result. */
  complete: {
    readonly ref: object;
    readonly argument: { readonly name: string; readonly value: string };
    readonly context?: object;
  };
  /** Opens a subscription; done when it is acknowledged: `{ notifications }`, the acknowledged filter. Its notifications arrive as events. */
  listen: { readonly notifications: object };
  /** Ends the subscription that an earlier `listen` opened. */
  unlisten: { readonly of: number };
  /** Gives up an operation under way, which then answers `failed`. */
  cancel: { readonly of: number };
}

export type OperationName = keyof Operations;

/** One line to the driver. `on` names a connection; the names are Touchstone's, several may be open at once. */
export type Instruction = { readonly id: number } & (
  | { readonly op: 'hello'; readonly protocol: typeof driverProtocol }
  | {
      readonly op: 'connect';
      readonly on: string;
      readonly target: Target;
      /** What the client is to declare, such as `{ "elicitation": { "form": {} } }`; default nothing. */
      readonly capabilities?: object;
      readonly answers?: InputAnswers;
      /** The client's time limit for every request, in milliseconds; default its own. */
      readonly timeout?: number;
    }
  | { readonly op: 'close'; readonly on: string }
  | { [Name in OperationName]: { readonly op: Name; readonly on: string } & Operations[Name] }[OperationName]
);

/** What `connect` is answered with: what the client learned of the server, as far as it tells. */
export interface Connected {
  readonly protocolVersion?: string;
  readonly serverInfo?: object;
  readonly capabilities?: object;
  readonly instructions?: string;
}

/** Members of {@link OperationOptions} and of `connect` that a client may heed or not. */
export type OptionName = keyof OperationOptions | 'capabilities' | 'answers';

/** What `hello` is answered with. */
export interface Hello {
  readonly protocol: typeof driverProtocol;
  readonly client: { readonly name: string; readonly version: string };
  /** Operations that the driver can carry out, beside hello, connect and close. */
  readonly operations: readonly OperationName[];
  /** Options of an operation and of `connect` that it heeds. */
  readonly options: readonly OptionName[];
  readonly transports: readonly Transport[];
  /** Methods of input requests for which it takes answers. */
  readonly inputs: readonly string[];
  /** Protocol revisions that the client speaks, newest first. */
  readonly revisions: readonly string[];
}

/** An error as the client raised it. */
export interface DriverFailure {
  readonly message: string;
  /** The JSON-RPC code, where the error has one. */
  readonly code?: number;
  readonly data?: unknown;
}

/** One line from the driver: the answer to an instruction, or something that reached the client's host meanwhile. */
export type DriverLine =
  | { readonly id: number; readonly done: unknown }
  | { readonly id: number; readonly failed: DriverFailure }
  | { readonly id: number; readonly unsupported: true }
  | DriverEvent;

/** Something that the client handed to its host without being asked. */
export type DriverEvent =
  | {
      readonly event: 'notification';
      readonly on: string;
      readonly method: string;
      readonly params?: unknown;
      /** The instruction (an operation or a `listen`) that it belongs to, where the client tells. */
      readonly of?: number;
    }
  /** The client asked its host for input. */
  | { readonly event: 'input'; readonly on: string; readonly method: string; readonly params?: unknown }
  /** The client found out that its connection is gone, or went wrong. */
  | { readonly event: 'trouble'; readonly on: string; readonly message: string };
