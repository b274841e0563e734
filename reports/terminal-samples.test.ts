import { describe, expect, it } from 'vitest';
import { render } from './testing/render.js';
import { cleanRun, violations } from './testing/sample-report.js';

describe('the samples at 100 columns', () => {
  it('a clean run', () => {
    expect(render(cleanRun())).toMatchInlineSnapshot(`
      "Touchstone 0.1.0                                                              catalogue 2026-07-28.1

        server    node weather.js --token ***
        named     weather 1.4.0
        revision  2026-07-28 over stdio: newest revision that the server lists
        offers    tools (listChanged), resources; 3 tools (2 callable), 2 resources, 1 resource template
        seed      424242

        requirements  verified  violated  warned  not verified  n/a  excluded
      ✓ jsonrpc              4         ·       ·             ·    ·         ·
      ✓ stdio                2         ·       ·             ·    ·         1
      ✓ errors               2         ·       ·             ·    ·         ·
      ✓ caching              2         ·       ·             ·    ·         ·
      ✓ tools                3         ·       ·             ·    ·         1
      ? mrtr                 ·         ·       ·             2    ·         ·
      – prompts              ·         ·       ·             ·    2         ·

      Not verified: 2 requirements

      ? 2 inconclusive: No tool of the server asks for input.
        unlock    map a tool that does in the config, or offer test_elicitation
        which     mrtr-state-required, mrtr-state-opaque
      – 2 not applicable: The server does not declare prompts.
        which     prompts-list-shape, prompts-get-unknown
      – 2 excluded: no check can judge them (1 needs-human, 1 unobservable); -v lists them
      · left out: tool delete_station: not annotated read-only
        unlock    --call delete_station

      Totals
        MUST            7 of  9 applicable verified, 0 violated, 2 not verified;
                       11 in all, 1 not applicable, 1 excluded
        SHOULD          3 of  3 applicable verified, 0 warned; 5 in all, 1 not applicable, 1 excluded
        MAY             1 of  1 applicable verified; 1 in all
        other binding   2 of  2 applicable verified, 0 violated; 2 in all
        not judged by this version: authorization
        11 checks, 1,902 messages, 3,214 judgements in 12.4 s

      ✓ CONFORMANT  Every binding requirement that could be judged is kept. Exit 0: conformant, no binding requirement broken.
      Report  touchstone-report/report.json
      "
    `);
  });

  it('violations of every kind', () => {
    expect(render(violations())).toMatchInlineSnapshot(`
      "Touchstone 0.1.0                                                              catalogue 2026-07-28.1

        server    node weather.js --token ***
        named     weather 1.4.0
        revision  2026-07-28 over stdio: newest revision that the server lists
        offers    tools (listChanged), resources; 3 tools (2 callable), 2 resources, 1 resource template
        seed      424242

        requirements  verified  violated  warned  not verified  n/a  excluded
      ✗ jsonrpc              3         1       ·             ·    ·         ·
      ✗ stdio                1         1       ·             ·    ·         1
      ✗ errors               1         1       ·             ·    ·         ·
      ✗ caching              1         1       ·             ·    ·         ·
      ! tools                2         ·       1             ·    ·         1
      ? mrtr                 ·         ·       ·             2    ·         ·
      – prompts              ·         ·       ·             ·    2         ·

      ◆ DIED  2026-07-28/stdio
        The server died during errors/missing-meta and was started again.
        stderr    TypeError: Cannot read properties of undefined (reading 'protocolVersion')
                      at handle (weather.js:88:31)
                      at Server.emit (node:events:519:28)

      Violations: 5 findings in 4 requirements

      ✗ FAIL  response-id-echo  MUST                                                      F1 · jsonrpc/ids
        The response to request "a-7" carries the id 7, a number.
        rule      A response carries the id of its request, with the same type and value.
                  basic/index › responses
                  https://modelcontextprotocol.io/specification/2026-07-28/basic/index#responses
        note      JSON-RPC allows fractions in ids and discourages them; only strings and integers are
                  tried here.
        sent      {"jsonrpc":"2.0","id":"a-7","method":"tools/list","params":{}}
        expected  id "a-7" (string)
        received  {"jsonrpc":"2.0","result":{"resultType":"complete","tools":[]},"id":7}
                                                                                 ▲ /id
        also in   6 other places: tools/list ×6
        again     touchstone server --only jsonrpc/ids --seed 424242 -- node weather.js --token ***
        explain   touchstone explain response-id-echo

      ✗ FAIL  response-id-echo  MUST                                                   F2 · jsonrpc/any-id
        An empty id is left out of the response.
        rule      A response carries the id of its request, with the same type and value.
                  basic/index › responses
                  https://modelcontextprotocol.io/specification/2026-07-28/basic/index#responses
        input     ""
        property  any-id, run 17, shrunk in 4 steps; seed 424242, path 16:3:0
        sent      {"jsonrpc":"2.0","id":"","method":"tools/list","params":{}}
        expected  id "" (string)
        received  {"jsonrpc":"2.0","result":{"resultType":"complete","tools":[]}}
                  ▲ no /id in here
        again     touchstone server --only jsonrpc/any-id --seed 424242 -- node weather.js --token ***
        explain   touchstone explain response-id-echo

      ✗ FAIL  stdout-only-messages  MUST                                                 F3 · stdio/purity
        A line that is no JSON-RPC message stands on standard output.
        rule      Nothing but protocol messages is written to standard output.
                  basic/transports/stdio › top
                  https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#top
        expected  a JSON-RPC message on each line
        received  weather server listening
        again     touchstone server --only stdio/purity --seed 424242 -- node weather.js --token ***
        explain   touchstone explain stdout-only-messages

      ✗ FAIL  meta-version-required  derived (binding)                            F4 · errors/missing-meta
        The server died instead of refusing the request.
        rule      A request without its protocol version is refused.
                  basic/index › meta
                  https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta
        sent      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}
        expected  error -32602
        received  nothing; the process exited with code 1
        stderr    TypeError: Cannot read properties of undefined (reading 'protocolVersion')
                      at handle (weather.js:88:31)
                      at Server.emit (node:events:519:28)
        again     touchstone server --only errors/missing-meta --seed 424242 -- node weather.js --token ***
        explain   touchstone explain meta-version-required

      ✗ FAIL  tools-list-ttl  MUST                                                      F5 · caching/hints
        The result has no ttlMs.
        rule      The result of tools/list says how long it may be kept.
                  server/utilities/caching › cacheable-model
                  https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cacheable-model
        sent      {"jsonrpc":"2.0","id":4,"method":"tools/list","params":{}}
        expected  an integer ttlMs of at least 0
        received  {"jsonrpc":"2.0","id":4,"result":{"resultType":"complete","cacheScope":"public","tools"…
                                          ▲ no /result/ttlMs in here
        again     touchstone server --only caching/hints --seed 424242 -- node weather.js --token ***
        explain   touchstone explain tools-list-ttl

      Not verified: 2 requirements

      ? 2 inconclusive: No tool of the server asks for input.
        unlock    map a tool that does in the config, or offer test_elicitation
        which     mrtr-state-required, mrtr-state-opaque
      – 2 not applicable: The server does not declare prompts.
        which     prompts-list-shape, prompts-get-unknown
      – 2 excluded: no check can judge them (1 needs-human, 1 unobservable); -v lists them
      · left out: tool delete_station: not annotated read-only
        unlock    --call delete_station

      Warnings: 1

      ! WARNING  tool-name-charset  SHOULD                                                 F6 · tools/list
        The tool "delete station" has a blank in its name.
        rule      Tool names use only letters, digits, underscore, hyphen and dot.
                  server/tools › tool-names
                  https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names
        expected  letters, digits, underscore, hyphen and dot
        received  {"name":"delete station","inputSchema":{"type":"object"}}
                   ▲ /name
        again     touchstone server --only tools/list --seed 424242 -- node weather.js --token ***
        explain   touchstone explain tool-name-charset

      Totals
        MUST            4 of  9 applicable verified, 3 violated, 2 not verified;
                       11 in all, 1 not applicable, 1 excluded
        SHOULD          2 of  3 applicable verified, 1 warned; 5 in all, 1 not applicable, 1 excluded
        MAY             1 of  1 applicable verified; 1 in all
        other binding   1 of  2 applicable verified, 1 violated; 2 in all
        not judged by this version: authorization
        11 checks, 1,902 messages, 3,214 judgements in 12.4 s

      ✗ VIOLATIONS  4 binding requirements are violated. Exit 1: at least one violation.
      Report  touchstone-report/report.json
      "
    `);
  });
});
