import { ownNameOf } from '../../harness/reference/server/known-names.js';
import { capabilitiesKey } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, guard, method, mutant, results, type Change, type Mutant } from './mutant.js';

/** Advertises extensions in discovery. */
export const advertising = (extensions: unknown): Change =>
  results(
    (result) => ({ ...result, capabilities: { ...(result.capabilities as JsonObject), extensions } }),
    'server/discover',
  );

/** Faults in how extensions are advertised and used. */
export const extensionsMutants: readonly Mutant[] = [
  mutant({
    id: 'extensions/id-with-space',
    fault: 'has a space in the name of an extension',
    breaks: 'extensions-id-grammar',
    change: advertising({ 'com.example/good': {}, 'com.example/my extension': {} }),
  }),
  mutant({
    id: 'extensions/id-label-digit',
    fault: 'begins a label of the prefix with a digit',
    breaks: 'extensions-id-grammar',
    change: advertising({ 'com.2example/search': {} }),
  }),
  mutant({
    id: 'extensions/id-empty-label',
    fault: 'has two dots in a row in the prefix',
    breaks: 'extensions-id-grammar',
    change: advertising({ 'com..example/search': {} }),
  }),
  mutant({
    id: 'extensions/id-bare',
    fault: 'names an extension without a prefix',
    breaks: 'extensions-id-prefix',
    change: advertising({ tasks: {} }),
  }),
  mutant({
    id: 'extensions/settings-flag',
    fault: 'says true where the settings of an extension stand',
    breaks: 'extensions-settings-object',
    change: advertising({ 'com.example/search': true }),
  }),
  mutant({
    id: 'extensions/list-of-names',
    fault: 'lists the names of its extensions',
    breaks: 'extensions-settings-object',
    change: advertising(['com.example/search']),
  }),
  mutant({
    id: 'extensions/tasks-for-everyone',
    fault: 'answers a tool call by a task though the client does not know tasks',
    breaks: 'extensions-fallback',
    change: all(
      advertising({ 'io.modelcontextprotocol/tasks': {} }),
      results(
        (result, call) =>
          ownNameOf(call.params.name) === 'greet'
            ? {
                ...result,
                resultType: 'task',
                taskId: 't1',
                status: 'working',
                ttlMs: null,
                createdAt: '2026-07-28T00:00:00Z',
              }
            : result,
        'tools/call',
      ),
    ),
  }),
  mutant({
    id: 'extensions/task-of-nobody',
    fault: 'serves tasks/get to clients that do not declare tasks',
    breaks: 'extensions-fallback',
    change: all(
      advertising({ 'io.modelcontextprotocol/tasks': {} }),
      method('tasks/get', () => ({ params }) => ({
        result: { taskId: params.taskId, status: 'failed', ttlMs: null },
      })),
    ),
  }),
  mutant({
    id: 'extensions/refuses-unknown',
    fault: 'refuses requests that declare an extension it does not know',
    breaks: 'extensions-unknown-declared-served',
    change: guard('extensions', ({ meta }) => {
      const declared = meta[capabilitiesKey];
      const extensions =
        isObject(declared) && isObject(declared.extensions) ? Object.keys(declared.extensions) : [];
      return extensions.length === 0
        ? undefined
        : { error: { code: -32602, message: `Unknown extension ${extensions[0]}` }, status: 400 };
    }),
  }),
];
