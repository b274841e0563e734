import type { Call, Method, ServerBlueprint, World } from '../../peer/server/blueprint.js';
import { dualEra } from '../../reference/server/dual-era.js';
import { serverInfoKey } from '../../reference/server/guards.js';
import { legacyReference } from '../../reference/server/legacy.js';
import { modernMethods } from '../../reference/server/methods.js';
import { modernReference } from '../../reference/server/modern.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { fits } from '../match.js';
import type { Rule, ServerModel } from './model.js';
import { perform } from './perform.js';
import { promptOf, resourceOf, templateOf, toolOf } from './things.js';
import { wired } from './wire.js';

/** Guards over HTTP without which there is nothing to serve. */
const needed = ['endpoint', 'onlyPost', 'parse'];

/** The server that a model describes. What a model says later, as its arrays grow, holds for what is asked from then on. */
export function blueprintOf(model: ServerModel): ServerBlueprint {
  const { base = 'nothing', checks = true, legacy = false } = model;
  const reference = modernReference();
  const named: ServerBlueprint = {
    ...reference,
    name: model.name ?? 'mock server',
    capabilities: capabilitiesOf(model, base === 'reference' ? reference.capabilities : {}),
    methods: { ...reference.methods, 'server/discover': discovering(model, reference) },
    stamp: stamping(model, reference),
    world: () => worldOf(model, base === 'reference' ? reference.world() : undefined, checks),
  };
  const checked = checks ? named : unchecked(named);
  const served = legacy ? dualEra(checked, { side: legacySide(model) }) : checked;
  return wired(ruled(served, model), model.wire ?? {});
}

/** The side that serves clients of the legacy era, by the same world and under the same name. */
function legacySide(model: ServerModel): (versions: readonly string[]) => ServerBlueprint {
  return (versions) => {
    const side = legacyReference(versions);
    if (model.base === 'reference') return side;
    const initialize: Method = async (call) => {
      const answer = await side.methods.initialize!(call);
      if (!('result' in answer)) return answer;
      const { instructions: _none, ...result } = answer.result;
      const own = model.instructions === undefined ? {} : { instructions: model.instructions };
      return { result: { ...result, serverInfo: infoOf(model), ...own } };
    };
    const { 'tools/list': list, 'tools/call': callTool } = modernMethods;
    return { ...side, methods: { ...side.methods, initialize, 'tools/list': list, 'tools/call': callTool } };
  };
}

function infoOf({ name = 'mock', version = '1.0.0' }: ServerModel): JsonObject {
  return { name, version };
}

function unchecked(blueprint: ServerBlueprint): ServerBlueprint {
  const guards = Object.entries(blueprint.http.guards).filter(([name]) => needed.includes(name));
  return { ...blueprint, guards: {}, http: { ...blueprint.http, guards: Object.fromEntries(guards) } };
}

function worldOf(model: ServerModel, reference: World | undefined, checks: boolean): World {
  return {
    tools: [...(reference?.tools ?? []), ...(model.tools ?? []).map((tool) => toolOf(tool, checks))],
    resources: [...(reference?.resources ?? []), ...(model.resources ?? []).map(resourceOf)],
    templates: [...(reference?.templates ?? []), ...(model.resourceTemplates ?? []).map(templateOf)],
    prompts: [...(reference?.prompts ?? []), ...(model.prompts ?? []).map(promptOf)],
    pageSize: model.pageSize ?? reference?.pageSize ?? 100,
  };
}

/** What a server declares: what it has, what its rules speak of, and what it is told to declare. */
function capabilitiesOf(model: ServerModel, base: JsonObject): JsonObject {
  const methods = (model.on ?? []).map(({ method }) => method);
  const speaksOf = (prefix: string): boolean => methods.some((method) => method.startsWith(prefix));
  const has = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0;
  const changing = { listChanged: true };
  return {
    ...base,
    ...(has(model.tools) || speaksOf('tools/') ? { tools: changing } : {}),
    ...(has(model.resources) || has(model.resourceTemplates) || speaksOf('resources/')
      ? { resources: { ...changing, subscribe: true } }
      : {}),
    ...(has(model.prompts) || speaksOf('prompts/') ? { prompts: changing } : {}),
    ...(speaksOf('completion/') ? { completions: {} } : {}),
    ...(tellsLogs(model) ? { logging: {} } : {}),
    ...model.capabilities,
  };
}

function tellsLogs({ on = [] }: ServerModel): boolean {
  return on.some((rule) =>
    rule.do.some((action) => 'stream' in action && action.stream.some((told) => 'log' in told)),
  );
}

function discovering(model: ServerModel, { methods }: ServerBlueprint): Method {
  return async (call) => {
    const answer = await methods['server/discover']!(call);
    if (!('result' in answer) || model.base === 'reference') return answer;
    const { instructions: _none, ...result } = answer.result;
    return {
      result: {
        ...result,
        ...(model.instructions === undefined ? {} : { instructions: model.instructions }),
      },
    };
  };
}

function stamping(model: ServerModel, { stamp }: ServerBlueprint): ServerBlueprint['stamp'] {
  if (model.base === 'reference' && model.name === undefined) return stamp;
  const info = infoOf(model);
  return (result, call) => {
    const meta = isObject(result._meta) ? result._meta : {};
    // caching hints of the result itself win
    return { ...stamp(result, call), ...result, _meta: { [serverInfoKey]: info, ...meta } };
  };
}

/** Lays the rules over the methods: the first that fits and is not used up. */
function ruled(blueprint: ServerBlueprint, model: ServerModel): ServerBlueprint {
  const used = new Map<Rule, number>();
  const ruleFor = (call: Call): Rule | undefined => {
    const found = model.on?.find(
      (rule) =>
        (rule.method === '*' || rule.method === call.method) &&
        (used.get(rule) ?? 0) < (rule.times ?? Infinity) &&
        meant(rule, call),
    );
    if (found !== undefined) used.set(found, (used.get(found) ?? 0) + 1);
    return found;
  };
  const over =
    (ordinary: Method): Method =>
    (call) => {
      const rule = ruleFor(call);
      return rule === undefined ? ordinary(call) : perform(rule.do, call, ordinary);
    };
  return {
    ...blueprint,
    methods: Object.fromEntries(
      Object.entries(blueprint.methods).map(([name, method]) => [name, over(method)]),
    ),
    unknownMethod: over(blueprint.unknownMethod),
  };
}

function meant({ when = {} }: Rule, call: Call): boolean {
  return typeof when === 'function' ? (when as (call: Call) => boolean)(call) : fits(when, call.params);
}
