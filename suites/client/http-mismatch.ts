import { together } from '../../harness/peer/evidence.js';
import { all, httpGuard, method } from '../../harness/peer/server/changes.js';
import { headerMismatch } from '../../harness/reference/server/http-guards.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { isObject } from '../../harness/wire/message.js';
import { mirrored } from './support/mirrored.js';
import { called } from './support/tool-server.js';

const tool = 'deploy';
const region = 'us-west1';

/** A server whose tool has changed since it was listed refuses the call for its header fields. */
export const changedTool = clientCheck({
  id: 'http-mismatch/changed-tool',
  title: 'A call that is refused because the tool has new annotations',
  on: { transport: 'http' },
  needs: [operations('listTools', 'callTool')],
  requirements: ['http-mismatch-lists-again-client', 'http-mismatch-retries-client'],
  async run({ scene, judge }) {
    let header: string | undefined;
    let refusals = 0;
    const stage = await scene({
      server: all(
        method('tools/list', () => () => {
          const annotation = header === undefined ? {} : { 'x-mcp-header': header };
          const properties = { region: { type: 'string', ...annotation } };
          return { result: { tools: [{ name: tool, inputSchema: { type: 'object', properties } }] } };
        }),
        method('tools/call', () => () => called()),
        httpGuard('changed', (http) => {
          const calls = isObject(http.value) && http.value.method === 'tools/call';
          if (!calls || header === undefined || http.header(`Mcp-Param-${header}`) !== undefined)
            return undefined;
          refusals += 1;
          return headerMismatch(http, `Mcp-Param-${header} is missing`);
        }),
      ),
    });
    await stage.listTools();
    let twin = await stage.callTool(tool, { region });
    // new where there was none, then under another name
    for (const next of ['Region', 'Area']) {
      header = next;
      refusals = 0;
      const before = stage.seen.requests('tools/call').length;
      const outcome = besideTwin(await stage.callTool(tool, { region }), twin);
      const [refused, ...again] = stage.seen.requests('tools/call').slice(before);
      const listed = stage.seen
        .requests('tools/list')
        .filter(({ event }) => refused !== undefined && event.n > refused.event.n);
      const sent = together(outcome, stage.seen.request('tools/call', before), ...listed, ...again);
      const unrefused = { cannot: 'the client knew of the change before its call' };
      judge(
        'http-mismatch-lists-again-client',
        sent,
        () => (refusals === 0 ? unrefused : listed.length > 0),
        'tools/list after the refusal',
      );
      judge(
        'http-mismatch-retries-client',
        sent,
        () => {
          if (refusals === 0) return unrefused;
          if (listed.length === 0)
            return { cannot: 'the tools were not listed anew: http-mismatch-lists-again-client' };
          return again.some(({ exchange }) =>
            ['plain', 'encoded'].includes(mirrored(exchange?.headers(`Mcp-Param-${next}`) ?? [], region)),
          );
        },
        `the call again, with Mcp-Param-${next}`,
      );
      twin = outcome;
    }
  },
});

export const httpMismatchChecks = [changedTool];
