import { check, type Need } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import { entriesOf, essence, read } from './support/resources.js';
import { urisOf } from './support/template-uris.js';

/** Bound of templates that are tried. */
const most = 6;

const hasTemplates: Need = (profile) =>
  declares('resources')(profile) ??
  ((profile.lists.resourceTemplates?.items.length ?? 0) > 0
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server lists no resource templates' });

/**
 * Reads what templates give. That nothing is found there is no fault, whatever value was put in; what is found is judged
 * by the monitors, too.
 */
export const expanded = check({
  id: 'resources/expanded-templates',
  title: 'Resources at the URIs that templates give',
  needs: [hasTemplates],
  requirements: ['resources-template-mime-uniform'],
  async run({ peer, judge, profile }) {
    const requirement = 'resources-template-mime-uniform';
    let promises = false;
    for (const template of (profile.lists.resourceTemplates?.items ?? []).slice(0, most)) {
      const { mimeType } = template;
      promises ||= typeof mimeType === 'string';
      for (const uri of await urisOf(peer, template, profile)) {
        const reply = await read(peer, uri);
        const types = (entriesOf(reply) ?? [])
          .filter((entry) => entry.uri === uri && typeof entry.mimeType === 'string')
          .map((entry) => essence(String(entry.mimeType)));
        if (typeof mimeType !== 'string' || types.length === 0) continue;
        judge(
          requirement,
          reply,
          () => types.every((type) => type === essence(mimeType)),
          `${mimeType}, as the template says for all its resources`,
        );
      }
    }
    if (promises)
      judge.inconclusive(
        requirement,
        'nothing with a type was found at the other URIs that were tried',
        'completions for the variables, or an example in the description of the template',
      );
    else judge.notApplicable(requirement, 'no template has a MIME type');
  },
});
