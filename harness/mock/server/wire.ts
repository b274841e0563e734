import { encodeSseComment, encodeSseEvent, type SseStyle } from '../../wire/sse.js';
import type {
  HttpBehaviour,
  HttpParts,
  ServerBlueprint,
  StdioBehaviour,
} from '../../peer/server/blueprint.js';
import { reordered } from '../../peer/server/release.js';
import { cutAt, pieces, type Write } from '../../peer/server/writes.js';
import type { HeaderList } from '../../transport/connection.js';
import { editHeaders, type HeaderEdits } from '../../transport/headers.js';
import type { Split } from './actions.js';

const lineEnds = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;
const cases = {
  lower: (name: string) => name.toLowerCase(),
  upper: (name: string) => name.toUpperCase(),
  title: (name: string) => name.toLowerCase().replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
} as const;

/** How a mock server writes what it sends; whatever is left out is as the reference server does it. */
export interface Wire {
  readonly http?: {
    readonly path?: string;
    /** Whether every answer comes as an event stream. */
    readonly streams?: boolean;
    readonly headerNames?: keyof typeof cases;
    /** Header fields of every response set (string) or removed (null). */
    readonly headers?: HeaderEdits;
    readonly json?: {
      readonly split?: Split;
      /** A Content-Length of this many bytes, whatever the body; false: none, the body ends with the connection. */
      readonly length?: number | false;
    };
    readonly events?: {
      readonly eol?: keyof typeof lineEnds;
      readonly name?: string;
      /** Whether events have ids, which count from 1 in every stream. */
      readonly ids?: boolean;
      /** Whether the data of an event is spread over several lines. */
      readonly lines?: boolean;
      /** A comment before every event. */
      readonly comment?: string;
      /** Bytes at the start of every stream. */
      readonly opening?: string;
      readonly split?: Split;
      /** What follows the response: the stream ends, stays open, or its connection is cut or reset. */
      readonly after?: 'end' | 'open' | 'cut' | 'reset';
    };
  };
  readonly stdio?: {
    readonly eol?: 'lf' | 'crlf';
    /** Lines before every message. */
    readonly before?: readonly string[];
    readonly banner?: string;
    readonly farewell?: string;
    /** Written to standard error at the start and with every message. */
    readonly stderr?: string;
    readonly split?: Split;
    /** Whether messages that leave together go out in one write. */
    readonly gathers?: boolean;
    /** What follows the end of the input; `never`: it goes on. */
    readonly exit?: { readonly code?: number; readonly after?: number } | 'never';
  };
  /** Answers wait until there are so many, or so many milliseconds, and leave in another order. */
  readonly hold?: { readonly count: number; readonly within?: number; readonly order?: 'reverse' | 'same' };
}

/** The writes that a split makes of bytes. */
export function writesOf({ every, at = [], pause = 0 }: Split): (bytes: Buffer) => Write[] {
  return (bytes) => (every === undefined ? cutAt(bytes, at, pause) : pieces(bytes, every, pause));
}

/** A server that writes as it is told to. */
export function wired(blueprint: ServerBlueprint, { http = {}, stdio = {}, hold }: Wire): ServerBlueprint {
  return {
    ...blueprint,
    holds: hold === undefined ? blueprint.holds : holding(hold),
    http: { ...blueprint.http, ...httpOf(blueprint.http, http) },
    stdio: { ...blueprint.stdio, ...stdioOf(blueprint.stdio, stdio) },
  };
}

function holding({
  count,
  within = 1_000,
  order = 'reverse',
}: NonNullable<Wire['hold']>): ServerBlueprint['holds'] {
  return reordered({ count, within, ...(order === 'same' ? { order: (held) => held } : {}) });
}

function httpOf(
  { finish, accepted, status, stream, streams, ...reference }: HttpBehaviour,
  {
    path,
    streams: always = false,
    headerNames,
    headers = {},
    json = {},
    events = {},
  }: NonNullable<Wire['http']>,
): Partial<HttpBehaviour> {
  const named = (list: HeaderList): HeaderList => {
    const write = headerNames === undefined ? (name: string) => name : cases[headerNames];
    return editHeaders(list, headers).map(([name, value]) => [write(name), value] as const);
  };
  const { split, length } = json;
  const whole = (parts: HttpParts): HttpParts => ({
    ...parts,
    headers: named(
      typeof length === 'number' ? [...parts.headers, ['Content-Length', String(length)]] : parts.headers,
    ),
    ...(length === false ? { length } : {}),
    ...(split === undefined || parts.writes !== undefined ? {} : { writes: writesOf(split) }),
  });
  return {
    path: path ?? reference.path,
    finish: (parts, call) => whole(finish(parts, call)),
    accepted,
    // what has a status of its own is no stream, which has 200
    streams: (call, answer) => (always ? status(answer, call) === 200 : streams(call, answer)),
    stream: { ...stream, headers: named(stream.headers), ...streamOf(stream, events) },
  };
}

function streamOf(
  stream: HttpBehaviour['stream'],
  {
    eol = 'lf',
    name,
    ids,
    lines,
    comment,
    opening,
    split,
    after = 'end',
  }: NonNullable<NonNullable<Wire['http']>['events']>,
): Partial<HttpBehaviour['stream']> {
  const counts = new WeakMap<object, number>();
  const end = lineEnds[eol];
  return {
    opening: opening ?? stream.opening,
    ends: after !== 'open',
    encode: (message, { call, event }) => {
      const count = (call === undefined ? 0 : (counts.get(call) ?? 0)) + 1;
      if (call !== undefined) counts.set(call, count);
      const style: SseStyle = {
        eol: end,
        ...(name === undefined ? {} : { name }),
        ...(ids === true ? { id: String(count) } : {}),
        ...event,
      };
      const data = JSON.stringify(message, null, lines === true ? 1 : undefined);
      return (comment === undefined ? '' : encodeSseComment(comment, end)) + encodeSseEvent(data, style);
    },
    writes: (event, { kind }) => [
      ...(split === undefined ? [event] : writesOf(split)(event)),
      ...(kind === 'response' && (after === 'cut' || after === 'reset') ? [{ end: after }] : []),
    ],
  };
}

function stdioOf(
  reference: StdioBehaviour,
  { eol = 'lf', before = [], banner, farewell, stderr, split, gathers, exit }: NonNullable<Wire['stdio']>,
): Partial<StdioBehaviour> {
  const end = lineEnds[eol];
  const lead = before.map((line) => line + end).join('');
  return {
    banner: banner ?? reference.banner,
    farewell: farewell ?? reference.farewell,
    errors: stderr ?? reference.errors,
    frame: (message) => Buffer.from(lead + JSON.stringify(message) + end),
    writes: split === undefined ? reference.writes : writesOf(split),
    gathers: gathers ?? reference.gathers,
    exitsOnEnd: exit !== 'never',
    exit: exit === undefined || exit === 'never' ? reference.exit : { ...reference.exit, ...exit },
  };
}
