import type { HttpGuard, ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { isObject } from '../../harness/wire/message.js';
import { httpGuard, mutant, type Change, type Mutant, withoutHttpGuard } from './mutant.js';
import { empty, http } from './support/http.js';

/** Changes the check of Origin, given the one that is there. */
function origin(change: (original: HttpGuard) => HttpGuard): Change {
  return (blueprint: ServerBlueprint) =>
    httpGuard('origin', change(blueprint.http.guards.origin!))(blueprint);
}

/** Faults in what guards a local server from web pages and from the network. */
export const httpOriginMutants: readonly Mutant[] = [
  mutant({
    id: 'http-origin/unchecked',
    fault: 'does not look at Origin',
    breaks: 'http-origin-validated',
    on: ['http'],
    change: withoutHttpGuard('origin'),
  }),
  mutant({
    id: 'http-origin/prefix',
    fault: 'welcomes every Origin that begins like a local one',
    breaks: 'http-origin-validated',
    on: ['http'],
    change: origin(
      (original) => (call) =>
        /^https?:\/\/(?:localhost|127\.0\.0\.1)/.test(call.header('origin') ?? '')
          ? undefined
          : original(call),
    ),
  }),
  mutant({
    id: 'http-origin/only-discover',
    fault: 'looks at Origin only when it is asked what it is',
    breaks: 'http-origin-validated',
    on: ['http'],
    change: origin(
      (original) => (call) =>
        isObject(call.value) && call.value.method === 'server/discover' ? original(call) : undefined,
    ),
  }),
  mutant({
    id: 'http-origin/only-requests',
    fault: 'takes notifications from any Origin',
    breaks: 'http-origin-validated',
    on: ['http'],
    change: origin(
      (original) => (call) => (isObject(call.value) && !('id' in call.value) ? undefined : original(call)),
    ),
  }),
  mutant({
    id: 'http-origin/status-400',
    fault: 'refuses a foreign Origin with status 400',
    breaks: 'http-origin-invalid-status',
    on: ['http'],
    change: origin((original) => (call) => (original(call) === undefined ? undefined : empty(400))),
  }),
  mutant({
    id: 'http-origin/same-as-host',
    fault: 'welcomes an Origin whose host is the one in Host',
    breaks: 'http-origin-rebinding',
    on: ['http'],
    change: origin((original) => (call) => {
      const value = call.header('origin');
      const same = value !== undefined && URL.canParse(value) && new URL(value).host === call.header('host');
      return same ? undefined : original(call);
    }),
  }),
  mutant({
    id: 'http-origin/every-address',
    fault: 'listens on other addresses of the machine too',
    breaks: 'http-bind-localhost',
    on: ['http'],
    change: http(() => ({ addresses: ['127.0.0.1', '127.0.0.2'] })),
  }),
];
