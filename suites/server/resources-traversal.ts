import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MockClient } from '../../harness/peer/mock-client.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Need, type Outcome } from '../../harness/run/check.js';
import { listedUris } from '../../harness/run/listed-uris.js';
import { declares } from '../../harness/run/needs.js';
import type { ServerProfile } from '../../harness/run/profile.js';
import { mute } from './support/answers.js';
import { entriesOf, noContents, read } from './support/resources.js';
import { isFile, servesFiles, traversalsTo } from './support/traversals.js';

const hasFiles: Need = (profile) =>
  declares('resources')(profile) ??
  (servesFiles(profile)
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server lists no file:// resource and no such template' });

/** Listed files that are tried, until one is given. */
const mostKnown = 5;

/** Something that a server has no business to give: a file by its path, and how its contents are known. */
interface Forbidden {
  readonly file: string;
  readonly shows: (contents: string) => boolean;
}

/** Whether a reply gives the contents of a file, as text or as a blob. */
function gives(reply: Reply, { shows }: Forbidden): boolean {
  return (entriesOf(reply) ?? []).some(
    ({ text, blob }) =>
      (typeof text === 'string' && shows(text)) ||
      (typeof blob === 'string' && shows(Buffer.from(blob, 'base64').toString('latin1'))),
  );
}

/** The reply to a file that is listed and given; undefined where there is none. */
async function knownFile(peer: MockClient, profile: ServerProfile): Promise<Reply | undefined> {
  for (const uri of listedUris(profile).filter(isFile).slice(0, mostKnown)) {
    const reply = await read(peer, uri);
    if ((entriesOf(reply) ?? []).length > 0) return reply;
  }
  return undefined;
}

/** Who gives no file at all has not shown that it gives none but its own. */
function safe(reply: Reply, target: Forbidden, twin: Reply | undefined): Outcome {
  if (gives(reply, target)) return false;
  return twin !== undefined || { cannot: 'no file that is listed was given either' };
}

/**
 * A file of ours, and one that every Unix has, are asked for by climbing out of the directories that the server shows. Who
 * gives them under their plain URIs serves the whole disk, and proves nothing.
 */
export const traversal = check({
  id: 'resources/traversal',
  title: 'File URIs that climb out of what the server serves',
  needs: [hasFiles],
  requirements: ['resources-path-traversal'],
  async run({ peer, judge, profile }) {
    const requirement = 'resources-path-traversal';
    const mark = `touchstone ${randomUUID()}`;
    const ours = path.join(tmpdir(), `touchstone-${randomUUID()}.txt`);
    await writeFile(ours, mark, { flag: 'wx', mode: 0o644 });
    try {
      const targets: readonly Forbidden[] = [
        { file: ours, shows: (contents) => contents.includes(mark) },
        { file: '/etc/passwd', shows: (contents) => /^root:[^:\n]*:0:0:/m.test(contents) },
      ];
      const twin = await knownFile(peer, profile);
      for (const target of targets) {
        const plain = await read(peer, pathToFileURL(target.file).href);
        if (gives(plain, target)) {
          judge.inconclusive(requirement, `the server gives ${target.file} under its plain URI as well`);
          continue;
        }
        for (const uri of traversalsTo(withoutDrive(target.file), profile)) {
          const reply = await read(peer, uri);
          judge(
            requirement,
            reply,
            () => mute(reply) ?? noContents(reply) ?? safe(reply, target, twin),
            `not the contents of ${target.file}, which is refused under its plain URI`,
          );
        }
      }
    } finally {
      await rm(ours, { force: true });
    }
  },
});

const withoutDrive = (file: string): string => file.replace(/^[A-Za-z]:/, '').replaceAll('\\', '/');
