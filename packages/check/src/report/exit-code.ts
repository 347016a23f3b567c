import { levels, type Level } from '../rules/define-rule.ts';
import type { Report } from './types.ts';

/**
 * 0: clean; 1: findings at or above the level; 3: the target, or something in it that had to be
 * examined, could not be; 4: the auditor failed somewhere. So nobody takes for clean what was not
 * judged. Findings come first: they are certain, and whoever mends them runs it again.
 */
export function exitCodeOf(report: Report, failOn: Level = 'must'): 0 | 1 | 3 | 4 {
  const counted = levels.slice(0, levels.indexOf(failOn) + 1);
  const isFinding = report.results.some(
    ({ verdict, level, isAccepted }) =>
      verdict === 'fail' && isAccepted !== true && counted.includes(level),
  );
  if (isFinding) return 1;
  if (report.eras.length === 0) return 3;
  if (report.results.some(({ isFault }) => isFault === true)) return 4;
  const isMissed = (report.unexamined ?? []).some(
    ({ level }) => level === undefined || counted.includes(level),
  );
  return isMissed ? 3 : 0;
}
