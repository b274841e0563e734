// `npm test`: installs, builds, checks types, style and catalogue, and runs all tests.
import { bundle, generate, install, run } from './setup.mjs';

install();
generate();
bundle();
run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']);
run(process.execPath, [
  'node_modules/eslint/bin/eslint.js',
  '.',
  '--cache',
  '--cache-location',
  'node_modules/.cache/eslint/',
]);
run(process.execPath, ['scripts/run.mjs', 'scripts/coverage.ts', '--quiet']);
run(process.execPath, ['scripts/run.mjs', 'scripts/docs.ts', '--check']);
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
