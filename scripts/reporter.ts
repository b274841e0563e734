import type { Reporter, TestModule } from 'vitest/node';

/** Prints a last line of the form `N passed, N failed, N skipped`, which machines read. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped += 1;
      }
      if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0)
        counts.failed += 1;
    }
    counts.failed += errors.length;
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
