import type { JsonObject } from '../../../harness/wire/message.js';
import { clientVariant } from '../proof.js';

export const extensionsVariants = [
  clientVariant({
    id: 'extensions/many',
    story:
      'Advertises extensions with settings of several forms, and keeps to the core with servers without.',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: (declared, draft, connection) => ({
        ...(blueprint.capabilities(declared, draft, connection) as JsonObject),
        extensions: {
          'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
          'io.modelcontextprotocol/tasks': {},
          'com.example/': { any: [null, { deep: true }] },
        },
      }),
    }),
  }),
];
