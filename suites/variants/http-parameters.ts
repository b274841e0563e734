import { toolParameterHeaders } from '../../harness/peer/tool-headers.js';
import { valueAt } from '../../harness/run/annotated-arguments.js';
import { isObject } from '../../harness/wire/message.js';
import { httpGuard, variant, type Change, type Variant } from '../mutants/mutant.js';
import { withTool } from '../mutants/support/annotated-tool.js';

/** The reference without its annotated tool. */
const withoutAnnotations: Change = (blueprint) => ({
  ...blueprint,
  world: () => {
    const world = blueprint.world();
    return {
      ...world,
      tools: world.tools.filter(
        ({ definition }) => toolParameterHeaders(definition.inputSchema).length === 0,
      ),
    };
  },
});

/** Text that looks like an annotation and is data. */
const data = { type: 'string', 'x-mcp-header': 'not a header' };

/** Legal annotations, and legal ways with Mcp-Param headers. */
export const httpParametersVariants: readonly Variant[] = [
  variant({
    id: 'http-parameters/no-annotations',
    story: 'has no annotated parameter; designating any is optional',
    change: withoutAnnotations,
  }),
  variant({
    id: 'http-parameters/annotation-as-data',
    story:
      'has a parameter by the name x-mcp-header, and constants, defaults and examples that look like an annotated schema',
    change: withTool({
      'x-mcp-header': { type: 'string' },
      schema: { type: 'object', default: data, examples: [data], enum: [data] },
      fixed: { const: data },
    }),
  }),
  variant({
    id: 'http-parameters/unsettled-types',
    story:
      'annotates a union with null, an enumeration without a type and a reference; whether these are primitive is open',
    change: withTool(
      {
        tenant: { type: ['string', 'null'], 'x-mcp-header': 'Tenant' },
        zone: { enum: ['a', 'b'], 'x-mcp-header': 'Zone' },
        shelf: { $ref: '#/$defs/shelf', 'x-mcp-header': 'Shelf' },
      },
      { $defs: { shelf: { type: 'string' } } },
    ),
  }),
  variant({
    id: 'http-parameters/any-token',
    story: 'uses every character that a field name may have, and names of another tool again',
    change: withTool({
      odd: { type: 'string', 'x-mcp-header': "!#$%&'*+-.^_`|~09azAZ" },
      region: { type: 'string', 'x-mcp-header': 'Region' },
    }),
  }),
  variant({
    id: 'http-parameters/deeply-nested',
    story:
      'annotates a parameter several objects deep, beside one of the same name at the top that is not annotated',
    change: withTool({
      tenant: { type: 'string' },
      a: {
        type: 'object',
        properties: {
          properties: {
            type: 'object',
            properties: { tenant: { type: 'string', 'x-mcp-header': 'Tenant' } },
          },
        },
      },
    }),
  }),
  variant({
    id: 'http-parameters/wide-integers',
    story:
      'annotates integers with no bounds, or with bounds that leave values on both sides of the exact range',
    change: withTool({
      any: { type: 'integer', 'x-mcp-header': 'Any' },
      wide: { type: 'integer', minimum: -(2 ** 60), exclusiveMaximum: 2 ** 60, 'x-mcp-header': 'Wide' },
      listed: { type: 'integer', enum: [1, 2 ** 60], 'x-mcp-header': 'Listed' },
    }),
  }),
  variant({
    id: 'http-parameters/refuses-null',
    story: 'validates arguments before headers and refuses null, which the schema does not allow',
    on: ['http'],
    change: httpGuard('argumentsFirst', ({ value, server }) => {
      const params = isObject(value) && isObject(value.params) ? value.params : {};
      const tool = server.world.tools.find(({ definition }) => definition.name === params.name);
      const isNull = toolParameterHeaders(tool?.definition.inputSchema).some(
        ({ path }) => valueAt(params.arguments, path) === null,
      );
      if (!isObject(value) || !isNull) return undefined;
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: value.id,
        error: { code: -32602, message: 'null is not allowed' },
      });
      return { status: 200, headers: [['Content-Type', 'application/json']], body };
    }),
  }),
];
