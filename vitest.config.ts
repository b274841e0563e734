import { defineConfig } from 'vitest/config';

export default defineConfig({
  // the examples import the package as its users do
  resolve: { alias: { 'mcp-touchstone': new URL('index.ts', import.meta.url).pathname } },
  test: {
    include: ['{schema,harness,suites,reports,cli,scripts,examples}/**/*.test.ts', '*.test.ts'],
    reporters: ['default', './scripts/reporter.ts'],
    testTimeout: 30_000,
    maxWorkers: 2,
    maxConcurrency: 6,
    isolate: false,
  },
});
