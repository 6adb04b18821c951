import type { FullConfig, Reporter as PlaywrightReporter, Suite } from '@playwright/test/reporter';
import type { SerializedError } from 'vitest';
import type { Reporter as VitestReporter, TestModule } from 'vitest/node';

/** The results of a runner's tests. */
export interface Tally {
  passed: number;
  failed: number;
  /** The names of the tests that passed only on a retry. */
  flaky: string[];
}

/** A reporter of Vitest and of Playwright, which sends a run's `Tally` to the process that started it. */
export default class TallyReporter implements VitestReporter, PlaywrightReporter {
  private suite: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const count = (...outcomes: string[]) => tests.filter((test) => outcomes.includes(test.outcome())).length;
    const flaky = tests
      .filter((test) => test.outcome() === 'flaky')
      .map((test) => test.titlePath().filter(Boolean).join(' > '));
    send({ passed: count('expected', 'flaky'), failed: count('unexpected'), flaky });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that does not load has no tests.
    const broken = modules.filter((module) => module.errors().length > 0);
    const flaky = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => [test.project.name, test.module.relativeModuleId, test.fullName].join(' > '));
    send({ passed: count('passed'), failed: count('failed') + broken.length + errors.length, flaky });
  }
}

const send = (tally: Tally) => process.send?.(tally);
