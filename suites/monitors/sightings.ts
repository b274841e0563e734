import type { Sighting } from '../../harness/run/check.js';
import type { SubjectMessage } from '../../harness/run/view.js';

/** A message keeps to a requirement. */
export function kept<R extends string>(requirement: R, message: SubjectMessage): Sighting<R> {
  return { requirement, ok: true, events: eventsOf(message) };
}

/** A message breaks a requirement. */
export function broken<R extends string>(
  requirement: R,
  message: SubjectMessage,
  expected: string,
  detail: { readonly pointer?: string; readonly received?: string } = {},
): Sighting<R> {
  const sent = message.answers?.event.type === 'sent' ? message.answers.event.text : undefined;
  return {
    requirement,
    ok: false,
    events: eventsOf(message),
    ...(sent === undefined ? {} : { sent }),
    expected,
    received: detail.received ?? textOf(message),
    ...(detail.pointer === undefined ? {} : { pointer: detail.pointer }),
  };
}

/** Says whether a message keeps to a requirement, by a condition. */
export function sighted<R extends string>(
  requirement: R,
  message: SubjectMessage,
  holds: boolean,
  expected: string,
  detail: { readonly pointer?: string; readonly received?: string } = {},
): Sighting<R> {
  return holds ? kept(requirement, message) : broken(requirement, message, expected, detail);
}

/** The events that show a message: the request it answers, then itself. */
export function eventsOf(message: SubjectMessage): number[] {
  return [...(message.answers === undefined ? [] : [message.answers.event.n]), message.event.n];
}

/** A message as a reader sees it. */
export function textOf(message: SubjectMessage): string {
  return message.read.text ?? 'bytes that are not UTF-8';
}
