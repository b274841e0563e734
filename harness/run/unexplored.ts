import type { LeftOut } from './callable.js';
import type { Probe } from './fixtures.js';
import type { ServerProfile, Unexplored } from './profile.js';

/**
 * What of a server discovery could not look at, so that what it did not find may be there: tools that were not called or
 * have not shown what they do, and lists that could not be read to their end. Undefined where it has seen everything.
 */
export function unexploredOf(
  probes: readonly Probe[],
  leftOut: readonly LeftOut[],
  lists: ServerProfile['lists'],
): Unexplored | undefined {
  const listed = new Set(lists.tools?.items.map(({ name }) => name));
  const uncalled = leftOut.filter(({ tool }) => listed.has(tool));
  const failing = probes.filter(({ seen }) => !seen).map(({ call }) => call.tool);
  const partial = Object.values(lists).filter(({ ending }) => ending !== 'end');
  const why = [
    ...(uncalled.length === 0 ? [] : [`${count(uncalled.length, 'tool')} may not be called`]),
    ...(failing.length === 0 ? [] : [`${count(failing.length, 'tool')} gave no result`]),
    ...(partial.length === 0 ? [] : [`${partial.map(({ method }) => method).join(' and ')} did not end`]),
  ];
  if (why.length === 0) return undefined;
  const unlock =
    uncalled.length > 0
      ? uncalled[0]!.unlock(sameReason(uncalled))
      : failing.length > 0
        ? `arguments with which ${failing.slice(0, 3).join(', ')} gives a result (config: arguments)`
        : 'lists that come to an end';
  return { why: why.join(', '), unlock };
}

/** The tools that are left out for the same reason as the first. */
function sameReason(leftOut: readonly LeftOut[]): string[] {
  return leftOut.filter(({ why }) => why === leftOut[0]!.why).map(({ tool }) => tool);
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
