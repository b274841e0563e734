import { describe, expect, it } from 'vitest';
import { type CallPolicy, type PermissionRules, permit, strangers } from './permission.js';

const reader = { name: 'look', annotations: { readOnlyHint: true } };
const writer = { name: 'test_write' };

function allowed(
  tool: { name: string; inputSchema?: object },
  policy: CallPolicy,
  more: Partial<PermissionRules> = {},
): boolean {
  return 'found' in permit(tool, { policy, named: new Set(), transport: 'stdio', ...more });
}

describe('permission to call a tool', () => {
  it.each([
    ['read-only', true, false],
    ['none', false, false],
    ['all', true, true],
    [['test_write'], false, true],
    [['test_*'], false, true],
    [['read-only', 'test_*'], true, true],
    [['read-only'], true, false],
  ] as const)('under %s', (policy, reading, writing) => {
    expect(allowed(reader, policy)).toBe(reading);
    expect(allowed(writer, policy)).toBe(writing);
  });

  it('is given by naming a tool as a fixture, unless calls are off', () => {
    const named = new Set(['test_write']);
    expect(allowed(writer, 'read-only', { named })).toBe(true);
    expect(allowed(writer, ['look'], { named })).toBe(true);
    expect(allowed(writer, 'none', { named })).toBe(false);
  });

  it('is not given over HTTP where a header annotation is invalid', () => {
    const inputSchema = {
      type: 'object',
      properties: { a: { type: 'string', 'x-mcp-header': 'not a token' } },
    };
    expect(allowed({ ...reader, inputSchema }, 'all')).toBe(true);
    expect(allowed({ ...reader, inputSchema }, 'all', { transport: 'http' })).toBe(false);
  });

  it('says in one option what would change it', () => {
    const refused = permit(writer, { policy: 'read-only', named: new Set(), transport: 'stdio' });
    const unlock = (names: string[]): string => ('unlock' in refused ? refused.unlock(names) : '');
    expect(unlock(['write'])).toBe('--call read-only,write, or --call all');
    expect(unlock(['test_a', 'test_b', 'test_c', 'test_d', 'write'])).toBe(
      "--call 'read-only,test_*,write', or --call all",
    );
    expect(unlock(['a', 'b', 'c', 'd'])).toBe('--call read-only,a,b,c,…, or --call all');
    expect(unlock(["it's"])).toBe("--call 'read-only,it'\\''s', or --call all");
  });

  it('names what fits no tool', () => {
    expect(strangers(['read-only', 'look', 'lok', 'x*'], ['look'])).toEqual(['lok', 'x*']);
    expect(strangers('all', [])).toEqual([]);
  });
});
