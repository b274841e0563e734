import { checkingArguments } from '../../harness/reference/server/checked-arguments.js';
import { variant, type Variant } from '../mutants/mutant.js';
import { withTool } from '../mutants/support/annotated-tool.js';
import { simpleTool, tools } from '../mutants/support/tools.js';

/** Legal lists of tools. */
export const toolsVariants: readonly Variant[] = [
  variant({
    id: 'tools/none',
    story: 'declares tools and has none at the moment',
    uses: ['tools-list-empty'],
    change: tools(() => []),
  }),
  variant({
    id: 'tools/bare',
    story: 'says nothing of a tool but its name and the shortest input schema; the rest is optional',
    change: tools((each) => [
      ...each,
      simpleTool({ name: 'a', description: undefined, annotations: undefined }),
      simpleTool({ name: 'n'.repeat(128) }),
      simpleTool({ name: '0-._', description: '', title: '' }),
    ]),
  }),
  variant({
    id: 'tools/rich-roots',
    story: 'has a composition, a condition and a reference beside the type of an input schema',
    change: tools((each) => [
      ...each,
      checkingArguments(
        simpleTool({
          name: 'choose',
          inputSchema: {
            type: 'object',
            anyOf: [{ $ref: '#/$defs/one' }, { not: { required: ['b'] } }],
            if: { required: ['a'] },
            then: { properties: { a: { type: 'string' } } },
            $defs: { one: { properties: { b: { type: 'integer' } } } },
          },
        }),
      ),
    ]),
  }),
  variant({
    id: 'tools/more-members',
    story: 'adds members that nothing defines to tools, annotations and the list; objects are open',
    change: tools((each) => [
      ...each,
      simpleTool({
        name: 'decorated',
        annotations: { title: 'Decorated', readOnlyHint: true, costHint: 3, idempotentHint: true },
        execution: { taskSupport: 'forbidden' },
        _meta: { 'com.example/group': 'odd' },
      }),
    ]),
  }),
  variant({
    id: 'tools/mirrors-a-token-count',
    story: 'mirrors parameters whose names only sound like secrets',
    uses: ['tools-parameter-mirrored'],
    change: withTool({
      token_limit: { type: 'integer', 'x-mcp-header': 'Tokens' },
      key: { type: 'string', 'x-mcp-header': 'Key' },
    }),
  }),
];
