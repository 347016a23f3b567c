import { levels, type Level } from '../rule/level.ts';
import type { Report } from './types.ts';

/** 0: clean; 1: findings at or above the level; 3: the target could not be examined. */
export function exitCodeOf(report: Report, failOn: Level = 'must'): 0 | 1 | 3 {
  const counted = levels.slice(0, levels.indexOf(failOn) + 1);
  const isFinding = report.results.some(
    ({ verdict, level, isAccepted }) =>
      verdict === 'fail' && isAccepted !== true && counted.includes(level),
  );
  if (isFinding) return 1;
  return report.eras.length === 0 ? 3 : 0;
}
