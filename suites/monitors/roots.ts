import { monitor } from '../../harness/run/check.js';
import { isObject } from '../../harness/wire/message.js';
import { sighted } from './sightings.js';
import { inputRequestsOf, neverAsked } from './support/input-requests.js';

/** Judges every request for roots. */
export const requests = monitor({
  id: 'roots/requests',
  title: 'The params of requests for roots',
  requirements: ['roots-request-params'],
  needs: { 'roots-request-params': neverAsked('roots') },
  *scan(view) {
    for (const { message, place, rawParams } of inputRequestsOf(view, 'roots/list'))
      yield sighted(
        'roots-request-params',
        message,
        rawParams === undefined || isObject(rawParams),
        'an object, or no params',
        { pointer: place },
      );
  },
});
