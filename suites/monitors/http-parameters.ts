import {
  annotationsIn,
  judgeAnnotations,
  type Annotation,
  type AnnotationFinding,
  type AnnotationRule,
} from '../../harness/peer/tool-headers.js';
import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isObject } from '../../harness/wire/message.js';
import { sighted } from './sightings.js';

/** Every rule of an annotation is an obligation of its own. */
const requirementOf = {
  'not-empty': 'http-annotation-not-empty',
  'no-controls': 'http-annotation-no-controls',
  token: 'http-annotation-token',
  unique: 'http-annotation-unique',
  reachable: 'http-annotation-reachable',
  primitive: 'http-annotation-primitive',
  'integer-range': 'http-annotation-integer-range',
} as const satisfies Record<AnnotationRule, string>;
const requirements = Object.values(requirementOf);
type Annotated = (typeof requirements)[number];

/** A tool of the server has an annotation of the kind. */
const annotated =
  (fits: (annotation: Annotation) => boolean): Need =>
  ({ lists }) =>
    (lists.tools?.items ?? []).some((tool) => annotationsIn(tool.inputSchema).some(fits))
      ? undefined
      : { verdict: 'not-applicable', reason: 'no tool has an x-mcp-header of this kind' };
const any = annotated(() => true);

/** Judges the `x-mcp-header` annotations in every list of tools, on any transport. */
export const annotations = monitor({
  id: 'http-parameters/annotations',
  title: 'The x-mcp-header annotations of the tools',
  requirements,
  needs: {
    ...Object.fromEntries(requirements.map((requirement) => [requirement, any])),
    'http-annotation-integer-range': annotated(({ schema }) => schema.type === 'integer'),
  },
  *scan(view) {
    for (const list of toolLists(view)) yield* inList(list);
  },
});

interface ToolList {
  readonly message: SubjectMessage;
  readonly tools: readonly unknown[];
}

function* toolLists(view: TranscriptView): Generator<ToolList> {
  for (const message of view.received) {
    const { classified } = message.read;
    if (classified.kind !== 'result' || message.answers?.asked.method !== 'tools/list') continue;
    if (Array.isArray(classified.result.tools)) yield { message, tools: classified.result.tools };
  }
}

function* inList({ message, tools }: ToolList): Generator<Sighting<Annotated>> {
  for (const [at, tool] of tools.entries()) {
    if (!isObject(tool)) continue;
    for (const finding of judgeAnnotations(annotationsIn(tool.inputSchema))) {
      yield sighted(requirementOf[finding.rule], message, finding.ok, finding.expected, {
        pointer: `/result/tools/${at}/inputSchema${finding.annotation.pointer}`,
        received: inWords(tool.name, finding),
      });
    }
  }
}

function inWords(tool: unknown, { annotation, rule }: AnnotationFinding): string {
  const { 'x-mcp-header': value, ...schema } = annotation.schema;
  const name = `"x-mcp-header": ${JSON.stringify(value)} in the tool ${String(tool)}`;
  return rule === 'primitive' || rule === 'integer-range'
    ? `${name}, beside ${JSON.stringify(schema).slice(0, 300)}`
    : name;
}
