import type { Report, Result, Tally } from '../report/types.ts';
import type { Level } from '../rule/level.ts';

/** Counts results by level and verdict; levels are never added up. */
export function summarize(results: readonly Result[]): Report['summary'] {
  const tally = (level: Level): Tally => {
    const count = (verdict: Result['verdict']): number =>
      results.filter((result) => result.level === level && result.verdict === verdict).length;
    return {
      pass: count('pass'),
      fail: count('fail'),
      notApplicable: count('not-applicable'),
      notVerified: count('not-verified'),
      disputed: count('disputed'),
    };
  };
  return { must: tally('must'), should: tally('should'), practice: tally('practice') };
}
