import { monitor, type Need } from '../../harness/run/check.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { sighted } from './sightings.js';
import { iconPlaces } from './support/icon-places.js';
import { iconFindings, type IconRule } from './support/icon-rules.js';
import { resultsIn } from './support/results.js';

const requirements = [
  'icons-array',
  'icons-src-uri',
  'icons-src-scheme',
  'icons-optional-member-types',
] as const;

const noIcons: Need = () => ({ verdict: 'not-applicable', reason: 'the server shows no icons' });

/** Judges every icon that the server gives of itself or of what it offers. */
export const icons = monitor({
  id: 'icons/members',
  title: 'The icons of the server and of what it offers',
  requirements,
  needs: {
    'icons-array': noIcons,
    'icons-src-uri': noIcons,
    'icons-src-scheme': noIcons,
    'icons-optional-member-types': () => ({
      verdict: 'not-applicable',
      reason: 'the server shows no icon with one of the optional members',
    }),
  },
  *scan(view) {
    // the server's own icons come with every result: one look at each suffices
    const judged = new Set<string>();
    for (const seen of resultsIn(view)) {
      for (const place of iconPlaces(seen)) {
        const key = place.pointer + (jsonText(place.icons) ?? '');
        if (judged.has(key)) continue;
        judged.add(key);
        for (const { rule, ...finding } of iconFindings(place.icons, place.pointer)) {
          const requirement = requirementOf[rule];
          if ('cannot' in finding)
            yield { requirement, events: [seen.message.event.n], cannot: finding.cannot };
          else {
            const { ok, expected, pointer } = finding;
            yield sighted(requirement, seen.message, ok, expected, { pointer });
          }
        }
      }
    }
  },
});

/** The obligation that each rule stands for. */
const requirementOf: Readonly<Record<IconRule, (typeof requirements)[number]>> = {
  array: 'icons-array',
  'src-uri': 'icons-src-uri',
  'src-scheme': 'icons-src-scheme',
  'optional-members': 'icons-optional-member-types',
};
