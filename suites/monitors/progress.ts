import { monitor, type Sighting } from '../../harness/run/check.js';
import { fixture } from '../../harness/run/needs.js';
import type { SentMessage, SubjectMessage } from '../../harness/run/view.js';
import { broken, kept, sighted } from './sightings.js';
import { type Progress, progressOf } from './support/progress.js';

/** Judges the members of every progress notification. */
export const members = monitor({
  id: 'progress/members',
  title: 'The members of progress notifications',
  requirements: ['progress-required-members', 'progress-optional-member-types'],
  needs: {
    'progress-required-members': fixture('progress'),
    'progress-optional-member-types': fixture('progress'),
  },
  *scan(view) {
    for (const { message, params, owner } of progressOf(view)) {
      const token = typeof params.progressToken;
      // an illegal token that came from us is no fault of the server's
      const legal = token === 'string' || token === 'number' || owner !== undefined;
      const numeric = typeof params.progress === 'number';
      const pointer = legal ? '/params/progress' : '/params/progressToken';
      yield sighted(
        'progress-required-members',
        message,
        legal && numeric,
        'a progressToken, string or number, and a progress, number',
        { pointer },
      );
      for (const [name, type] of [
        ['total', 'number'],
        ['message', 'string'],
      ] as const) {
        if (name in params)
          yield sighted(
            'progress-optional-member-types',
            message,
            typeof params[name] === type,
            `a ${type}, or no ${name}`,
            { pointer: `/params/${name}` },
          );
      }
    }
  },
});

/** Judges which request a progress notification speaks of, and whether that still runs. */
export const tokens = monitor({
  id: 'progress/tokens',
  title: 'Progress is reported under the token of a request that runs',
  requirements: ['progress-token-provided', 'progress-stops-on-completion'],
  needs: {
    'progress-token-provided': fixture('progress'),
    'progress-stops-on-completion': fixture('progress'),
  },
  *scan(view) {
    for (const { message, params, owner } of progressOf(view)) {
      if (typeof params.progressToken !== 'string' && typeof params.progressToken !== 'number') continue;
      if (owner === undefined) {
        yield broken(
          'progress-token-provided',
          message,
          'a token that a request has given, with its JSON type',
          { pointer: '/params/progressToken' },
        );
        continue;
      }
      yield kept('progress-token-provided', message);
      yield* completion(message, owner);
    }
  },
});

/** Two streams have no common order: only what came this much later, in milliseconds, came after. */
const margin = 50;

function* completion(
  message: SubjectMessage,
  owner: SentMessage,
): Generator<Sighting<'progress-stops-on-completion'>> {
  const requirement = 'progress-stops-on-completion';
  const [response] = owner.responses;
  if (response === undefined) {
    // what comes for a cancelled request is held against the cancellation
    if (owner.asked.cancelled !== true) yield kept(requirement, message);
    return;
  }
  if (message.event.n < response.event.n) return yield kept(requirement, message);
  const sameStream =
    message.event.connection === response.event.connection && message.exchange === response.exchange;
  if (!sameStream && message.event.at - response.event.at < margin) {
    return yield {
      requirement,
      events: [response.event.n, message.event.n],
      cannot: 'it came on another stream, at about the time of the response',
    };
  }
  yield {
    ...broken(requirement, message, 'no progress after the response to the request'),
    events: [owner.event.n, response.event.n, message.event.n],
  };
}

/** Judges that progress only ever grows. */
export const growth = monitor({
  id: 'progress/increases',
  title: 'The progress of a request grows with each notification',
  requirements: ['progress-increases'],
  needs: { 'progress-increases': fixture('progress') },
  *scan(view) {
    const last = new Map<SentMessage, Progress>();
    for (const progress of progressOf(view)) {
      const { message, params, owner } = progress;
      if (owner === undefined || typeof params.progress !== 'number') continue;
      const before = last.get(owner);
      last.set(owner, progress);
      if (before === undefined) continue;
      const earlier = before.params.progress as number;
      const sighting = sighted(
        'progress-increases',
        message,
        params.progress > earlier,
        `more than ${earlier}`,
        { pointer: '/params/progress' },
      );
      yield { ...sighting, events: [owner.event.n, before.message.event.n, message.event.n] };
    }
  },
});
