import { together } from '../../harness/peer/evidence.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { call, called, said, toolServer } from './support/tool-server.js';

const lost = 'to be lost';

/** The stream of a call breaks before its response, once. */
export const lostStream = clientCheck({
  id: 'http-lost/stream',
  title: 'A stream that breaks before the response',
  on: { transport: 'http' },
  needs: [operations('callTool')],
  requirements: ['http-lost-request-new-id-client'],
  async run({ scene, judge }) {
    let broken = 0;
    const stage = await scene({
      server: toolServer((request) => {
        if (said(request) !== lost || broken > 0) return called();
        broken += 1;
        request.write(Buffer.from(': the stream is open\n\n'), { pause: 5 });
        return { none: 'cut' };
      }),
    });
    const plain = await call(stage, 'plain');
    const outcome = besideTwin(await call(stage, lost), plain);
    const sent = stage.seen.requests('tools/call').slice(1);
    const [first, ...again] = sent;
    judge(
      'http-lost-request-new-id-client',
      together(outcome, stage.seen.request('tools/call', 1), ...again),
      () => {
        if (again.length === 0 && outcome.how !== 'failed')
          return { cannot: `the client neither tried again nor told of the loss: ${outcome.received}` };
        return again.every(({ id }) => id !== first?.id);
      },
      `the loss told, or the call again with another id than ${JSON.stringify(first?.id)}`,
    );
  },
});

export const httpLostChecks = [lostStream];
