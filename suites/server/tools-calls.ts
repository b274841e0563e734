import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { declares, fixture } from '../../harness/run/needs.js';
import type { CallFixture } from '../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { codeIs } from './support/error-code.js';
import { callTool, refused, schemaOf, succeeded, unmirrored } from './support/tool-calls.js';

const nobody = 'touchstone_no_such_tool';

/** A tool that does not exist is an error of the protocol. */
export const unknown = check({
  id: 'tools/unknown',
  title: 'Calls of tools that do not exist',
  needs: [declares('tools')],
  requirements: ['tools-unknown-error', 'tools-unknown-code'],
  async run({ peer, judge, profile }) {
    const [first] = profile.lists.tools?.items ?? [];
    const twin = await peer.request('tools/list');
    for (const name of [nobody, 'touchstone.none-0', `${String(first?.name ?? 'tool')}_touchstone`]) {
      const reply = await peer.request('tools/call', { name, arguments: {} }, { twin });
      judge('tools-unknown-error', reply, byProtocol, 'a JSON-RPC error');
      // what is neither right nor wrong is of the server's own making, an unexpected failure, or judged elsewhere
      const codes = { right: [-32602], wrong: [-32700, -32600, -32601] };
      judge('tools-unknown-code', reply, () => codeIs(reply, codes), 'error -32602');
    }
  },
});

function byProtocol(reply: Reply): Outcome {
  const silent = mute(reply);
  if (silent !== undefined) return silent;
  return reply.message === undefined ? { cannot: 'there was no JSON-RPC answer' } : reply.error !== undefined;
}

/** A name in other letters is the name of another tool. */
export const caseSensitive = check({
  id: 'tools/case',
  title: 'A tool, called by its name in letters of the other case',
  needs: [fixture('plain')],
  requirements: ['tools-names-case-sensitive'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-names-case-sensitive';
    const listed = new Set((profile.lists.tools?.items ?? []).map(({ name }) => name));
    const call = unmirrored(peer, [profile.fixtures.plain!, ...profile.callable]).find(
      ({ tool }) => otherCase(tool) !== tool && !listed.has(otherCase(tool)),
    );
    if (call === undefined)
      return judge.inconclusive(requirement, 'no tool that may be called has a name with letters');
    const twin = await callTool(peer, call.tool, call.arguments);
    const stranger = await callTool(peer, nobody, call.arguments);
    const reply = await peer.request(
      'tools/call',
      { name: otherCase(call.tool), arguments: call.arguments },
      { twin },
    );
    judge(
      requirement,
      reply,
      () => {
        if (!succeeded(twin)) return { cannot: `${call.tool} does not succeed by its own name either` };
        if (!refused(stranger)) return { cannot: 'tools that do not exist are not refused either' };
        return mute(reply) ?? !succeeded(reply);
      },
      `no success, since there is no tool ${otherCase(call.tool)}`,
    );
  },
});

const otherCase = (name: string): string =>
  [...name]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');

/** A call whose arguments are no object is no call. */
export const malformed = check({
  id: 'tools/malformed',
  title: 'Calls whose arguments are no object',
  needs: [fixture('plain')],
  requirements: ['tools-malformed-error'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-malformed-error';
    const [call] = unmirrored(peer, [profile.fixtures.plain!, ...profile.callable]);
    if (call === undefined)
      return judge.inconclusive(requirement, 'every tool that may be called mirrors parameters into headers');
    const twin = await callTool(peer, call.tool, call.arguments);
    for (const [what, value] of [
      ['a string', 'touchstone'],
      ['an array', [call.arguments]],
      ['a number', 7],
    ] as const) {
      const reply = await peer.request(
        'tools/call',
        { name: call.tool, arguments: call.arguments },
        { twin, broken: `arguments that are ${what}`, edit: withArguments(value) },
      );
      const codes = { right: [-32602], wrong: [-32700, -32601], demanded: true } as const;
      judge(requirement, reply, () => codeIs(reply, codes), 'error -32602');
    }
  },
});

const withArguments =
  (value: unknown) =>
  (message: JsonObject): JsonObject => ({
    ...message,
    params: { ...(isObject(message.params) ? message.params : {}), arguments: value },
  });

/** Tools without required parameters that are tried. */
const maxTools = 3;

/** The member `arguments` may be left out. */
export const withoutArguments = check({
  id: 'tools/without-arguments',
  title: 'Calls without the member arguments, of tools that need none',
  needs: [fixture('plain')],
  requirements: ['tools-arguments-optional'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-arguments-optional';
    const undemanding = profile.callable.filter(({ tool, arguments: given }) => {
      const required = schemaOf(profile, tool, 'inputSchema')?.required;
      return (
        Object.keys(given).length === 0 &&
        (required === undefined || (Array.isArray(required) && required.length === 0))
      );
    });
    const served: CallFixture[] = [];
    for (const call of undemanding) {
      if (served.length >= maxTools) break;
      const twin = await callTool(peer, call.tool, {});
      if (!succeeded(twin)) continue;
      served.push(call);
      const reply = await callTool(peer, call.tool);
      judge(
        requirement,
        reply,
        () => {
          const silent = mute(reply);
          if (silent !== undefined) return silent;
          if (reply.result?.isError === true) return { cannot: 'the tool failed by itself' };
          return { ok: reply.result !== undefined, received: reply.received };
        },
        'a result, as with {} for arguments',
      );
    }
    if (served.length === 0)
      judge.inconclusive(
        requirement,
        'no tool that may be called does without arguments',
        'allow calls with --call, or annotate such a tool with readOnlyHint',
      );
  },
});

/** Tools that are known to do nothing but fail. */
const failing = ['test_error_handling'];

/** What goes wrong in a tool is told by a result, so that the model sees it. */
export const failures = check({
  id: 'tools/failures',
  title: 'A tool that fails by itself',
  needs: [declares('tools')],
  requirements: ['tools-errors-in-result'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-errors-in-result';
    const call = profile.callable.find(({ tool }) => failing.includes(tool));
    if (call === undefined)
      return judge.inconclusive(
        requirement,
        'no tool is known that always fails',
        `a tool ${failing[0]} that does, with calls allowed`,
      );
    const reply = await callTool(peer, call.tool, call.arguments);
    judge(
      requirement,
      reply,
      () =>
        mute(reply) ??
        (succeeded(reply) ? { cannot: `${call.tool} did not fail` } : reply.result !== undefined),
      'a result with isError',
    );
  },
});
