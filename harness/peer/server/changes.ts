import { isObject, type JsonObject } from '../../wire/message.js';
import type { Call, Guard, HttpGuard, Method, Sending, ServerBlueprint } from './blueprint.js';

/** A changed copy of a server. */
export type Change = (blueprint: ServerBlueprint) => ServerBlueprint;

/** Changes messages as they leave: one becomes none, one or several. */
export function outgoing(change: (message: JsonObject, sending: Sending) => readonly unknown[]): Change {
  return (blueprint) => ({
    ...blueprint,
    outgoing: (message, sending) =>
      blueprint
        .outgoing(message, sending)
        .flatMap((item) => (isObject(item) ? change(item, sending) : [item])),
  });
}

/** Changes responses as they leave, by the request they answer. */
export function responses(change: (message: JsonObject, call: Call) => unknown): Change {
  return outgoing((message, { call, kind }) => [
    kind === 'response' && call !== undefined ? change(message, call) : message,
  ]);
}

/** Changes the results of some methods (default: all) as they leave. */
export function results(
  change: (result: JsonObject, call: Call) => unknown,
  ...methods: readonly string[]
): Change {
  return responses((message, call) =>
    isObject(message.result) && (methods.length === 0 || methods.includes(call.method))
      ? { ...message, result: change(message.result, call) }
      : message,
  );
}

/** Changes the error object of error responses as they leave. */
export function errors(change: (error: JsonObject, call: Call) => unknown): Change {
  return responses((message, call) =>
    isObject(message.error) ? { ...message, error: change(message.error, call) } : message,
  );
}

/** Changes notifications as they leave. */
export function notificationsOut(change: (message: JsonObject, call: Call) => readonly unknown[]): Change {
  return outgoing((message, { call, kind }) =>
    kind === 'notification' && call !== undefined ? change(message, call) : [message],
  );
}

/** Replaces a method, or wraps the one that is there. */
export function method(name: string, wrap: (original: Method) => Method): Change {
  return (blueprint) => ({
    ...blueprint,
    methods: { ...blueprint.methods, [name]: wrap(blueprint.methods[name] ?? blueprint.unknownMethod) },
  });
}

/** Switches a guard off. */
export function withoutGuard(name: string): Change {
  return (blueprint) => ({ ...blueprint, guards: without(blueprint.guards, name) });
}

/** Puts a guard before all others (`first`), or in the place of the one of that name. */
export function guard(name: string, replacement: Guard): Change {
  return (blueprint) => ({
    ...blueprint,
    guards:
      name in blueprint.guards
        ? { ...blueprint.guards, [name]: replacement }
        : { [name]: replacement, ...blueprint.guards },
  });
}

/** Switches an HTTP guard off. */
export function withoutHttpGuard(name: string): Change {
  return (blueprint) => ({
    ...blueprint,
    http: { ...blueprint.http, guards: without(blueprint.http.guards, name) },
  });
}

/** Puts an HTTP guard before all others, or in the place of the one of that name. */
export function httpGuard(name: string, replacement: HttpGuard): Change {
  return (blueprint) => {
    const { guards } = blueprint.http;
    return {
      ...blueprint,
      http: {
        ...blueprint.http,
        guards: name in guards ? { ...guards, [name]: replacement } : { [name]: replacement, ...guards },
      },
    };
  };
}

/** Several changes, one after the other. */
export function all(...changes: readonly Change[]): Change {
  return (blueprint) => changes.reduce((changed, change) => change(changed), blueprint);
}

function without<T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  if (!(name in members)) throw new Error(`there is no guard "${name}" to switch off`);
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}
