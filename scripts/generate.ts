/** Writes everything that is generated, committed or not, from its source: `node scripts/run.mjs scripts/generate.ts`. */
import { generateCatalogue } from './generate/catalogue.js';
import { generateProtocolTypes } from './generate/protocol-types.js';
import { generateValidators } from './generate/validators.js';

const root = process.cwd();
await generateCatalogue(root);
await generateProtocolTypes(root);
await generateValidators(root);
