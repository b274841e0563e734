import type { Reply } from '../../harness/peer/reply.js';
import { check } from '../../harness/run/check.js';
import { servedRequests } from './support/served.js';
import { headerMismatch, judgeRefusal } from './support/refusal.js';
import { servesBeforeVersionHeader } from './support/legacy.js';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
/** Dates that no revision has. */
const unheardOf = ['1999-12-31', '2099-12-31'] as const;

/** A version in the header that is not the one in the body; one of them is always unsupported too. */
export const versionMismatch = check({
  id: 'http-headers/version-mismatch',
  title: 'MCP-Protocol-Version and the body name different versions',
  on: { transport: 'http' },
  requirements: ['http-version-mismatch-status', 'http-version-mismatch-code'],
  async run({ peer, judge, profile, revision }) {
    const mismatches = unheardOf.flatMap((other) => [
      { header: other, body: revision },
      { header: revision, body: other },
    ]);
    for (const { method, params } of servedRequests(profile).slice(0, 2)) {
      const twin = await peer.request(method, params);
      for (const { header, body } of mismatches) {
        const reply = await peer.request(method, params, {
          broken: `the header says ${header}, the body ${body}`,
          headers: { 'MCP-Protocol-Version': header },
          meta: { [versionKey]: body },
          twin,
        });
        judgeRefusal(
          judge,
          { code: 'http-version-mismatch-code', status: 'http-version-mismatch-status' },
          reply,
          [headerMismatch, -32022],
        );
      }
    }
  },
});

/** Header and body agree on a version that nobody implements; the code is judged with the versions. */
export const versionUnsupported = check({
  id: 'http-headers/version-unsupported',
  title: 'The status for a version that the server does not implement',
  on: { transport: 'http' },
  requirements: ['http-version-unsupported-status'],
  async run({ peer, judge, profile }) {
    for (const { method, params } of servedRequests(profile)) {
      const twin = await peer.request(method, params);
      for (const version of unheardOf) {
        const reply = await peer.request(method, params, {
          broken: `the version ${version} does not exist`,
          headers: { 'MCP-Protocol-Version': version },
          meta: { [versionKey]: version },
          twin,
        });
        judge(
          'http-version-unsupported-status',
          reply,
          ({ error, status }) =>
            error?.code === -32022
              ? status === 400
              : { cannot: 'the request was not refused by error -32022' },
          'status 400',
        );
      }
    }
  },
});

/** A request without the version header is refused, except where it may be taken as one of 2025-03-26. */
export const versionMissing = check({
  id: 'http-headers/version-missing',
  title: 'A request without MCP-Protocol-Version',
  on: { transport: 'http' },
  requirements: ['http-version-header-missing-status', 'http-version-header-missing-code'],
  async run({ peer, judge, profile }) {
    const requirements = {
      code: 'http-version-header-missing-code',
      status: 'http-version-header-missing-status',
    } as const;
    const replies: Reply[] = [];
    for (const { method, params } of servedRequests(profile)) {
      const headers = { 'MCP-Protocol-Version': null };
      replies.push(
        await peer.request(method, params, {
          broken: 'no MCP-Protocol-Version',
          headers,
          twin: { method, params },
        }),
      );
    }
    const refused = replies.every(({ error, status }) => error?.code === headerMismatch && status === 400);
    if (!refused && (await servesBeforeVersionHeader(peer, profile))) {
      return judge.notApplicable(
        Object.values(requirements),
        'the server also serves revisions that know no version header',
      );
    }
    for (const reply of replies) judgeRefusal(judge, requirements, reply);
  },
});

/** Every request names its method in a header. */
export const methodMissing = check({
  id: 'http-headers/method-missing',
  title: 'A request without Mcp-Method',
  on: { transport: 'http' },
  requirements: ['http-method-header-missing-status', 'http-method-header-missing-code'],
  async run({ peer, judge, profile }) {
    for (const { method, params } of servedRequests(profile)) {
      const reply = await peer.request(method, params, {
        broken: 'no Mcp-Method',
        headers: { 'Mcp-Method': null },
        twin: { method, params },
      });
      judgeRefusal(
        judge,
        { code: 'http-method-header-missing-code', status: 'http-method-header-missing-status' },
        reply,
      );
    }
  },
});

/** Two methods that the server serves, one in the header, the other in the body. */
export const methodMismatch = check({
  id: 'http-headers/method-mismatch',
  title: 'Mcp-Method names another method than the body',
  on: { transport: 'http' },
  requirements: ['http-method-header-mismatch-status', 'http-method-header-mismatch-code'],
  async run({ peer, judge, profile }) {
    const requirements = {
      code: 'http-method-header-mismatch-code',
      status: 'http-method-header-mismatch-status',
    } as const;
    const [discover, list, ...others] = servedRequests(profile);
    if (discover === undefined || list === undefined) {
      return judge.inconclusive(
        Object.values(requirements),
        'the server is known to serve one method only',
        'a server that offers tools, prompts or resources',
      );
    }
    for (const { method, params } of [discover, list, ...others]) {
      const other = method === discover.method ? list.method : discover.method;
      const reply = await peer.request(method, params, {
        broken: `Mcp-Method is ${other}`,
        headers: { 'Mcp-Method': other },
        twin: { method, params },
      });
      judgeRefusal(judge, requirements, reply);
    }
  },
});
