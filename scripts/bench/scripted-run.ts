import { mockClient } from '../../harness/mock/client/scripted-client.js';
import { mockServerFrom } from '../../harness/mock/server/mock-server.js';

/** What a long script of exchanges takes. */
export interface Scripted {
  readonly exchanges: number;
  readonly seconds: number;
  readonly kept: number;
  /** Megabytes of the heap in use after the last exchange, beyond those after the first thousand. */
  readonly grown: number;
}

const exchanges = 10_000;
const keep = 500;
const used = (): number => {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1024 ** 2;
};

await using server = await mockServerFrom('examples/weather-server.yaml', keep);
await using client = mockClient({ keep });
await client.connect(process.argv[2] === 'http' ? { url: (await server.listen()).url } : { server });
const began = performance.now();
let before = 0;
for (let at = 0; at < exchanges; at += 1) {
  if (at === 1_000) before = used();
  const city = at % 100 === 0 ? 'Atlantis' : 'Oslo';
  const { result } = await client.request('tools/call', { name: 'forecast', arguments: { city } });
  if (result === undefined) throw new Error(`exchange ${at} had no result`);
}
const seconds = (performance.now() - began) / 1000;
const found: Scripted = { exchanges, seconds, kept: server.received.length, grown: used() - before };
process.stdout.write(JSON.stringify(found));
