import { annotationsIn } from '../../../harness/peer/tool-headers.js';
import { isObject } from '../../../harness/wire/message.js';
import type { EraPolicy, ToolPolicy } from '../../../harness/peer/client/blueprint.js';
import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { type ClientChange, clientMutant } from '../proof.js';

const on = ['http'] as const;

/** Changes what the client makes of tools. */
const tools =
  (change: (policy: ToolPolicy) => Partial<ToolPolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, tools: { ...blueprint.tools, ...change(blueprint.tools) } });

/** Changes how the client reads the first answer of a server. */
const reads =
  (change: (usual: EraPolicy['reads']) => EraPolicy['reads']): ClientChange =>
  (blueprint) => ({ ...blueprint, eras: { ...blueprint.eras, reads: change(blueprint.eras.reads) } });

export const httpAnnotationsMutants = [
  clientMutant({
    id: 'http-annotations/keeps-nested',
    fault: 'Looks only at the annotations of the outermost parameters.',
    breaks: 'http-annotation-invalid-excluded-client',
    on,
    change: tools(({ fault }) => ({
      fault: (tool, connection) =>
        annotationsIn(tool.inputSchema).some(({ path }) => path === undefined)
          ? undefined
          : fault(tool, connection),
    })),
  }),
  clientMutant({
    id: 'http-annotations/keeps-any-name',
    fault: 'Keeps a tool with a single annotation whatever it is, unless it is empty or has a line break.',
    breaks: 'http-annotation-invalid-excluded-client',
    on,
    change: tools(({ fault }) => ({
      fault: (tool, connection) => {
        const [only, ...more] = annotationsIn(tool.inputSchema);
        const keeps = more.length === 0 && typeof only?.value === 'string' && /^[^\r\n]+$/.test(only.value);
        return keeps ? undefined : fault(tool, connection);
      },
    })),
  }),
  clientMutant({
    id: 'http-annotations/refuses-the-list',
    fault: 'Gives up the whole list over one bad annotation.',
    breaks: 'http-annotation-others-kept-client',
    on,
    change: tools(({ fault }) => ({
      fault: (tool, connection) => {
        const wrong = fault(tool, connection);
        if (wrong !== undefined) throw new ClientFailure(wrong);
        return wrong;
      },
    })),
  }),
  clientMutant({
    id: 'http-mismatch/does-not-list',
    fault: 'Hands on the refusal of a call without looking at the tools again.',
    breaks: 'http-mismatch-lists-again-client',
    on,
    change: tools(() => ({ relists: () => false })),
  }),
  clientMutant({
    id: 'http-mismatch/does-not-repeat',
    fault: 'Lists the tools anew after a refusal, and leaves it at that.',
    breaks: 'http-mismatch-retries-client',
    on,
    change: tools(() => ({ repeats: () => false })),
  }),
  clientMutant({
    id: 'http-eras/any-400-is-old',
    fault: 'Takes every server that answers by 400 for one of the legacy era, whatever the body says.',
    breaks: 'http-inspects-400-client',
    on,
    base: 'dual-era',
    companions: {
      'versioning-modern-error-no-fallback-client':
        'over HTTP it is the body of a 400 answer that has the error',
    },
    change: reads(
      (usual) => (outcome, connection) =>
        'status' in outcome && outcome.status === 400 ? 'legacy' : usual(outcome, connection),
    ),
  }),
  clientMutant({
    id: 'http-eras/wants-an-error',
    fault: 'Gives up after a 400 answer that has no JSON-RPC error in it.',
    breaks: 'http-other-400-falls-back-client',
    on,
    base: 'dual-era',
    change: reads(
      (usual) => (outcome, connection) =>
        outcome.how === 'refused' && outcome.status === 400 ? 'unknown' : usual(outcome, connection),
    ),
  }),
  clientMutant({
    id: 'http-eras/knows-one-code',
    fault: 'Falls back after a 400 answer only where its error is -32600.',
    breaks: 'http-other-400-falls-back-client',
    on,
    base: 'dual-era',
    change: reads((usual) => (outcome, connection) => {
      const old = usual(outcome, connection);
      if (outcome.how !== 'error' || old !== 'legacy' || !isObject(outcome.error)) return old;
      return outcome.error.code === -32600 ? 'legacy' : 'unknown';
    }),
  }),
];
