import { missingCapability } from '../../harness/reference/server/guards.js';
import { advertising } from '../mutants/extensions.js';
import { all, method, variant, type Variant } from '../mutants/mutant.js';

/** Legal use of extensions. */
export const extensionsVariants: readonly Variant[] = [
  variant({
    id: 'extensions/many',
    story:
      'advertises extensions of every legal form; what it does for a client without them is core behaviour',
    change: advertising({
      'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
      'com.example/': {},
      'com.example/a': { deep: { any: [null, 1.5] } },
      'x-1.y9.z/N.a_m-e': {},
      'Com.Example.MCP/Upper': {},
    }),
  }),
  variant({
    id: 'extensions/none',
    story: 'advertises an empty set of extensions',
    change: advertising({}),
  }),
  variant({
    id: 'extensions/tasks-declared-only',
    story: 'serves tasks to those that declare them and refuses all others by -32021',
    change: all(
      advertising({ 'io.modelcontextprotocol/tasks': {} }),
      method(
        'tasks/get',
        () => (call) =>
          missingCapability(call, 'extensions', 'io.modelcontextprotocol/tasks') ?? {
            error: { code: -32602, message: 'Unknown task' },
          },
      ),
    ),
  }),
];
