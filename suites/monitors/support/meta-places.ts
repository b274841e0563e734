import type { SubjectMessage } from '../../../harness/run/view.js';
import { pointerToken } from '../../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { modernRequest } from './requests.js';

/** A `_meta`, of whatever type. */
export interface MetaPlace {
  readonly pointer: string;
  readonly meta: unknown;
}

/**
 * An object that may have a `_meta`, with the members that lead to further ones: an object there, or a list of them.
 * `*` stands for every member.
 */
export interface MetaShape {
  /** The schema gives this object no `_meta` of its own. */
  readonly bare?: true;
  readonly members?: Readonly<Record<string, MetaShape>>;
}

const plain: MetaShape = {};
const content: MetaShape = { members: { resource: plain } };
/** What a message of a model says (schema#samplingmessage). */
export const sampledContent: MetaShape = { members: { resource: plain, content } };
const inputRequest: MetaShape = {
  bare: true,
  members: {
    // of the three kinds of input request only roots/list has a _meta in its params
    params: { bare: true, members: { messages: { members: { content: sampledContent } } } },
  },
};
const rootsRequest: MetaShape = { bare: true, members: { params: plain } };

const result: MetaShape = {
  members: {
    tools: plain,
    resources: plain,
    resourceTemplates: plain,
    prompts: plain,
    contents: plain,
    content,
    messages: { bare: true, members: { content } },
    inputRequests: { bare: true, members: { '*': inputRequest } },
  },
};
const notification: MetaShape = plain;

/**
 * Every place in a message where the schema defines a `_meta` and there is one (schema#metaobject). What is opaque to
 * the protocol, such as structuredContent, schemas and tool arguments, is not entered. Malformed messages and answers
 * to requests that may be of the handshake era are passed over.
 */
export function metaPlaces(message: SubjectMessage): MetaPlace[] {
  const { classified } = message.read;
  if (classified.kind === 'notification')
    return [...placesIn(classified.message.params, notification, '/params')];
  if (classified.kind !== 'result' || modernRequest(message) === undefined) return [];
  return [...placesIn(classified.result, result, '/result')];
}

/** The places for `_meta` in a value, by its shape. */
export function* placesIn(value: unknown, shape: MetaShape, pointer: string): Generator<MetaPlace> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* placesIn(item, shape, `${pointer}/${at}`);
  }
  if (!isObject(value)) return;
  if (shape.bare !== true && Object.hasOwn(value, '_meta'))
    yield { pointer: `${pointer}/_meta`, meta: value._meta };
  for (const [member, inner] of membersOf(value, shape)) {
    yield* placesIn(value[member], inner, `${pointer}/${pointerToken(member)}`);
  }
}

function membersOf(value: JsonObject, { members = {} }: MetaShape): [string, MetaShape][] {
  const every = members['*'];
  if (every !== undefined) {
    return Object.keys(value).map((member) => [member, isRoots(value[member]) ? rootsRequest : every]);
  }
  return Object.entries(members).filter(([member]) => Object.hasOwn(value, member));
}

function isRoots(value: unknown): boolean {
  return isObject(value) && value.method === 'roots/list';
}
