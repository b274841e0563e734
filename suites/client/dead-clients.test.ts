import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { observedClient } from '../../harness/run/client/by-command.js';
import { runClient } from '../../harness/run/client/run.js';
import { drivenClient, type ClientSubject } from '../../harness/run/client/subject.js';
import { ShimHub } from '../../harness/transport/shim-hub.js';
import type { Report, Transport } from '../../schema/report.js';
import { clientSuite } from './index.js';

/** Dead, odd and hostile clients, as real processes. */

const limits = { start: 2_000, response: 1_200, quiet: 60 };
const marker = `touchstone-client-${process.pid}`;
const env = { TOUCHSTONE_SUBJECT: marker };

function run(subject: ClientSubject, transport: Transport = 'http'): Promise<Report> {
  return runClient({
    subject,
    suite: () => Promise.resolve(clientSuite),
    version: 'test',
    outOfScope: [],
    options: { transports: [transport], seed: 7, runs: 1, limits, checkBudget: 10_000 },
  });
}

const watched = (...words: readonly string[]): ClientSubject =>
  observedClient(words, { env }, limits.response, new ShimHub());
const script = (code: string, ...words: readonly string[]): ClientSubject =>
  watched(process.execPath, '-e', code, ...words);
const driver = (code: string): ClientSubject =>
  drivenClient({ file: process.execPath, args: ['-e', code], env }, new ShimHub());

/** Processes that carry our mark in their environment and are still there. */
function survivors(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TOUCHSTONE_SUBJECT=${marker}`);
    } catch {
      return false;
    }
  });
}

const passes = (report: Report): string[] =>
  report.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);

afterEach(() => {
  if (process.platform === 'linux') expect(survivors()).toEqual([]);
});

const post = (body: string): string =>
  `fetch(process.argv[1],{method:'POST',headers:{'content-type':'application/json'},body:${JSON.stringify(body)}})`;

describe('a client that was never recognised ends in 3, without one pass', { timeout: 60_000 }, () => {
  it.each<[string, ClientSubject, RegExp, Transport?]>([
    ['true', watched('true'), /the client never came to the server; its command may say/],
    ['true, led somewhere', watched('true', '{url}'), /the client never came to the server$/],
    [
      'false',
      watched('false'),
      /never came to the server \(told to connect, it came to an error: it ended with code 1\)/,
    ],
    ['a command that does not exist', watched('/no/such/client', '{url}'), /was not found/],
    ['one that hangs', watched('sleep', '100'), /the client never came to the server/],
    [
      'one that never stops talking to itself',
      watched('yes', '{url}'),
      /the client never came to the server/,
    ],
    [
      'one that connects and leaves',
      script(
        "const u=new URL(process.argv[1]);require('net').connect(u.port,u.hostname,function(){this.end()})",
        '{url}',
      ),
      /the client never came to the server/,
    ],
    [
      'one that connects and hangs',
      script("const u=new URL(process.argv[1]);require('net').connect(u.port,u.hostname)", '{url}'),
      /the client never came to the server/,
    ],
    [
      'one that only gets',
      script('fetch(process.argv[1])', '{url}'),
      /reached the server and sent no request/,
    ],
    ['one that posts what is no JSON', script(post('hello'), '{url}'), /sent no well-formed request: hello/],
    [
      'one that posts a response',
      script(post('{"jsonrpc":"2.0","id":1,"result":{}}'), '{url}'),
      /no well-formed request/,
    ],
    [
      'one of an earlier era',
      script(
        post(
          '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}',
        ),
        '{url}',
      ),
      /speaks no modern revision with a server that speaks nothing else: it asked for 2025-06-18/,
    ],
    [
      'one that starts its server and leaves',
      script(
        "const [c,...a]=process.argv.slice(1);require('child_process').spawn(c,a,{stdio:'pipe'});setTimeout(()=>process.exit(),1000)",
        '{server}',
      ),
      /reached the server and sent no request|never came to the server/,
      'stdio',
    ],
    [
      'one that starts its server and writes without end',
      script(
        "const [c,...a]=process.argv.slice(1);const s=require('child_process').spawn(c,a,{stdio:'pipe'});s.stdin.on('error',()=>{});const w=()=>s.stdin.write('x\\n'.repeat(10000),w);w()",
        '{server}',
      ),
      /sent no well-formed request: x|more than 10000 messages/,
      'stdio',
    ],
    [
      'one whose line never ends',
      script(
        "const [c,...a]=process.argv.slice(1);const s=require('child_process').spawn(c,a,{stdio:'pipe'});s.stdin.on('error',()=>{});const b=Buffer.alloc(65536,97);const w=()=>s.stdin.write(b,w);w()",
        '{server}',
      ),
      /reached the server and sent no request|no well-formed request: aaa/,
      'stdio',
    ],
    [
      'one whose body never ends',
      script(
        "const u=new URL(process.argv[1]);const s=require('net').connect(u.port,u.hostname);s.on('error',()=>{});s.write('POST /mcp HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n');const b='10000\\r\\n'+'a'.repeat(65536)+'\\r\\n';const w=()=>s.write(b,w);w()",
        '{url}',
      ),
      /the client never came to the server/,
    ],
    ['a driver that says nothing', driver('setInterval(()=>{},1e3)'), /gave no answer to hello/],
    ['a driver that is none', driver("console.log('hello')"), /no answer to hello/],
    [
      'a driver whose client never comes',
      driver(
        "require('readline').createInterface({input:process.stdin}).on('line',(l)=>{const {id,op}=JSON.parse(l);console.log(JSON.stringify(op==='hello'?{id,done:{protocol:1,client:{name:'a',version:'1'},operations:['listTools'],options:[],transports:['http'],inputs:[],revisions:['2026-07-28']}}:['connect','close','listTools'].includes(op)?{id,done:{}}:{id,unsupported:true}))})",
      ),
      /the client never came to the server/,
    ],
  ])('%s', async (_name, subject, sentence, transport) => {
    const report = await run(subject, transport);
    expect(report.verdict.sentence.replace(/\.$/, '')).toMatch(new RegExp(sentence.source, 'i'));
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
    expect(passes(report)).toEqual([]);
    expect(report.findings).toEqual([]);
  });
});

describe('a client that floods its server is given up', { timeout: 60_000 }, () => {
  it('over HTTP', async () => {
    const request = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {
        padding: 'PADDING',
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    });
    const flood = `const b=${JSON.stringify(request)}.replace('PADDING','x'.repeat(1e6));const go=()=>fetch(process.argv[1],{method:'POST',body:b}).then((r)=>r.text()).then(go,go);for(let i=0;i<20;i+=1)go()`;
    const report = await run(script(flood, '{url}'));
    // ids used again and again may be a fault of its own; that it never stops is what ends the run
    expect(report.legs[0]!.end).toMatchObject({ how: 'breaker-open' });
    expect(report.legs[0]!.end.sentence).toMatch(/sent more than 64 MB to one server/);
    expect(report.run.messages).toBeLessThan(60_000);
  });
});
