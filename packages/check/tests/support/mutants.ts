import { afterAll, beforeAll, test } from 'vitest';

import { mutants, type Mutant, type MutantLeg } from '../../fixtures/mutants/index.mjs';
import { check } from '../../src/index.ts';
import type { Report } from '../../src/report/types.ts';
import {
  optionsOf,
  startFixtureHost,
  targetOf,
  withOwnProcess,
  type FixtureHost,
} from './corpus.ts';
import { legs } from './evidence.ts';

/** The rules that fail in a report. */
export const failedRules = ({ results }: Report): readonly string[] => [
  ...new Set(results.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule)),
];

/** Examines a mutant on one leg; without `only`, by every rule. */
export function examine(
  host: FixtureHost,
  { mutant, leg }: { readonly mutant: Mutant; readonly leg: MutantLeg },
  only?: readonly string[],
): Promise<Report> {
  const { tokens, env } = mutant.options ?? {};
  const subject = { id: mutant.id, ...(tokens && { tokens }), ...(env && { env }) };
  const options = { ...optionsOf(mutant), era: legs[leg].revision, ...(only && { only }) };
  if (mutant.alone) return withOwnProcess(leg, mutant, (url) => check({ url }, options));
  return check(targetOf(host, leg, subject), options);
}

const areaOf = ({ rule }: Mutant): string => rule.slice(0, rule.indexOf('/'));

/** The mutants of these areas, each with every leg on which it must be caught. */
export const mutantsOf = (
  areas: readonly string[],
): readonly { readonly mutant: Mutant; readonly leg: MutantLeg }[] =>
  mutants
    .filter((mutant) => areas.includes(areaOf(mutant)))
    .flatMap((mutant) => mutant.on.map((leg) => ({ mutant, leg })));

/** States, for each mutant of these areas, that its own rule catches it when asked alone. */
export function describeMutants(areas: readonly string[]): void {
  let host: FixtureHost | undefined;
  beforeAll(async () => {
    host = await startFixtureHost();
  });
  afterAll(() => host?.close());

  for (const subject of mutantsOf(areas)) {
    const { mutant, leg } = subject;
    test.concurrent(`${mutant.rule} catches ${mutant.name} over ${leg}`, async ({ expect }) => {
      if (!host) throw new Error('Expected the host of the fixtures to run.');
      const report = await examine(host, subject, [mutant.rule]);
      expect(failedRules(report), JSON.stringify(report.results)).toEqual([mutant.rule]);
    });
  }
}
