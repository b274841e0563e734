import { describe, expect, it } from 'vitest';
import { dualEra } from '../harness/reference/server/dual-era.js';
import { versionKey } from '../harness/reference/server/guards.js';
import { errors, guard, method, type Change } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['errors', 'meta'];
const both = ['stdio', 'http'] as const;

describe('cases from the field: errors', () => {
  it('case 13: a server that ends on an unknown method has left a request unanswered, and that is all', async () => {
    const ends: Change = (blueprint) => ({
      ...blueprint,
      unknownMethod: ({ server }) => {
        server.exit(0);
        return { none: true };
      },
    });
    const report = await runChanged(ends, { only: [...only, 'jsonrpc'] });
    expect(heldAgainst(report)).toEqual(['fail jsonrpc-request-answered']);
    expect(resultOf(report, 'errors-unknown-method-code').verdict).toBe('inconclusive');
    expect(resultOf(report, 'errors-parse-code').verdict).toBe('pass');
  });

  it('case 49: a dual-era server keeps -32002 for its legacy side', async () => {
    const legacyCode: Change = (blueprint) =>
      errors((error, { meta }) => (versionKey in meta ? error : { ...error, code: -32002 }))(
        dualEra(blueprint),
      );
    for (const transport of both) {
      expect(heldAgainst(await runChanged(legacyCode, { only, transports: [transport] }))).toEqual([]);
    }
  });

  it('case 49: swapped, the modern side has the withdrawn code', async () => {
    const swapped: Change = (blueprint) =>
      errors((error) => (error.message === 'Resource not found' ? { ...error, code: -32002 } : error))(
        dualEra(blueprint),
      );
    expect(heldAgainst(await runChanged(swapped, { only }))).toEqual(['fail errors-no-32002']);
  });

  it('cases 70 and 160: a modern-only server may refuse initialize by -32022', async () => {
    const refuses = guard('initialize', ({ method: name, server, params }) => {
      const data = {
        supported: server.blueprint.supportedVersions,
        requested: String(params.protocolVersion),
      };
      return name === 'initialize'
        ? { error: { code: -32022, message: 'Unsupported protocol version', data } }
        : undefined;
    });
    expect(heldAgainst(await runChanged(refuses, { only: [...only, 'versioning'] }))).toEqual([]);
  });

  it('cases 145 and 155: where nothing is unknown, nothing is proven of codes', async () => {
    const knowsAll = method('resources/read', (original) => async (call) => {
      const answer = await original(call);
      const { uri } = call.params;
      return 'result' in answer || typeof uri !== 'string'
        ? answer
        : { result: { contents: [{ uri, text: 'as you like' }] } };
    });
    const report = await runChanged(knowsAll, { only });
    expect(resultOf(report, 'errors-no-32002').verdict).toBe('inconclusive');
    expect(heldAgainst(report)).toEqual([]);
  });
});
