import { createRequire } from 'node:module';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { dialectOf, type Schema } from '../generate/json-schema.js';

const addFormats = createRequire(import.meta.url)('ajv-formats') as (ajv: Ajv) => Ajv;
const CLASSES = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv };

/**
 * An independent judge of generated values: plain ajv on the schema as it was given, formats asserted.
 * @param schema the schema
 */
export function judgeFor(schema: Schema): ValidateFunction {
  return ajvFor(schema).compile(schema as AnySchema);
}

/**
 * Judges for the parts of one document.
 * @param root the document
 * @returns what gives the judge for a reference into the document, such as `#/$defs/Tool`
 */
export function judgesFor(root: Schema): (ref: string) => ValidateFunction {
  const ajv = ajvFor(root).addSchema(root as AnySchema, 'root');
  return (ref) => ajv.compile({ $ref: `root${ref}` });
}

function ajvFor(schema: Schema): Ajv {
  const options = { strict: false, logger: false, allErrors: true, ownProperties: true } as const;
  return addFormats(new CLASSES[dialectOf(schema) ?? '2020-12'](options));
}
