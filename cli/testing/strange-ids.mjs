// A small modern server over stdio that gives back string ids without their last character, if they have three or more.
import { createInterface } from 'node:readline';

const answer = ({ method, params }) => {
  const meta = params?._meta ?? {};
  if (typeof meta['io.modelcontextprotocol/protocolVersion'] !== 'string')
    return { error: { code: -32602, message: 'no version' } };
  if (method !== 'server/discover') return { error: { code: -32601, message: 'Method not found' } };
  return {
    result: {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: {},
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'strange-ids', version: '1' } },
    },
  };
};
for await (const line of createInterface({ input: process.stdin })) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    continue;
  }
  if (message?.id === undefined) continue;
  const id = typeof message.id === 'string' && message.id.length >= 3 ? message.id.slice(0, -1) : message.id;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer(message) })}\n`);
}
