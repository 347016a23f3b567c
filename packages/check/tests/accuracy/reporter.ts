import type { Reporter, TestCase } from 'vitest/node';

import { describeRates } from './describe-rates.ts';
import { toTrial } from './rates.ts';

/** Prints the rates of both corpora when all audits are done; the exit code is that of the tests. */
export function createAccuracyReporter(): Reporter {
  return {
    onTestRunEnd(modules) {
      const trials = modules
        .flatMap((module) => [...module.children.allTests()])
        .filter((made) => !isLeftOut(made))
        .flatMap((made) => toTrial(made.fullName, made.result().state) ?? []);
      process.stdout.write(`\n${describeRates(trials)}`);
    },
  };
}

// What `-t` leaves out is skipped without a reason.
function isLeftOut(made: TestCase): boolean {
  const result = made.result();
  return result.state === 'skipped' && result.note === undefined;
}
