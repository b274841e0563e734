// A mock server with code of its own, for a client that starts its server: node examples/server.mjs
import { mockServer } from 'mcp-touchstone';

let calls = 0;
await mockServer({ name: 'counter' })
  .tool(
    { name: 'count', description: 'Counts its calls.', annotations: { readOnlyHint: false } },
    () => `call ${++calls}`,
  )
  .stdio();
