import { describe, expect, it } from 'vitest';
import { render } from './testing/render.js';
import { deadSubject, harnessFailure, twoLegs } from './testing/sample-report.js';

describe('the samples of runs that were no plain ones, at 100 columns', () => {
  it('a subject that never answered', () => {
    expect(render(deadSubject())).toMatchInlineSnapshot(`
      "Touchstone 0.1.0                                                              catalogue 2026-07-28.1

        server    node weather.js --token ***
        revision  2026-07-28 over stdio (not recognised): newest revision that Touchstone knows; the
                  server named none
        seed      424242

        requirements  verified  violated  warned  not verified  n/a  excluded
      ? jsonrpc              ·         ·       ·             4    ·         ·
      ? stdio                ·         ·       ·             2    ·         1
      ? errors               ·         ·       ·             2    ·         ·
      ? caching              ·         ·       ·             2    ·         ·
      ? tools                ·         ·       ·             3    ·         1
      ? mrtr                 ·         ·       ·             2    ·         ·
      ? prompts              ·         ·       ·             2    ·         ·

      ◆ NEVER RECOGNISED  2026-07-28/stdio
        The process exited with code 1 before it answered anything.
        stderr    node:internal/modules/cjs/loader:1215
                    throw err;
                    ^
                  Error: Cannot find module './wether.js'

      Not verified: 17 requirements

      ? 17 inconclusive: The server was never recognised.
        unlock    a command that starts an MCP server
        which     jsonrpc-version, response-id-echo, response-one-of, error-code-integer,
                  stdout-only-messages, stdin-close-exit, unknown-method-code and 10 more
      – 2 excluded: no check can judge them (1 needs-human, 1 unobservable); -v lists them

      Totals
        MUST            0 of 10 applicable verified, 0 violated, 10 not verified; 11 in all, 1 excluded
        SHOULD          0 of  4 applicable verified, 0 warned, 4 not verified; 5 in all, 1 excluded
        MAY             0 of  1 applicable verified, 1 not verified; 1 in all
        other binding   0 of  2 applicable verified, 0 violated, 2 not verified; 2 in all
        not judged by this version: authorization
        11 checks, 1,902 messages, 3,214 judgements in 12.4 s

      ? INCOMPLETE  The subject was never recognised as an MCP server. Exit 3: incomplete, too little was seen for a verdict.
      Report  touchstone-report/report.json
      "
    `);
  });

  it('a failure of the harness', () => {
    expect(render(harnessFailure())).toMatchInlineSnapshot(`
      "Touchstone 0.1.0                                                              catalogue 2026-07-28.1

        server    node weather.js --token ***
        named     weather 1.4.0
        revision  2026-07-28 over stdio: newest revision that the server lists
        offers    tools (listChanged), resources; 3 tools (2 callable), 2 resources, 1 resource template
        seed      424242

        requirements  verified  violated  warned  errors  not verified  n/a  excluded
      ✓ jsonrpc              4         ·       ·       ·             ·    ·         ·
      ✓ stdio                2         ·       ·       ·             ·    ·         1
      ◆ errors               1         ·       ·       1             ·    ·         ·
      ✓ caching              2         ·       ·       ·             ·    ·         ·
      ✓ tools                3         ·       ·       ·             ·    ·         1
      ? mrtr                 ·         ·       ·       ·             2    ·         ·
      – prompts              ·         ·       ·       ·             ·    2         ·

      Trouble of Touchstone itself: 1 error

      ◆ ERROR  unknown-method-code  MUST                                        F1 · errors/unknown-method
        The check threw: TypeError: reply is undefined
        rule      An unknown method is answered with error -32601.
                  basic/index › error-codes
                  https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes
        again     touchstone server --only errors/unknown-method --seed 424242 -- node weather.js --token ***
        explain   touchstone explain unknown-method-code

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
        MUST            6 of  9 applicable verified, 0 violated, 2 not verified, 1 error;
                       11 in all, 1 not applicable, 1 excluded
        SHOULD          3 of  3 applicable verified, 0 warned; 5 in all, 1 not applicable, 1 excluded
        MAY             1 of  1 applicable verified; 1 in all
        other binding   2 of  2 applicable verified, 0 violated; 2 in all
        not judged by this version: authorization
        11 checks, 1,902 messages, 3,214 judgements in 12.4 s

      ◆ HARNESS FAILURE  1 check could not be run through a fault of Touchstone. Exit 4: Touchstone itself failed.
      Report  touchstone-report/report.json
      "
    `);
  });

  it('two legs', () => {
    expect(render(twoLegs())).toMatchInlineSnapshot(`
      "Touchstone 0.1.0                                                              catalogue 2026-07-28.1

        server    node weather.js --token *** and http://127.0.0.1:3000/mcp
        named     weather 1.4.0
        revision  2026-07-28 over stdio: newest revision that the server lists
                  2025-11-25 over http : asked for with --revision all
        offers    tools (listChanged), resources; 3 tools (2 callable), 2 resources, 1 resource template
        seed      424242

        requirements  verified  violated  warned  not verified  n/a  excluded
      ✗ jsonrpc              3         1       ·             ·    ·         ·
      ✓ stdio                2         ·       ·             ·    ·         1
      ✓ errors               2         ·       ·             ·    ·         ·
      ✓ caching              2         ·       ·             ·    ·         ·
      ✓ tools                3         ·       ·             ·    ·         1
      ? mrtr                 ·         ·       ·             2    ·         ·
      – prompts              ·         ·       ·             ·    2         ·

      Violations: 1

      ✗ FAIL  response-id-echo  MUST                                    F1 · jsonrpc/ids · 2025-11-25/http
        The response to request "a-7" carries the id 7, a number.
        rule      A response carries the id of its request, with the same type and value.
                  basic/index › responses
                  https://modelcontextprotocol.io/specification/2026-07-28/basic/index#responses
        sent      {"jsonrpc":"2.0","id":"a-7","method":"tools/list","params":{}}
        expected  id "a-7" (string)
        received  {"jsonrpc":"2.0","result":{"resultType":"complete","tools":[]},"id":7}
                                                                                 ▲ /id
        again     touchstone server --only jsonrpc/ids --seed 424242 -- node weather.js --token ***
        explain   touchstone explain response-id-echo

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
        MUST            6 of  9 applicable verified, 1 violated, 2 not verified;
                       11 in all, 1 not applicable, 1 excluded
        SHOULD          3 of  3 applicable verified, 0 warned; 5 in all, 1 not applicable, 1 excluded
        MAY             1 of  1 applicable verified; 1 in all
        other binding   2 of  2 applicable verified, 0 violated; 2 in all
        not judged by this version: authorization
        11 checks, 1,902 messages, 3,214 judgements in 12.4 s

      ✗ VIOLATIONS  1 binding requirement is violated. Exit 1: at least one violation.
      Report  touchstone-report/report.json
      "
    `);
  });
});
