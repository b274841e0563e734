import type { ClientRequirementId } from '../../../schema/catalogue.js';
import type { ClientContext } from '../../../harness/run/client/check.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import type { InputKind } from './inputs.js';
import { capabilitiesKey, modernRequests } from './modern.js';
import { askersFor, Rounds, walk } from './rounds.js';

/** What a request declares of one capability; undefined where it does not. */
export function declaredIn({ meta }: { readonly meta: JsonObject }, capability: string): unknown {
  const declared = meta[capabilitiesKey];
  return isObject(declared) ? declared[capability] : undefined;
}

/**
 * Tells a client to declare a capability, has it send requests of several methods, one of which is answered with a demand
 * for that very input, and judges that each of them declares it.
 * @param holds whether what a request declares will do, beside what all of them declare
 */
export async function declaredThroughout<R extends ClientRequirementId>(
  requirement: R,
  { profile, scene, judge }: Pick<ClientContext<R>, 'profile' | 'scene' | 'judge'>,
  kind: Pick<InputKind, 'method' | 'request' | 'answer'>,
  capabilities: JsonObject,
  holds: (declared: JsonObject, all: readonly unknown[]) => boolean,
  expected: string,
): Promise<void> {
  const [capability] = Object.keys(capabilities) as [string];
  const [asker] = askersFor(profile);
  const script = asker === undefined ? undefined : new Rounds(asker.method);
  const stage = await scene({
    ...(script === undefined ? {} : { server: script.change }),
    capabilities,
    answers: { [kind.method]: kind.answer },
  });
  const can = profile.operations;
  if (can.has('listTools')) await stage.listTools();
  if (can.has('listResources')) await stage.listResources();
  if (can.has('listPrompts')) await stage.listPrompts();
  if (asker !== undefined) await walk(stage, asker, script!, [{ inputRequests: { asked: kind.request } }]);
  const requests = modernRequests(stage.seen);
  const all = requests.map((request) => declaredIn(request, capability));
  const heeds = profile.hello.options.includes('capabilities');
  if (!heeds && all.every((declared) => declared === undefined))
    return judge.notApplicable(
      requirement,
      `the client does not declare ${capability}, and cannot be told to`,
      'a driver that heeds capabilities (docs/driver.md)',
    );
  if (requests.length === 0) return judge.inconclusive(requirement, 'the client sent no request');
  for (const [at, request] of requests.entries()) {
    // that a request declares nothing at all is another fault
    if (!isObject(request.meta[capabilitiesKey])) continue;
    const declared = all[at];
    judge(requirement, request, () => isObject(declared) && holds(declared, all), expected);
  }
}
