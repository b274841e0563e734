import { readFile } from 'node:fs/promises';
import type { Document, Node } from 'yaml';
import { validators } from '../../../schema/generated/validators-script.js';
import { isObject } from '../../wire/message.js';
import type { ClientScript } from '../client/client-script.js';
import { MockError } from '../mock-error.js';
import type { Path } from '../pointer.js';
import { faultsOf } from '../server/faults.js';
import type { ServerModel } from '../server/model.js';
import { explain, type Mistake } from './explain.js';

/** A script as it was read, and where in its file a place of it is, as `file:line:column`. */
export type Script = { readonly place: (path: Path) => string } & (
  | { readonly mock: 'server'; readonly model: ServerModel }
  | { readonly mock: 'client'; readonly script: ClientScript }
);

/** Reads a script from a YAML or JSON file. Throws a MockError that names file, line and column, and what was expected. */
export async function readScript(file: string): Promise<Script> {
  let source: string;
  try {
    source = await readFile(file, 'utf8');
  } catch (error) {
    throw new MockError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  return parseScript(source, file);
}

/** Reads a script from its text; see {@link readScript}. */
export async function parseScript(source: string, file: string): Promise<Script> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new MockError(`${file}:${line}:${col}: not YAML: ${error.message.split('\n')[0]}`);
  }
  const place = (path: Path, at: Mistake['at'] = 'value'): string => {
    const { line, col } = lines.linePos(offsetOf(document, path, at));
    return `${file}:${line}:${col}`;
  };
  const refuse = ({ path, at, message }: Mistake): never => {
    const where = path.length === 0 ? '' : `${path.join('.')} `;
    throw new MockError(`${place(path, at)}: ${at === 'name' ? '' : where}${message}`);
  };
  const value: unknown = document.toJS();
  const mock = isObject(value) ? value.mock : undefined;
  if (mock !== 'server' && mock !== 'client') {
    const expected = 'expected mock: server or mock: client';
    return mock === undefined
      ? refuse({
          path: [],
          at: 'value',
          message: `the script does not say which peer it is for; ${expected}`,
        })
      : refuse({ path: ['mock'], at: 'value', message: `is ${JSON.stringify(mock)}; ${expected}` });
  }
  const validator = validators[mock]!;
  if (!validator(value)) refuse(explain(validator.errors ?? [], value));
  if (mock === 'client') return { mock, script: value as unknown as ClientScript, place };
  const { mock: _mock, ...model } = value as { mock: string } & ServerModel;
  const [fault] = await faultsOf(model);
  if (fault !== undefined) refuse({ ...fault, at: 'value' });
  return { mock, model, place };
}

/** Where in the source the innermost part of a path begins that is there. */
function offsetOf(document: Document, path: Path, at: Mistake['at']): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const found = within(parent, path[length - 1]!, length === path.length ? at : 'value');
    if (found !== undefined) return found;
  }
  return document.contents?.range?.[0] ?? 0;
}

/** Where a member or item of a collection begins. */
function within(collection: unknown, step: string | number, at: Mistake['at']): number | undefined {
  const { items } = (collection ?? {}) as { items?: unknown[] };
  const found = items?.find((item, index) =>
    typeof step === 'number' ? index === step : keyOf(item)?.value === step,
  );
  if (typeof step === 'number') return (found as Node | undefined)?.range?.[0];
  const value = (found as { value?: Node | null } | undefined)?.value;
  return (at === 'name' ? undefined : value?.range?.[0]) ?? keyOf(found)?.range?.[0];
}

function keyOf(item: unknown): { readonly value?: unknown; readonly range?: readonly number[] } | undefined {
  return (item as { key?: { value?: unknown; range?: number[] } } | undefined)?.key;
}
