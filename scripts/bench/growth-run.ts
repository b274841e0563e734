/**
 * One whole run over HTTP against a server that lists a number of tools in pages; prints what it took as JSON. A process of
 * its own, so that its memory is its own: `node scripts/run.mjs scripts/bench/growth-run.ts <tools>`.
 */
import type { ServerBlueprint, WorldTool } from '../../harness/peer/server/blueprint.js';
import { modernReference } from '../../harness/reference/server/modern.js';
import { blueprintSubject } from '../../harness/reference/server/subject.js';
import { runServer } from '../../harness/run/run.js';
import { renderTerminal } from '../../reports/terminal.js';
import { renderJson } from '../../reports/json.js';
import { serverSuite } from '../../suites/index.js';
import type { Growth } from './growth.js';

const toolsAPage = 100;

/** The reference server with so many tools in all. */
function withTools(count: number): ServerBlueprint {
  const reference = modernReference();
  return {
    ...reference,
    world: () => {
      const world = reference.world();
      const more = Array.from({ length: Math.max(0, count - world.tools.length) }, (_, n) => tool(n));
      return { ...world, tools: [...world.tools, ...more].slice(0, count), pageSize: toolsAPage };
    },
  };
}

function tool(n: number): WorldTool {
  return {
    definition: {
      name: `tool_${n}`,
      description: `The tool number ${n}, which finds things by their name and gives no more than it is asked for.`,
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 100 } },
        required: ['name'],
      },
      annotations: { readOnlyHint: true },
    },
    call: () => ({ result: { content: [{ type: 'text', text: `found by ${n}` }] } }),
  };
}

const tools = Number(process.argv[2]);
const began = performance.now();
const before = process.cpuUsage();
const report = await runServer({
  subject: blueprintSubject(withTools(tools)),
  suite: () => Promise.resolve(serverSuite),
  version: 'bench',
  outOfScope: [],
  options: { transports: ['http'], seed: 1 },
});
renderJson(report);
renderTerminal(report, { color: false, width: 100, verbose: 1, strict: false });
const { user, system } = process.cpuUsage(before);
const growth: Growth = {
  tools,
  processor: Math.round((user + system) / 1_000),
  seconds: Math.round((performance.now() - began) / 100) / 10,
  messages: report.run.messages,
  memory: Math.round(process.resourceUsage().maxRSS / 1_024),
  exitCode: report.verdict.exitCode,
};
process.stdout.write(`${JSON.stringify(growth)}\n`);
process.exit(0);
