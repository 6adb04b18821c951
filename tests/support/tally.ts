import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter as PlaywrightReporter, Suite, TestError } from '@playwright/test/reporter';
import type { SerializedError } from 'vitest';
import type { Reporter as VitestReporter, TestCase, TestModule } from 'vitest/node';

/** The results of a runner's tests. */
export interface Tally {
  passed: number;
  /** The names of the tests that failed, and of anything that failed outside a test. */
  failed: string[];
  /** The names of the tests that passed only on a retry, each with the first line of its earlier error. */
  flaky: string[];
}

/** A reporter for Vitest and Playwright that sends a run's `Tally` to the process that started it. */
export default class TallyReporter implements VitestReporter, PlaywrightReporter {
  private suite: Suite | undefined;
  private readonly errors = new Set<string>();

  onBegin(_: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  /** An error outside a test: for example, each file that needs a site whose build failed reports that. */
  onError({ message = '' }: TestError) {
    this.errors.add(stripVTControlCharacters(message).replace(/\n{2,}/g, '\n'));
  }

  onEnd() {
    const all = this.suite?.allTests() ?? [];
    const named = (outcome: string) =>
      all
        .filter((test) => test.outcome() === outcome)
        .map((test) => {
          const name = `tests/${test.titlePath().filter(Boolean).join(' > ')}`;
          return outcome === 'flaky' ? withReason(name, test.results[0]?.error) : name;
        });
    const flaky = named('flaky');
    const failed = [...named('unexpected'), ...this.errors];
    send({ passed: named('expected').length + flaky.length, failed, flaky });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const named = (isIt: (test: TestCase) => unknown) => all.filter(isIt).map(fullName);
    // A file that failed to load has no tests.
    const broken = modules.filter((module) => module.errors().length > 0).map(nameOf);
    send({
      passed: named((test) => test.result().state === 'passed').length,
      failed: [
        ...named((test) => test.result().state === 'failed'),
        ...broken,
        ...errors.map(({ message }) => `error outside a test: ${message.split('\n')[0]}`),
      ],
      flaky: all
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => withReason(fullName(test), test.result().errors?.[0])),
    });
  }
}

const nameOf = ({ project, relativeModuleId }: TestModule) => [project.name, relativeModuleId].join(' > ');

const fullName = (test: TestCase) => [nameOf(test.module), test.fullName].join(' > ');

const withReason = (name: string, error: { message?: string } = {}) =>
  `${name}: ${stripVTControlCharacters(error.message ?? '').split('\n')[0]}`;

const send = (tally: Tally) => process.send?.(tally);
