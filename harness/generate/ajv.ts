import { createRequire } from 'node:module';
import type { Ajv, Options } from 'ajv';
import type { Dialect } from './json-schema.js';
import { patternOf } from './regexp.js';

const require = createRequire(import.meta.url);

/**
 * A fresh ajv, loaded when it is first wanted: it costs more to start than all the rest here.
 * It is lenient about unknown keywords and formats, never checks a schema against its meta-schema unasked,
 * and reads patterns as `patternOf` does.
 * @param dialect decides on the class
 * @param options further ajv options
 */
export function freshAjv(dialect: Dialect, options: Options = {}): Ajv {
  const ajv = new (classFor(dialect))({
    strict: false,
    logger: false,
    validateSchema: false,
    ownProperties: true,
    code: { regExp: Object.assign(patternOf, { code: 'patternOf' }) },
    ...options,
  });
  (require('ajv-formats') as (ajv: Ajv) => Ajv)(ajv);
  return ajv;
}

function classFor(dialect: Dialect): typeof Ajv {
  switch (dialect) {
    case '2020-12':
      return (require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')).Ajv2020;
    case '2019-09':
      return (require('ajv/dist/2019.js') as typeof import('ajv/dist/2019.js')).Ajv2019;
    case 'draft-07':
      return (require('ajv') as typeof import('ajv')).Ajv;
  }
}
