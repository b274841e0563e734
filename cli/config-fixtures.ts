import {
  type ConfiguredCall,
  type ConfiguredFixtures,
  type ToolBehaviour,
  toolBehaviours,
} from '../harness/run/configured-fixtures.js';
import { isObject, type JsonObject } from '../harness/wire/message.js';
import type { Complain } from './config.js';

/** Everything that `fixtures` may name. */
const names: readonly string[] = [...toolBehaviours, 'prompt', 'resource'];

/**
 * Reads the members `fixtures` and `arguments` of a config. A fixture is the name of a tool (prompt; URI of a resource), or
 * an object that names it and its arguments.
 */
export function fixturesFrom(fixtures: unknown, given: unknown, complain: Complain): ConfiguredFixtures {
  if (!isObject(fixtures)) return complain(['fixtures'], '"fixtures" maps behaviours to tools');
  if (!isObject(given)) return complain(['arguments'], '"arguments" maps tools to their arguments');
  for (const [tool, value] of Object.entries(given))
    if (!isObject(value)) complain(['arguments', tool], `the arguments of "${tool}" are an object`);
  const tools: { -readonly [K in ToolBehaviour]?: ConfiguredCall } = {};
  let rest: Pick<ConfiguredFixtures, 'prompt' | 'resource'> = {};
  for (const [fixture, value] of Object.entries(fixtures)) {
    const read = (identity: string): Read => readFixture(fixture, identity, value, complain);
    if (fixture === 'resource') rest = { ...rest, resource: { uri: read('uri').identity } };
    else if (fixture === 'prompt') rest = { ...rest, prompt: promptFrom(read('name'), complain) };
    else if (isToolBehaviour(fixture)) {
      const { identity, ...more } = read('tool');
      tools[fixture] = { tool: identity, ...more };
    } else complain(['fixtures', fixture], `there is no fixture "${fixture}"; there are ${names.join(', ')}`);
  }
  return { tools, ...rest, arguments: given as Readonly<Record<string, JsonObject>> };
}

function isToolBehaviour(name: string): name is ToolBehaviour {
  return (toolBehaviours as readonly string[]).includes(name);
}

/** Which tool, prompt or resource a fixture is, and with what arguments. */
interface Read {
  readonly identity: string;
  readonly arguments?: JsonObject;
}

/** Reads one fixture. `identity` is the member that says which it is; the fixture may also be that text alone. */
function readFixture(fixture: string, identity: string, value: unknown, complain: Complain): Read {
  const path = ['fixtures', fixture];
  if (typeof value === 'string') return { identity: value };
  if (!isObject(value))
    return complain(path, `the fixture "${fixture}" is a text, or an object with "${identity}"`);
  const members = identity === 'uri' ? [identity] : [identity, 'arguments'];
  for (const member of Object.keys(value).filter((name) => !members.includes(name)))
    complain(
      [...path, member],
      `the fixture "${fixture}" has no member "${member}"; there are ${members.join(', ')}`,
    );
  const text = value[identity];
  if (typeof text !== 'string') return complain(path, `the fixture "${fixture}" needs a text "${identity}"`);
  if (value.arguments === undefined) return { identity: text };
  return isObject(value.arguments)
    ? { identity: text, arguments: value.arguments }
    : complain([...path, 'arguments'], `the arguments of the fixture "${fixture}" are an object`);
}

/** Arguments of a prompt are texts (server/prompts#getting-a-prompt). */
function promptFrom(
  { identity, arguments: given }: Read,
  complain: Complain,
): NonNullable<ConfiguredFixtures['prompt']> {
  if (given === undefined) return { name: identity };
  for (const [name, text] of Object.entries(given))
    if (typeof text !== 'string')
      complain(['fixtures', 'prompt', 'arguments', name], `the argument "${name}" of a prompt is a text`);
  return { name: identity, arguments: given as Record<string, string> };
}
