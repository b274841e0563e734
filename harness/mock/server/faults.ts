import type { DefinitionName } from '../../../schema/2026-07-28/protocol.js';
import { requestTraits, traitsOfRequest } from '../../../schema/methods.js';
import { loadValidators, type SchemaError, type Validators } from '../../../schema/validate.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { nearest } from '../nearest.js';
import { type Path, pathOf } from '../pointer.js';
import type { Action, Told } from './actions.js';
import type { Rule, ServerModel } from './model.js';
import { templateOf } from './things.js';

/** What is wrong with a model, and where. */
export interface Fault {
  readonly path: Path;
  readonly message: string;
}

/** Everything in a model that would make its server say what the protocol's schema refuses, unless it is marked `broken`. */
export async function faultsOf(model: ServerModel): Promise<Fault[]> {
  const validators = await loadValidators('2026-07-28');
  return [
    ...things(model, validators),
    ...(model.on ?? []).flatMap((rule, at) => rulesFaults(rule, ['on', at], validators)),
  ];
}

const kinds = [
  { member: 'tools', definition: 'Tool', result: 'CallToolResult' },
  { member: 'resources', definition: 'Resource', result: 'ReadResourceResult' },
  { member: 'resourceTemplates', definition: 'ResourceTemplate', result: 'ReadResourceResult' },
  { member: 'prompts', definition: 'Prompt', result: 'GetPromptResult' },
] as const;

function things(model: ServerModel, validators: Validators): Fault[] {
  return kinds.flatMap(({ member, definition, result }) =>
    (model[member] ?? []).flatMap((thing, at): Fault[] => {
      if (thing.broken === true) return [];
      const { reply, broken: _none, ...given } = thing;
      const filled = { name: 'unnamed', inputSchema: { type: 'object' }, ...given };
      return [
        ...within([member, at], validators, definition, filled),
        ...within([member, at, 'reply'], validators, result, completed(reply)),
        ...(member === 'resourceTemplates'
          ? noTemplate(thing as Parameters<typeof templateOf>[0], [member, at])
          : []),
      ];
    }),
  );
}

function noTemplate(template: Parameters<typeof templateOf>[0], path: Path): Fault[] {
  try {
    templateOf(template);
    return [];
  } catch (error) {
    return [{ path: [...path, 'uriTemplate'], message: (error as Error).message }];
  }
}

function rulesFaults(rule: Rule, path: Path, validators: Validators): Fault[] {
  const { method } = rule;
  const meant =
    traitsOfRequest(method) === undefined ? nearest(method, Object.keys(requestTraits)) : undefined;
  const unknown =
    meant === undefined
      ? []
      : [{ path: [...path, 'method'], message: `is no method; did you mean ${meant}?` }];
  const final = rule.do.findIndex(isFinal);
  const unreached =
    final === -1 || final === rule.do.length - 1
      ? []
      : [
          {
            path: [...path, 'do', final + 1],
            message: `is never reached, because "${nameOf(rule.do[final]!)}" before it answers`,
          },
        ];
  const steps = rule.do.flatMap((action, at) =>
    actionFaults(action, method, [...path, 'do', at], validators),
  );
  return [...unknown, ...unreached, ...steps];
}

function isFinal(action: Action): boolean {
  return (
    'reply' in action ||
    'fail' in action ||
    (('drop' in action || 'crash' in action) && action.after === undefined)
  );
}

const nameOf = (action: Action): string => Object.keys(action)[0]!;

function actionFaults(action: Action, method: string, path: Path, validators: Validators): Fault[] {
  if ('broken' in action && action.broken === true) return [];
  if ('reply' in action) {
    const traits = traitsOfRequest(method);
    if (traits === undefined || !isObject(action.reply)) return [];
    const asks = (action.reply as JsonObject).resultType === 'input_required';
    const definition = asks ? 'InputRequiredResult' : traits.result;
    return within([...path, 'reply'], validators, definition, completed(action.reply));
  }
  if ('ask' in action)
    return Object.entries(action.ask).flatMap(([key, question]) =>
      within([...path, 'ask', key], validators, 'InputRequest', question),
    );
  if ('stream' in action)
    return action.stream.flatMap((told, at) => toldFaults(told, [...path, 'stream', at], validators));
  return [];
}

function toldFaults(told: Told, path: Path, validators: Validators): Fault[] {
  if (!('method' in told) || 'broken' in told) return [];
  const { method, params } = told;
  const message = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
  const outcome = validators.serverMessage(message);
  return outcome.valid ? [] : faults(outcome.errors, path);
}

/** A result with what the server adds, so that it can be held against the schema; undefined for what is no data. */
function completed(reply: unknown): unknown {
  if (!isObject(reply)) return undefined;
  return { resultType: 'complete', ttlMs: 0, cacheScope: 'private', supportedVersions: [], ...reply };
}

function within(path: Path, validators: Validators, definition: DefinitionName, value: unknown): Fault[] {
  if (value === undefined) return [];
  const outcome = validators.definition(definition, value);
  return outcome.valid ? [] : faults(outcome.errors, path);
}

function faults(errors: readonly SchemaError[], path: Path): Fault[] {
  return errors.map(({ pointer, keyword, expected, message }) => {
    const inner = pathOf(pointer);
    // the place is told apart, so that the sentence need not repeat it
    const words = message.startsWith(pointer)
      ? message.slice(pointer.length).trim()
      : message.replace(/^the message /, '');
    return { path: [...path, ...inner], message: keyword === 'required' ? `lacks ${expected}` : words };
  });
}
