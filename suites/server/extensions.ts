import { observed } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { judgeUnchanged } from './support/comparison.js';
import { advertisesExtension, extensionsIn, hasPrefix, keepsKeyRules } from './support/extensions.js';
import { unknownExtensionExamples, unknownExtensions } from './support/unknown-capabilities.js';

/** Each extension that discovery names, by identifier and settings. */
export const advertised = check({
  id: 'extensions/advertised',
  title: 'The extensions that the server advertises',
  needs: [advertisesExtension],
  requirements: ['extensions-id-grammar', 'extensions-id-prefix', 'extensions-settings-object'],
  run({ judge, profile }) {
    const { extensions } = profile.capabilities;
    if (!isObject(extensions)) {
      const settings = () => ({ ok: false, pointer: '/result/capabilities/extensions' });
      judge('extensions-settings-object', profile.greeting, settings, 'an object, by identifier');
      judge.inconclusive(['extensions-id-grammar', 'extensions-id-prefix'], 'there are no identifiers');
      return Promise.resolve();
    }
    for (const [identifier, settings] of Object.entries(extensions)) {
      const seen = observed(
        profile.greeting.sent,
        JSON.stringify({ [identifier]: settings }),
        profile.greeting.events,
      );
      const pointer = `/result/capabilities/extensions/${identifier.replace(/~/g, '~0').replace(/\//g, '~1')}`;
      judge(
        'extensions-id-grammar',
        seen,
        () => ({ ok: keepsKeyRules(identifier), pointer }),
        'labels and name of a _meta key',
      );
      judge(
        'extensions-id-prefix',
        seen,
        () => ({ ok: hasPrefix(identifier), pointer }),
        'a prefix and a slash before the name',
      );
      judge(
        'extensions-settings-object',
        seen,
        () => ({ ok: isObject(settings), pointer }),
        'an object of settings',
      );
    }
    return Promise.resolve();
  },
});

/** Requests that only an extension has, by extension, each with params that are well-formed by it. */
const extensionRequests: Readonly<Record<string, { readonly method: string; readonly params: JsonObject }>> =
  {
    'io.modelcontextprotocol/tasks': { method: 'tasks/get', params: { taskId: 'touchstone-no-such-task' } },
  };

/** A client that did not declare the extension asks for what only the extension has. */
export const undeclared = check({
  id: 'extensions/undeclared',
  title: 'A method of an extension, asked for by a client that does not declare it',
  needs: [advertisesExtension],
  requirements: ['extensions-fallback'],
  async run({ peer, judge, profile }) {
    const known = Object.keys(extensionsIn(profile.capabilities)).filter(
      (identifier) => identifier in extensionRequests,
    );
    if (known.length === 0)
      judge.inconclusive('extensions-fallback', 'none of its extensions has methods that Touchstone knows');
    for (const identifier of known) {
      const { method, params } = extensionRequests[identifier]!;
      const reply = await peer.request(method, params, {
        broken: `a method of ${identifier}, which is not declared`,
        twin: true,
      });
      judge('extensions-fallback', reply, (seen) => mute(seen) ?? seen.result === undefined, 'an error');
    }
  },
});

/** Declaring what the server does not know changes nothing. */
export const unknownDeclared = check({
  kind: 'property',
  id: 'extensions/unknown-declared',
  title: 'Requests that declare extensions which the server does not know',
  requirements: ['extensions-unknown-declared-served'],
  run: (context) =>
    judgeUnchanged(context, 'extensions-unknown-declared-served', {
      name: 'the answer stays as it is',
      values: unknownExtensions(),
      examples: unknownExtensionExamples,
      share: 0.5,
      change: (declared, { options }) => ({ capabilities: { ...options.capabilities, ...declared } }),
      expected: 'the answer that the request gets without them',
    }),
});
