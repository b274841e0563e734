import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { pointerToken } from '../../harness/wire/json.js';
import { isObject } from '../../harness/wire/message.js';
import { unknownCapabilities, unknownCapabilityExamples } from '../server/support/unknown-capabilities.js';
import { capabilitiesKey, modernRequests } from './support/modern.js';
import { broken, kept } from './support/sightings.js';
import { judgeAdvertised } from './support/unfazed.js';

/** The capabilities of every request. */
export const shape = clientMonitor({
  id: 'capabilities/shape',
  title: 'The form of the capabilities that the client declares',
  requirements: ['capabilities-shape-client'],
  *scan({ seen, validators }) {
    const requirement = 'capabilities-shape-client';
    for (const request of modernRequests(seen)) {
      if (!Object.hasOwn(request.meta, capabilitiesKey)) continue;
      const declared = request.meta[capabilitiesKey];
      // faults in extensions belong to the requirements on extensions
      const { extensions: _extensions, ...judged } = isObject(declared) ? declared : {};
      const outcome = validators.definition('ClientCapabilities', isObject(declared) ? judged : declared);
      if (outcome.valid) {
        yield kept(requirement, request);
        continue;
      }
      const [fault] = outcome.errors;
      yield broken(requirement, request, fault?.message ?? 'client capabilities', {
        pointer: `/params/_meta/${pointerToken(capabilitiesKey)}${fault?.pointer ?? ''}`,
      });
    }
  },
});

/** Servers with capabilities that the client does not know. */
export const unknownAdvertised = clientCheck({
  id: 'capabilities/unknown-advertised',
  kind: 'property',
  title: 'A server that advertises capabilities unknown to the client',
  requirements: ['capabilities-unknown-advertised-accepted-client'],
  run: (context) =>
    judgeAdvertised(
      'capabilities-unknown-advertised-accepted-client',
      context,
      unknownCapabilities(),
      unknownCapabilityExamples,
    ),
});

export const capabilitiesChecks = [unknownAdvertised];
export const capabilitiesMonitors = [shape];
