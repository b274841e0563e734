import { monitor, type Sighting } from '../../harness/run/check.js';
import { broken, eventsOf, kept, sighted } from './sightings.js';
import { extended, modernRequest, modernResult } from './support/requests.js';

const core: readonly unknown[] = ['complete', 'input_required'];

/** Judges the discriminator of every result. */
export const resultType = monitor({
  id: 'result-type/result-type',
  title: 'The resultType of every result',
  requirements: ['result-type-present', 'result-type-string', 'result-type-supported-set'],
  *scan(view) {
    for (const message of view.received) {
      const result = modernResult(message);
      if (result === undefined) continue;
      const pointer = '/result/resultType';
      const present = Object.hasOwn(result, 'resultType');
      yield sighted('result-type-present', message, present, 'a member resultType', { pointer });
      if (!present) continue;
      const value = result.resultType;
      yield sighted('result-type-string', message, typeof value === 'string', 'a string', { pointer });
      if (typeof value !== 'string') continue;
      const requirement = 'result-type-supported-set';
      if (core.includes(value)) yield kept(requirement, message);
      else if (extended(view.profile.capabilities, modernRequest(message))) {
        const cannot = `${JSON.stringify(value)} may be a value of an extension that was declared`;
        yield { requirement, events: eventsOf(message), cannot } satisfies Sighting<typeof requirement>;
      } else yield broken(requirement, message, 'complete or input_required', { pointer });
    }
  },
});
