import type { IconPolicy } from '../../peer/client/blueprint.js';

const scheme = (src: unknown): string | undefined =>
  typeof src === 'string' && URL.canParse(src) ? new URL(src).protocol : undefined;

/** Hands on icons of safe schemes, and shows those that come over https from the server's own host (basic/index#icons). */
export const referenceIcons: IconPolicy = {
  keeps: ({ src }) => ['http:', 'https:', 'data:'].includes(scheme(src) ?? ''),
  fetches: (src, { options: { target } }) =>
    src.protocol === 'https:' && target.transport === 'http' && src.host === new URL(target.url).host,
  follows: (from, to) => from.origin === to.origin,
  headers: [['Accept', 'image/png, image/jpeg, image/webp']],
  limits: { bytes: 1_000_000, time: 2_000 },
};
