import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{schema,harness,suites,reports,cli,scripts}/**/*.test.ts', '*.test.ts'],
    reporters: ['default', './scripts/reporter.ts'],
    testTimeout: 30_000,
    maxWorkers: 2,
    maxConcurrency: 6,
    isolate: false,
  },
});
