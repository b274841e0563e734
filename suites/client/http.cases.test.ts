import { describe, expect, it } from 'vitest';
import { base64HeaderValue } from '../../harness/wire/header-value.js';
import { annotationsIn } from '../../harness/peer/tool-headers.js';
import { heldAgainst, resultOf } from '../support/verdicts.js';
import { http } from './mutants/http.js';
import { runChangedClient } from './support/changed-client.js';

describe('cases from the field: HTTP, clients', { timeout: 60_000 }, () => {
  it('case 80: an annotated parameter that is not mirrored is a failure, and a call is tried again after -32020', async () => {
    const report = await runChangedClient(
      http(() => ({ parameterValue: () => undefined })),
      {
        only: ['http-parameters', 'http-values', 'http-mismatch'],
      },
    );
    expect(heldAgainst(report)).toEqual([
      'fail http-param-mirrored-client',
      'warning http-mismatch-retries-client',
    ]);
  });

  it('case 80: the names of header fields are compared without case', async () => {
    const spellings = ['MCP-PROTOCOL-VERSION', 'mcp-method', 'mCP-nAME'];
    const report = await runChangedClient(
      http((behaviour) => ({
        headers: Object.fromEntries(
          Object.entries(behaviour.headers).map(([name, value]) => [
            spellings.find((spelt) => spelt.toLowerCase() === name.toLowerCase()) ?? name,
            value,
          ]),
        ),
      })),
      { only: ['http-headers', 'http-parameters'] },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'http-method-header-client').verdict).toBe('pass');
  });

  it('case 82: a safe name and a safe value may be encoded', async () => {
    const report = await runChangedClient(
      http(({ parameterValue }) => ({
        nameValue: base64HeaderValue,
        parameterValue: (value) =>
          typeof value === 'string' ? base64HeaderValue(value) : parameterValue(value),
      })),
      { only: ['http-headers', 'http-parameters', 'http-values'] },
    );
    expect(heldAgainst(report)).toEqual([]);
    for (const requirement of ['http-name-header-resource-client', 'http-value-string-client'])
      expect(resultOf(report, requirement).verdict).toBe('pass');
  });

  it('case 85: a tool whose annotation would start another header field is to be left out', async () => {
    const report = await runChangedClient(
      (blueprint) => ({
        ...blueprint,
        tools: {
          ...blueprint.tools,
          fault: (tool, connection) =>
            annotationsIn(tool.inputSchema).some(({ value }) => String(value).includes('\r\n'))
              ? undefined
              : blueprint.tools.fault(tool, connection),
        },
      }),
      { only: ['http-annotations'] },
    );
    expect(heldAgainst(report)).toEqual(['fail http-annotation-invalid-excluded-client']);
    expect(report.findings[0]?.expected).toContain('starts another header field');
  });

  it.each([
    ['103', 'lines that end in carriage returns', '\r', 'http-sse-line-endings-client'],
    ['106', 'comments', ':', 'http-sse-comments-client'],
  ])('case %s: a reader that loses an answer over %s fails', async (_case, _what, mark, requirement) => {
    const report = await runChangedClient(
      http(({ reader }) => ({
        reader: () => {
          const source = reader();
          let lost = false;
          return {
            push: (chunk) => {
              const text = Buffer.from(chunk).toString('latin1');
              lost ||= mark === ':' ? text.startsWith(':') || text.includes('\n:') : text.includes(mark);
              return lost ? [] : source.push(chunk);
            },
          };
        },
      })),
      { only: ['http-stream/line-endings', 'http-stream/comments'] },
    );
    expect(heldAgainst(report)).toEqual([`fail ${requirement}`]);
  });

  it('case 104: a reader that wants a name on every event fails', async () => {
    const report = await runChangedClient(
      http(() => ({ takes: ({ name }) => name === 'message' })),
      {
        only: ['http-answers', 'http-stream'],
      },
    );
    expect(heldAgainst(report)).toEqual(['fail http-sse-event-name-client']);
  });

  it('case 106: a reader that takes an event without data for a message fails', async () => {
    const report = await runChangedClient(
      http(({ reader }) => ({
        reader: () => {
          const source = reader();
          return {
            push: (chunk) => {
              if (/^data:\n\n/m.test(Buffer.from(chunk).toString('latin1')))
                throw new Error('Unexpected end of JSON input');
              return source.push(chunk);
            },
          };
        },
      })),
      { only: ['http-answers'] },
    );
    expect(heldAgainst(report)).toEqual(['fail http-sse-answer-client']);
  });
});
