/** A key of `_meta` in its two segments (basic/index#meta). */
export interface MetaKey {
  /** What stands before the first slash; undefined where there is none. */
  readonly prefix: string | undefined;
  readonly labels: readonly string[];
  readonly name: string;
}

/** Takes a key apart. A further slash belongs to the name. */
export function parseMetaKey(key: string): MetaKey {
  const slash = key.indexOf('/');
  if (slash === -1) return { prefix: undefined, labels: [], name: key };
  const prefix = key.slice(0, slash);
  return { prefix, labels: prefix.split('.'), name: key.slice(slash + 1) };
}

/** Whether labels and dots take turns. */
export function labelsSeparated({ labels }: MetaKey): boolean {
  return labels.every((label) => label !== '');
}

/** Whether each label has the characters of one. Letters of any script are taken for letters, as the page names none. */
export function labelCharacters({ labels }: MetaKey): boolean {
  return labels.every((label) => label === '' || /^\p{L}(?:[\p{L}\p{Nd}-]*[\p{L}\p{Nd}])?$/u.test(label));
}

/** Whether a name begins and ends as it must; the empty one has neither. */
export function nameEnds({ name }: MetaKey): boolean {
  return name === '' || (/^[a-zA-Z0-9]/.test(name) && /[a-zA-Z0-9]$/.test(name));
}

/** Whether a name holds nothing else between its ends. */
export function nameInterior({ name }: MetaKey): boolean {
  return /^[a-zA-Z0-9_.-]*$/.test([...name].slice(1, -1).join(''));
}

const commonTopLevel = new Set(['com', 'org', 'net', 'edu', 'gov', 'io', 'dev', 'ai', 'co', 'app']);
/** First labels that are, or may well be, top-level domains too: two letters, and those that companies own. */
const otherTopLevel =
  /^(?:[a-z]{2}|info|biz|name|pro|int|mil|xyz|tech|cloud|tools|tool|software|systems|codes|works|online|site|web|google|amazon|aws|azure|microsoft|apple|ibm|oracle|sap|local|localhost|internal)$/i;

/** Whether a prefix is plainly a domain name in its ordinary order, such as `vendor.com/`. */
export function plainlyForward({ labels }: MetaKey): boolean {
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  if (labels.length < 2 || !commonTopLevel.has(last.toLowerCase())) return false;
  return !commonTopLevel.has(first.toLowerCase()) && !otherTopLevel.test(first);
}

/** Whether a prefix is kept for the protocol: its second label says so. */
export function isReserved({ labels }: MetaKey): boolean {
  return labels[1] === 'modelcontextprotocol' || labels[1] === 'mcp';
}

const definedNames = new Set([
  'protocolVersion',
  'clientInfo',
  'clientCapabilities',
  'logLevel',
  'subscriptionId',
  'serverInfo',
]);
/** Names of official extensions, and of features that have become such. */
const officialNames = new Set(['ui', 'tasks', 'related-task', 'model-immediate-response']);

/** Who defines a key under a reserved prefix: the specification, perhaps an official extension, or nobody. */
export function reservedKey({ prefix, name }: MetaKey): 'specification' | 'extension' | 'nobody' | 'unknown' {
  if (prefix !== 'io.modelcontextprotocol') return 'nobody';
  if (definedNames.has(name)) return 'specification';
  return officialNames.has(name) ? 'extension' : 'unknown';
}
