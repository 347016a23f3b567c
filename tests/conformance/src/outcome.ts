/** One check as the suite writes it into `checks.json`. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** One scenario of a run: which checks it made, and whether the suite scores it. */
export interface Scenario {
  readonly name: string;
  readonly scored: boolean;
  readonly checks: readonly Check[];
}

/** Whether a scenario passed. One that checked nothing did not: it was not seen to hold. */
export function hasPassed({ checks }: Scenario): boolean {
  const statuses = checks.map(({ status }) => status);
  return statuses.includes('SUCCESS') && !statuses.includes('FAILURE');
}

/** The scenario in the name of a result folder: `server-ping-2026-11-15T08-24-50-984Z`. */
export function scenarioOfFolder(folder: string): string {
  const match = /^server-(?<name>.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(folder);
  const name = match?.groups?.['name'];
  if (name === undefined) throw new Error(`"${folder}" is no result folder of the suite.`);
  return name;
}

/** The scenarios that the suite's printed summary lists under "Not scored for". */
export function unscoredInSummary(output: string): ReadonlySet<string> {
  const [, list = ''] = output.split('\nNot scored for ');
  const names = [...list.matchAll(/^ {2}[✓✗] (\S+) \(/gmu)].map(([, name = '']) => name);
  return new Set(names);
}
