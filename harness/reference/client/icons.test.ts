import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { ClientBlueprint } from '../../peer/client/blueprint.js';
import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import { type Driven, driven } from '../../testing/driven-client.js';
import { modernReference } from '../server/modern.js';
import { modernClient } from './modern.js';

/** A server with one prompt that has these icons. */
function showing(sources: readonly string[]): ServerBlueprint {
  const server = modernReference();
  const definition = { name: 'p', icons: sources.map((src) => ({ src })) };
  const prompts = [{ definition, get: () => ({ result: { messages: [] } }) }];
  return { ...server, world: () => ({ ...server.world(), prompts }) };
}

let run: Driven | undefined;
afterEach(() => run?.end());
const listed = async (): Promise<string[]> => {
  const { done } = await run!.client.tell({ op: 'listPrompts', on: 'c' });
  return done.prompts[0].icons.map(({ src }: { src: string }) => src);
};

it('icons of unsafe schemes are not handed on', async () => {
  const good = ['https://example.com/a.png', 'http://example.com/a.png', 'data:image/png;base64,AAAA'];
  const bad = ['javascript:alert(1)', 'file:///etc/passwd', 'ftp://a/b', 'ws://a/b', 'my-app:icon', 'no uri'];
  run = await driven(modernClient(), showing([...good, ...bad]), 'http');
  expect(await listed()).toEqual(good);
});

it('icons are fetched only as the policy has it, and no redirect leads elsewhere', async () => {
  const fetched: string[] = [];
  const images = createServer((request, response) => {
    fetched.push(`${request.headers.host} ${request.url}`);
    expect(request.headers.cookie).toBeUndefined();
    if (request.url === '/big') response.end(Buffer.alloc(5_000_000));
    else if (request.url === '/slow') response.write('x');
    else
      response.writeHead(302, { Location: request.url === '/near' ? '/big' : 'http://localhost:1/' }).end();
  });
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(images.address() as AddressInfo).port}`;
  const sources = ['big', 'near', 'far', 'slow'].map((path) => `http://${host}/${path}`);
  const { icons, ...client } = modernClient();
  const careless: ClientBlueprint = {
    ...client,
    icons: {
      ...icons,
      fetches: ({ protocol }) => protocol === 'http:',
      limits: { bytes: 10_000, time: 1_000 },
    },
  };
  run = await driven(careless, showing(sources), 'stdio');
  expect(await listed()).toEqual(sources);
  expect(fetched.sort()).toEqual(['big', 'big', 'far', 'near', 'slow'].map((path) => `${host} /${path}`));
  await run.end();
  run = await driven(modernClient(), showing(sources), 'http');
  expect(await listed()).toEqual(sources);
  expect(fetched).toHaveLength(5);
  images.closeAllConnections();
  images.close();
});
