import type { Hello, OperationName, OptionName } from '../../../../schema/driver.js';
import { isObject, type JsonObject } from '../../../wire/message.js';
import { askingSteps } from './asking-steps.js';
import { done, eventually, failed, same, type Site, StepTrouble } from './site.js';
import type { Truth } from './truth.js';

/** One thing that a driver says it can do, tried at the reference server. */
export interface Step {
  readonly what: string;
  /** What the driver must have said it can do. */
  readonly operations: readonly OperationName[];
  readonly options?: readonly OptionName[];
  readonly inputs?: readonly string[];
  /** The reference server has it in the modern era only. */
  readonly modern?: true;
  run(site: Site, truth: Truth): Promise<void>;
}

/** Why a step is left out; undefined where driver and server can do what it needs. */
export function leftOut(step: Step, hello: Hello, truth: Truth): string | undefined {
  const { operations, options = [], inputs = [], modern } = step;
  const missing = [
    ...operations.filter((name) => !hello.operations.includes(name)),
    ...options.filter((name) => !hello.options.includes(name)),
    ...inputs.filter((name) => !hello.inputs.includes(name)),
  ];
  if (missing.length > 0) return `the driver does not name ${missing.join(', ')}`;
  return modern === true && truth.legacy
    ? 'the reference server has nothing to try it with in these revisions'
    : undefined;
}

const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** All pages of a list. */
function list(
  operation: 'listTools' | 'listResources' | 'listResourceTemplates' | 'listPrompts',
  items: 'tools' | 'resources' | 'resourceTemplates' | 'prompts',
  name: string,
): Step {
  return {
    what: operation,
    operations: [operation],
    run: async (site, truth) => {
      const listed = member(await done(site, { op: operation, on: site.on }), items);
      if (!Array.isArray(listed)) throw new StepTrouble('driver', `what it reports has no ${items}`);
      same(
        items,
        listed.map((item) => member(item, name)),
        truth[items],
      );
    },
  };
}

const anyNumber = (): number => Math.floor(Math.random() * 1_000_000);

async function add(site: Site): Promise<void> {
  const [a, b] = [anyNumber(), anyNumber()];
  const result = await done(site, { op: 'callTool', on: site.on, name: 'add', arguments: { a, b } });
  same('structuredContent', member(result, 'structuredContent'), { sum: a + b });
  same('content', member(result, 'content'), [{ type: 'text', text: JSON.stringify({ sum: a + b }) }]);
}

/** Params of the notifications with a method that came in since. */
function heard({ hands, on }: Site, method: string, since: number): JsonObject[] {
  return hands
    .events(on)
    .slice(since)
    .flatMap((event) =>
      event.event === 'notification' && event.method === method && isObject(event.params)
        ? [event.params]
        : [],
    );
}

const call = (site: Site, name: string) => ({ op: 'callTool', on: site.on, name, arguments: {} }) as const;

/** In this order, on one connection. */
export const steps: readonly Step[] = [
  list('listTools', 'tools', 'name'),
  { what: 'callTool', operations: ['callTool'], run: add },
  {
    what: 'several callTool at once',
    operations: ['callTool'],
    run: async (site) => void (await Promise.all([add(site), add(site), add(site)])),
  },
  {
    what: 'callTool with a tool that does not exist',
    operations: ['callTool'],
    run: async (site) => {
      const before = site.reached?.length;
      const { error } = await failed(site, call(site, `none${anyNumber()}`), 'the server refused it');
      // a client may know by itself that there is no such tool, and has a code of its own for that
      const refused = site.reached?.slice(before).includes('tools/call') === true;
      if (refused && error.code !== undefined && error.code !== -32602)
        throw new StepTrouble('client', `the client raised ${error.code} where the server sent -32602`);
    },
  },
  list('listResources', 'resources', 'uri'),
  list('listResourceTemplates', 'resourceTemplates', 'uriTemplate'),
  {
    what: 'readResource',
    operations: ['readResource'],
    run: async (site) => {
      const uri = 'note://reference/beta';
      const contents = member(await done(site, { op: 'readResource', on: site.on, uri }), 'contents');
      same('contents', contents, [{ uri, mimeType: 'text/plain', text: 'The note beta.' }]);
    },
  },
  list('listPrompts', 'prompts', 'name'),
  {
    what: 'getPrompt',
    operations: ['getPrompt'],
    run: async (site) => {
      const text = `text ${anyNumber()}`;
      const order = { op: 'getPrompt', on: site.on, name: 'summary', arguments: { text } } as const;
      same('messages', member(await done(site, order), 'messages'), [
        { role: 'user', content: { type: 'text', text: `Please write a summary: ${text}` } },
      ]);
    },
  },
  {
    what: 'complete',
    operations: ['complete'],
    run: async (site) => {
      const argument = { name: 'colour', value: 'a' };
      const order = {
        op: 'complete',
        on: site.on,
        ref: { type: 'ref/prompt', name: 'paint' },
        argument,
      } as const;
      const completion = member(await done(site, order), 'completion');
      same('the completion', member(completion, 'values'), ['amber', 'azure']);
    },
  },
  {
    what: 'progress',
    operations: ['callTool'],
    options: ['progress'],
    run: async (site) => {
      const since = site.hands.events(site.on).length;
      await done(site, { ...call(site, 'count_slowly'), progress: true });
      const told = (): unknown[] =>
        heard(site, 'notifications/progress', since).map(({ progress }) => progress);
      await eventually(site, () => told().length >= 3);
      same('the progress', told(), [1 / 3, 2 / 3, 1]);
    },
  },
  {
    what: 'logLevel',
    operations: ['callTool'],
    options: ['logLevel'],
    modern: true,
    run: async (site) => {
      const since = site.hands.events(site.on).length;
      await done(site, { ...call(site, 'tell_logs'), logLevel: 'critical' });
      const told = (): unknown[] =>
        heard(site, 'notifications/message', since).map(({ level, data }) => [level, data]);
      await eventually(site, () => told().length >= 3);
      same(
        'the log messages',
        told(),
        ['critical', 'alert', 'emergency'].map((level) => [level, `a message at ${level}`]),
      );
    },
  },
  {
    what: 'timeout',
    operations: ['callTool'],
    options: ['timeout'],
    modern: true,
    run: async (site) =>
      void (await failed(site, { ...call(site, 'wait'), timeout: 30 }, 'its time limit is shorter')),
  },
  {
    what: 'cancel',
    operations: ['callTool', 'cancel'],
    modern: true,
    run: async (site) => {
      const { id, told } = site.hands.start(call(site, 'wait'), site.within);
      await done(site, { op: 'cancel', on: site.on, of: id });
      const ending = await told;
      if (ending.how !== 'failed')
        throw new StepTrouble('driver', `what was given up ended with ${ending.how} and not with failed`);
    },
  },
  {
    what: 'listen',
    operations: ['listen', 'callTool'],
    modern: true,
    run: async (site) => {
      const filter = { toolsListChanged: true };
      const listening = site.hands.start({ op: 'listen', on: site.on, notifications: filter }, site.within);
      const told = await listening.told;
      if (told.how !== 'done') throw new StepTrouble('client', `no subscription was opened: ${told.how}`);
      same('the acknowledged filter', member(told.value, 'notifications'), filter);
      const since = site.hands.events(site.on).length;
      await done(site, call(site, 'change_world'));
      const method = 'notifications/tools/list_changed';
      if (!(await eventually(site, () => heard(site, method, since).length > 0)))
        throw new StepTrouble('driver', `the server sent ${method}, and no event tells of it`);
      if (site.hands.hello.operations.includes('unlisten'))
        await done(site, { op: 'unlisten', on: site.on, of: listening.id });
    },
  },
  ...askingSteps,
];
