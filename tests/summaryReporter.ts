import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** `failures` also contains errors outside of tests. */
interface Summary {
  passed: number;
  failed: number;
  failures: string[];
}

const firstLine = (error: { message?: string } | undefined): string => error?.message?.split('\n')[0] ?? '';

const nameOf = (test: TestCase): string => {
  const { name: project } = test.project;
  return [...(project === '' ? [] : [project]), test.module.relativeModuleId, test.fullName].join(' › ');
};

/**
 * Writes a {@link Summary} to the file named in `TEST_SUMMARY`. Vitest's JSON reporter omits errors outside
 * of tests. https://vitest.dev/api/advanced/reporters
 */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const file = process.env['TEST_SUMMARY'];
    if (file === undefined) return;
    const summary: Summary = { passed: 0, failed: 0, failures: [] };
    for (const module of modules) {
      for (const error of module.errors()) {
        summary.failures.push(`${module.relativeModuleId}: ${firstLine(error)}`);
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') summary.passed += 1;
        if (state !== 'failed') continue;
        summary.failed += 1;
        summary.failures.push(`${nameOf(test)}: ${firstLine(errors[0])}`);
      }
    }
    for (const error of unhandled) summary.failures.push(`outside of any test: ${firstLine(error)}`);
    writeFileSync(file, JSON.stringify(summary));
  }
}
