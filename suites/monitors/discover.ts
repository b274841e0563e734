import { monitor } from '../../harness/run/check.js';
import { isObject } from '../../harness/wire/message.js';
import { sighted } from './sightings.js';
import { modernResult } from './support/requests.js';

/** Judges the form of every discovery result. */
export const results = monitor({
  id: 'discover/results',
  title: 'What a discovery result carries',
  requirements: [
    'discover-supported-versions',
    'discover-capabilities',
    'discover-capability-shapes',
    'discover-instructions',
  ],
  needs: {
    'discover-instructions': () => ({
      verdict: 'not-applicable',
      reason: 'the server gives no instructions',
    }),
  },
  *scan(view) {
    for (const message of view.received) {
      const result = message.answers?.asked.method === 'server/discover' ? modernResult(message) : undefined;
      if (result === undefined) continue;
      const { supportedVersions: versions, capabilities, instructions } = result;
      const strings = Array.isArray(versions) && versions.every((version) => typeof version === 'string');
      yield sighted('discover-supported-versions', message, strings, 'an array of strings', {
        pointer: '/result/supportedVersions',
      });
      yield sighted('discover-capabilities', message, isObject(capabilities), 'an object', {
        pointer: '/result/capabilities',
      });
      if (isObject(capabilities)) {
        const { extensions: _judgedByItself, ...known } = capabilities;
        const shape = view.validators.definition('ServerCapabilities', known);
        const fault = shape.valid ? undefined : shape.errors[0];
        yield sighted(
          'discover-capability-shapes',
          message,
          shape.valid,
          fault?.message ?? 'capabilities of the schema',
          {
            pointer: `/result/capabilities${fault?.pointer ?? ''}`,
          },
        );
      }
      if (!('instructions' in result)) continue;
      const text = typeof instructions === 'string';
      yield sighted('discover-instructions', message, text, 'a string', { pointer: '/result/instructions' });
    }
  },
});
