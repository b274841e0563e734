import { mutant, type Mutant } from './mutant.js';
import { withTool } from './support/annotated-tool.js';

/** Faults in the annotations of a tool. */
export const httpAnnotationsMutants: readonly Mutant[] = [
  mutant({
    id: 'http-parameters/annotation-empty',
    fault: 'annotates a parameter with an empty name',
    breaks: 'http-annotation-not-empty',
    change: withTool({ tenant: { type: 'string', 'x-mcp-header': '' } }),
  }),
  mutant({
    id: 'http-parameters/annotation-with-space',
    fault: 'annotates a parameter with the words of its title',
    breaks: 'http-annotation-token',
    change: withTool({ tenant: { type: 'string', 'x-mcp-header': 'Tenant Id' } }),
  }),
  mutant({
    id: 'http-parameters/annotation-true',
    fault: 'switches the mirroring on with true, without a name',
    breaks: 'http-annotation-token',
    change: withTool({ tenant: { type: 'string', 'x-mcp-header': true } }),
  }),
  mutant({
    id: 'http-parameters/annotation-with-line-break',
    fault: 'annotates a parameter with a name that goes on in the next line',
    breaks: 'http-annotation-no-controls',
    change: withTool({ tenant: { type: 'string', 'x-mcp-header': 'Tenant\r\nX-Injected: 1' } }),
  }),
  mutant({
    id: 'http-parameters/annotation-twice',
    fault: 'annotates two parameters with names that differ in letter case only',
    breaks: 'http-annotation-unique',
    change: withTool({
      tenant: { type: 'string', 'x-mcp-header': 'Tenant' },
      owner: { type: 'object', properties: { tenant: { type: 'string', 'x-mcp-header': 'TENANT' } } },
    }),
  }),
  mutant({
    id: 'http-parameters/annotation-on-number',
    fault: 'annotates a parameter of type number',
    breaks: 'http-annotation-primitive',
    change: withTool({ ratio: { type: 'number', 'x-mcp-header': 'Ratio' } }),
  }),
  mutant({
    id: 'http-parameters/annotation-on-array',
    fault: 'annotates a parameter that is an array',
    breaks: 'http-annotation-primitive',
    change: withTool({ tenants: { type: 'array', items: { type: 'string' }, 'x-mcp-header': 'Tenants' } }),
  }),
  mutant({
    id: 'http-parameters/annotation-on-large-integer',
    fault: 'annotates an integer whose values are all beyond the exact ones',
    breaks: 'http-annotation-integer-range',
    change: withTool({
      snowflake: { type: 'integer', minimum: 100_000_000_000_000_000, 'x-mcp-header': 'Snowflake' },
    }),
  }),
  mutant({
    id: 'http-parameters/annotation-in-items',
    fault: 'annotates the items of an array',
    breaks: 'http-annotation-reachable',
    change: withTool({ tenants: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Tenant' } } }),
  }),
  mutant({
    id: 'http-parameters/annotation-in-any-of',
    fault: 'annotates the alternatives of a parameter, as generators for optional values do',
    breaks: 'http-annotation-reachable',
    change: withTool({ tenant: { anyOf: [{ type: 'string', 'x-mcp-header': 'Tenant' }, { type: 'null' }] } }),
  }),
];
