import { monitor, type Need } from '../../harness/run/check.js';
import { sighted } from './sightings.js';
import { annotationFindings } from './support/annotations.js';
import { fresh, listedIn } from './support/resources.js';

const requirementOf = {
  shape: 'resources-annotations',
  'last-modified': 'resources-annotations-last-modified',
} as const;

const none: Need = () => ({
  verdict: 'not-applicable',
  reason: 'the server annotates no resources and no templates so',
});

/** Judges the annotations of listed resources and resource templates. */
export const annotations = monitor({
  id: 'resources/annotations',
  title: 'The annotations of listed resources and resource templates',
  requirements: Object.values(requirementOf),
  needs: { 'resources-annotations': none, 'resources-annotations-last-modified': none },
  *scan(view) {
    const listed = [
      ...listedIn(view, 'resources/list', 'resources'),
      ...listedIn(view, 'resources/templates/list', 'resourceTemplates'),
    ];
    for (const { value: item, pointer, message } of fresh(listed)) {
      if (!('annotations' in item)) continue;
      for (const finding of annotationFindings(item.annotations, `${pointer}/annotations`))
        yield sighted(requirementOf[finding.rule], message, finding.ok, finding.expected, {
          pointer: finding.pointer,
        });
    }
  },
});
