/** What of the specification this version does not judge, whoever the subject is; said in every report. */
export const outOfScope: readonly string[] = [
  'revisions before 2026-07-28, but for a few areas of 2025-11-25',
  'authorization',
  'the Tasks extension',
];
