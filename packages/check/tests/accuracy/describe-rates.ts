import { ratesOf, total, type Rate, type Trial } from './rates.ts';

/** Both rates with their tables, and what went wrong, for a person to read. */
export function describeRates(trials: readonly Trial[]): string {
  const mutants = ratesOf(trials, 'mutants');
  const benign = ratesOf(trials, 'benign');
  const wrong = trials.filter(({ state }) => state === 'wrong');
  const skipped = trials.filter(({ state }) => state === 'skipped');
  return [
    `Mutants caught by their own rule in a full audit: ${caught(total(mutants))}`,
    ...table('area', 'mutants', 'caught', mutants.map(toCaught)),
    '',
    `Benign servers accused of a broken MUST or SHOULD: ${accused(total(benign))}`,
    ...table('kind', 'servers', 'accused', benign.map(toAccused)),
    ...told('Went wrong', wrong),
    ...told('Skipped', skipped),
    '',
  ].join('\n');
}

const percent = (part: number, all: number): string =>
  all === 0 ? 'none was examined' : `${((100 * part) / all).toFixed(1)} %`;

const caught = ({ all, wrong }: Rate): string =>
  `${all - wrong} of ${all} (${percent(all - wrong, all)})`;

const accused = ({ all, wrong }: Rate): string => `${wrong} of ${all} (${percent(wrong, all)})`;

type Row = readonly [string, number, number];

const toCaught = ({ group, all, wrong }: Rate): Row => [group, all, all - wrong];
const toAccused = ({ group, all, wrong }: Rate): Row => [group, all, wrong];

function table(
  ...[first, second, third, rows]: readonly [string, string, string, readonly Row[]]
): readonly string[] {
  return [[first, second, third] as const, ...rows].map(
    ([group, all, counted]) =>
      `  ${group.padEnd(10)}${String(all).padStart(8)}${String(counted).padStart(9)}`,
  );
}

const told = (heading: string, trials: readonly Trial[]): readonly string[] =>
  trials.length === 0 ? [] : ['', `${heading}:`, ...trials.map(({ name }) => `  ${name}`)];
