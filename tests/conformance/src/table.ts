import type { Expectation } from './expectation.ts';
import { hasPassed, type Scenario } from './outcome.ts';

/** One revision's run. */
export interface Run {
  readonly expectation: Expectation;
  readonly scenarios: readonly Scenario[];
}

/** The counts of every run, one revision a line. */
export function formatTable(runs: readonly Run[]): string {
  const rows = [
    ['revision', 'scored', 'also required', 'other', 'checks passed', 'warnings'],
    ...runs.map(formatRow),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => cell(row, column))));
  return rows
    .map((row) => row.map((text, column) => text.padEnd(widths?.[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function cell(row: readonly string[], column: number): number {
  return row[column]?.length ?? 0;
}

function formatRow({ expectation, scenarios }: Run): readonly string[] {
  const scored = scenarios.filter((scenario) => scenario.scored);
  const unscored = scenarios.filter((scenario) => !scenario.scored);
  const also = unscored.filter(({ name }) => expectation.alsoRequired.includes(name));
  const other = unscored.filter(({ name }) => !expectation.alsoRequired.includes(name));
  return [
    expectation.revision,
    `${countPassed(scored)} of ${expectation.scored}`,
    `${countPassed(also)} of ${expectation.alsoRequired.length}`,
    `${countPassed(other)} of ${other.length}`,
    String(countChecks(scenarios, 'SUCCESS')),
    String(countChecks(scenarios, 'WARNING')),
  ];
}

function countPassed(scenarios: readonly Scenario[]): number {
  return scenarios.filter(hasPassed).length;
}

function countChecks(scenarios: readonly Scenario[], wanted: 'SUCCESS' | 'WARNING'): number {
  return scenarios.flatMap(({ checks }) => checks).filter(({ status }) => status === wanted).length;
}
