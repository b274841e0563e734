import fc from 'fast-check';
import { check } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';

/**
 * Even integers, and texts that look like odd ones or like no number at all: a token whose type was changed on its way is
 * then the token of no other request.
 */
const token = fc.oneof(
  fc.nat(500_000).map((half) => 2 * half),
  fc.nat(49).map((half) => String(2 * half + 1)),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `t${text}`),
);

/** A token may be a string or an integer; whichever it is, the request is served. Its way back is judged by the monitors. */
export const eitherTokenType = check({
  kind: 'property',
  id: 'progress/any-token',
  title: 'Requests with progress tokens of both types',
  requirements: ['progress-either-token-type'],
  async run({ peer, judge, profile, property }) {
    const call = profile.fixtures.progress ?? profile.fixtures.plain;
    const requests: readonly (readonly [string, Record<string, unknown>])[] = [
      [peer.era.sanity.method, {}],
      ...(call === undefined
        ? []
        : [['tools/call', { name: call.tool, arguments: call.arguments }] as const]),
    ];
    const served: (typeof requests)[number][] = [];
    for (const [method, params] of requests) {
      const twin = await peer.request(method, params, { capabilities: allCapabilities });
      if (twin.result !== undefined) served.push([method, params]);
    }
    if (served.length === 0)
      return judge.inconclusive('progress-either-token-type', 'nothing is served without a token either');
    const examples = [0, '', 2, '1', -2, 2 ** 53 - 1, 'x'.repeat(1000), 'é—😀'];
    await property(
      'any token is taken',
      token,
      { examples, share: 0.4 },
      async (progressToken, trialJudge) => {
        for (const [method, params] of served) {
          const reply = await peer.request(method, params, {
            capabilities: allCapabilities,
            meta: { progressToken },
          });
          trialJudge(
            'progress-either-token-type',
            reply,
            ({ result }) => result !== undefined,
            'a result, as without a token',
          );
          // what still comes for this token comes before it is used again
          await peer.sanity();
        }
      },
    );
  },
});
