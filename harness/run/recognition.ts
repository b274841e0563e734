import type { SubjectEnd } from '../../schema/report.js';
import type { MockClient } from '../peer/mock-client.js';
import type { Reply } from '../peer/reply.js';
import { StdioConnection } from '../transport/stdio-connection.js';
import type { Greeted } from './connections.js';
import type { Subject } from './subject.js';

/** A server of this revision was recognised: it answered the greeting, by handshake with this very version. */
export function isRecognised(greeted: Greeted): greeted is Greeted & { readonly greeting: Reply } {
  const { client, greeting } = greeted;
  if (greeting?.result === undefined || !client.connection.recognised) return false;
  return client.era.name === 'modern' || greeting.result.protocolVersion === client.era.revision;
}

/** How a leg ends whose subject was never recognised: what happened, in one sentence. */
export function unrecognisedEnd({ client, greeting }: Greeted, subject: Subject): SubjectEnd {
  return { how: 'never-recognised', sentence: sentenceOf(client, greeting), ...stderrOf(client, subject) };
}

function sentenceOf(client: MockClient, greeting: Reply | undefined): string {
  const { connection, era } = client;
  if (greeting?.error !== undefined) {
    const { code, message } = greeting.error;
    const hint =
      era.name === 'modern' ? '; if it is a legacy server, --revision 2025-11-25 judges a part of it' : '';
    return `the server speaks no ${era.revision}: it answered ${greeting.request.method} with error ${code} (${message.slice(0, 120)})${hint}`;
  }
  if (greeting?.result !== undefined)
    return `the server speaks no ${era.revision}: it settled on ${JSON.stringify(greeting.result.protocolVersion)}`;
  if (greeting?.status !== undefined) {
    const type = greeting.contentType === undefined ? '' : ` and ${greeting.contentType}`;
    return `no MCP server: ${greeting.request.method} was answered with HTTP ${greeting.status}${type}`;
  }
  const output =
    connection.strayOutput === undefined ? '' : `; its output begins: ${printable(connection.strayOutput)}`;
  if (!connection.alive) return `never recognised as an MCP server: ${connection.death}${output}`;
  const silence =
    greeting === undefined ? 'no answer' : `no answer to ${greeting.request.method}, ${greeting.received}`;
  const hint =
    greeting?.ending.how === 'timeout' && output === ''
      ? '; if it is only slow to start, --timeout start=60s waits longer'
      : '';
  return `never recognised as an MCP server: ${silence}${output}${hint}`;
}

/** The start of a text on one line, without control characters. */
function printable(text: string): string {
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f\ufffd]+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

/** The last of standard error, where there was any. */
export function stderrOf(client: MockClient, subject: Subject): { stderr?: string } {
  const text =
    client.connection instanceof StdioConnection ? client.connection.stderr : (subject.stderr?.() ?? '');
  return text === '' ? {} : { stderr: text.slice(-2_000) };
}
