import { afterAll, beforeAll, test, type ExpectStatic, type TestOptions } from 'vitest';

import { mutants, type Mutant, type MutantVariant } from '../../fixtures/mutants/index.mjs';
import { check } from '../../src/index.ts';
import type { Report } from '../../src/report/types.ts';
import { readArea } from '../../src/rules/define-rule.ts';
import {
  optionsOf,
  startFixtureHost,
  targetOf,
  withOwnProcess,
  type FixtureHost,
} from './corpus.ts';
import { variants } from './evidence.ts';

/** The rules that fail in a report. */
const failedRules = ({ results }: Report): readonly string[] => [
  ...new Set(results.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule)),
];

/** On a busy machine the auditor may miss the moment, and says so: then it looks again. */
const MOST_LOOKS = 3;

/**
 * Examines a mutant on one variant; without `only`, by every rule. It is examined again only where its
 * own rule could not be verified: a mutant that passes has been missed.
 */
async function examine(
  host: FixtureHost,
  subject: Subject,
  only?: readonly string[],
): Promise<Report> {
  let report = await examineOnce(host, subject, only);
  for (let looks = 1; looks < MOST_LOOKS && isUnverified(report, subject); looks += 1) {
    report = await examineOnce(host, subject, only);
  }
  return report;
}

function isUnverified({ results }: Report, { mutant }: Subject): boolean {
  const own = results.filter(({ rule }) => rule === mutant.rule);
  return own.length > 0 && own.every(({ verdict }) => verdict === 'not-verified');
}

function examineOnce(
  host: FixtureHost,
  { mutant, variant }: Subject,
  only?: readonly string[],
): Promise<Report> {
  const { tokens, env } = mutant.options ?? {};
  const subject = { id: mutant.id, ...(tokens && { tokens }), ...(env && { env }) };
  const options = { ...optionsOf(mutant), era: variants[variant].revision, ...(only && { only }) };
  if (mutant.alone) return withOwnProcess(variant, mutant, (url) => check({ url }, options));
  return check(targetOf(host, variant, subject), options);
}

/** A mutant on a variant on which it must be caught. */
export interface Subject {
  readonly mutant: Mutant;
  readonly variant: MutantVariant;
}

const subjects: readonly Subject[] = mutants.flatMap((mutant) =>
  mutant.on.map((variant) => ({ mutant, variant })),
);

/** The variant on which a mutant is seen soonest: over HTTP where it can be, which starts no process. */
const chooseQuickVariant = ({ on }: Mutant): MutantVariant | undefined =>
  on.find((variant) => variant.endsWith('http')) ?? on[0];

/** For each rule the first mutant that shows without a long wait. */
const firstOfRule: ReadonlyMap<string, Mutant> = new Map(
  mutants
    .filter(({ options }) => options?.slow !== true)
    .toReversed()
    .map((mutant) => [mutant.rule, mutant]),
);

// A mutant that shows only after a long wait, one more of a rule, or on one more variant, is for the soak.
const isQuick = ({ mutant, variant }: Subject): boolean =>
  firstOfRule.get(mutant.rule) === mutant && chooseQuickVariant(mutant) === variant;

/** A mutant of each rule of these areas, on one variant. */
export const quickSubjects = (areas: readonly string[]): readonly Subject[] =>
  subjects.filter((subject) => areas.includes(readArea(subject.mutant.rule)) && isQuick(subject));

/** All other mutants of all areas, and these on all other variants. */
export const longSubjects: readonly Subject[] = subjects.filter((subject) => !isQuick(subject));

/** Every mutant on one variant. */
export const wholeSubjects: readonly Subject[] = subjects.filter(
  ({ mutant, variant }) => chooseQuickVariant(mutant) === variant,
);

/** States, for each of these mutants, that its own rule catches it when asked alone. */
export function describeMutants(chosen: readonly Subject[]): void {
  describeSubjects(chosen, async ({ mutant, variant }, host, expect) => {
    const report = await examine(host, { mutant, variant }, [mutant.rule]);
    const file = `packages/check/fixtures/mutants/${readArea(mutant.rule)}.mjs`;
    const seen = `see ${file}; ${JSON.stringify(report.results)}`;
    expect(failedRules(report), seen).toEqual([mutant.rule]);
  });
}

/** States, for each of these mutants, that a full audit catches it by its own rule. */
export function describeWholeAudits(chosen: readonly Subject[]): void {
  const claim: Claim = async (subject, host, expect) => {
    expect(failedRules(await examine(host, subject))).toContain(subject.mutant.rule);
  };
  // On a crowded machine a call can be so slow that a rule leaves it unjudged, which is right.
  describeSubjects(chosen, claim, { retry: 1 });
}

type Claim = (subject: Subject, host: FixtureHost, expect: ExpectStatic) => Promise<void>;

function describeSubjects(
  chosen: readonly Subject[],
  claim: Claim,
  options: TestOptions = {},
): void {
  let host: FixtureHost | undefined;
  beforeAll(async () => {
    host = await startFixtureHost();
  });
  afterAll(() => host?.close());

  for (const subject of chosen) {
    const { rule, name } = subject.mutant;
    // oxlint-disable-next-line vitest/expect-expect -- the claim expects
    test.concurrent(
      `${rule} catches ${name} over ${subject.variant}`,
      options,
      async ({ expect }) => {
        if (!host) throw new Error('Expected the host of the fixtures to run.');
        await claim(subject, host, expect);
      },
    );
  }
}
