import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import { mute } from './support/answers.js';
import { missingExamples, missingUris, nonUriExamples, nonUris } from './support/missing-uris.js';
import { entriesOf, noContents, read } from './support/resources.js';

/** Codes that have a requirement of their own wherever they are wrong. */
const heldElsewhere: Readonly<Record<number, string>> = {
  [-32002]: 'errors-no-32002',
  [-32020]: 'errors-defined-code-meaning',
  [-32021]: 'errors-defined-code-meaning',
  [-32022]: 'errors-defined-code-meaning',
};

const found: Outcome = { cannot: 'the server has contents there, or for every URI' };

/** Who gives no resource at all has not shown what it refuses one for. */
const noneKnown: Outcome = {
  cannot: 'there is no listed resource that could be read, so a refusal may mean anything',
};

/** What an answer says of a resource that does not exist; `empty` judges empty contents, `refused` an error. */
function judgeMissing(
  reply: Reply,
  { empty, refused }: { readonly empty: Outcome; readonly refused: (code: number) => Outcome },
): Outcome {
  const cannot = mute(reply) ?? noContents(reply);
  if (cannot !== undefined) return cannot;
  if (reply.error !== undefined) return refused(reply.error.code);
  const entries = entriesOf(reply);
  if (entries === undefined) return { cannot: 'the result has no contents' };
  return entries.length === 0 ? empty : found;
}

/** A resource that does not exist is refused, and with the right code. */
export const notFound = check({
  kind: 'property',
  id: 'resources/not-found',
  title: 'Resources that do not exist',
  needs: [declares('resources')],
  requirements: ['resources-not-found-code', 'resources-not-found-no-empty-contents'],
  async run({ peer, profile, property }) {
    const known = profile.fixtures.resource;
    const twin = known === undefined ? true : await read(peer, known.uri);
    await property(
      'any URI that leads nowhere is refused',
      missingUris(profile),
      { examples: missingExamples(profile) },
      async (uri, judge) => {
        const reply = await read(peer, uri, { twin });
        judge(
          'resources-not-found-code',
          reply,
          () =>
            judgeMissing(reply, {
              empty: { cannot: 'it gave empty contents: resources-not-found-no-empty-contents' },
              refused: (code) =>
                known === undefined
                  ? noneKnown
                  : code in heldElsewhere
                    ? { cannot: `the code ${code} is held against ${heldElsewhere[code]}` }
                    : code === -32602,
            }),
          'error -32602',
        );
        judge(
          'resources-not-found-no-empty-contents',
          reply,
          () => judgeMissing(reply, { empty: false, refused: () => known !== undefined || noneKnown }),
          'an error, not empty contents',
        );
      },
    );
  },
});

/** What is no URI is not served. */
export const nonUri = check({
  kind: 'property',
  id: 'resources/no-uri',
  title: 'A uri that is no URI',
  needs: [declares('resources')],
  requirements: ['resources-uris-validated'],
  async run({ peer, profile, property }) {
    const known = profile.fixtures.resource;
    const twin = known === undefined ? true : await read(peer, known.uri);
    await property(
      'no text without a scheme is served',
      nonUris,
      { examples: nonUriExamples, share: 0.5 },
      async (uri, judge) => {
        const reply = await read(peer, uri, { twin, broken: 'a uri that is no URI' });
        judge(
          'resources-uris-validated',
          reply,
          () => (judgeNonUri(reply) === true && known === undefined ? noneKnown : judgeNonUri(reply)),
          'an error',
        );
      },
    );
  },
});

function judgeNonUri(reply: Reply): Outcome {
  const cannot = mute(reply) ?? noContents(reply);
  if (cannot !== undefined) return cannot;
  if (reply.error !== undefined) return true;
  return (entriesOf(reply) ?? []).length === 0 ? { cannot: 'it was answered with nothing in it' } : false;
}
