import type { Expectation } from './expectation.ts';
import { hasPassed, type Scenario } from './outcome.ts';

/** Says, one sentence each, in what a run falls short of what is expected of it. */
export function findShortfalls(
  expectation: Expectation,
  scenarios: readonly Scenario[],
): readonly string[] {
  const scored = scenarios.filter((scenario) => scenario.scored);
  const also = expectation.alsoRequired.map((name) => ({
    name,
    scenario: scenarios.find((scenario) => scenario.name === name),
  }));
  return [
    ...(scored.length === expectation.scored
      ? []
      : [`expected ${expectation.scored} scored scenarios, the suite ran ${scored.length}`]),
    ...scored.filter((scenario) => !hasPassed(scenario)).map(describeFailure),
    ...also.flatMap(({ name, scenario }) => {
      if (scenario === undefined) return [`${name} was not run`];
      return hasPassed(scenario) ? [] : [describeFailure(scenario)];
    }),
  ];
}

function describeFailure({ name, checks }: Scenario): string {
  const failures = checks.filter(({ status }) => status === 'FAILURE');
  if (failures.length === 0) return `${name}: nothing was checked`;
  const details = failures.map(({ id, errorMessage }) => `\n    ${id}: ${errorMessage ?? ''}`);
  return `${name} failed${details.join('')}`;
}
