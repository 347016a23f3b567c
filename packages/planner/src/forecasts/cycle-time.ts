import type { IssueText } from '../similarity/issue-text.ts';
import { round } from '../tasks/round.ts';
import { findPercentile } from './percentile.ts';

/** How long finished issues of a kind took, from their creation to their end. */
export interface CycleTime {
  /** How many were measured. */
  readonly count: number;
  /** In days; left out where too few were finished to say anything. */
  readonly medianDays?: number;
  readonly p85Days?: number;
}

/** What is needed of an issue to measure it. */
export type Measurable = Pick<IssueText, 'createdAt' | 'closedAt' | 'labels' | 'stateReason'>;

/** With fewer than these one of them says everything. */
export const LEAST_MEASURED = 3;
const DAY_MS = 86_400_000;

/** Measures the finished issues that have one of these labels; all of them where none is given. */
export function measureCycleTime(
  issues: readonly Measurable[],
  labels: readonly string[],
): CycleTime {
  const wanted = new Set(labels.map((label) => label.toLowerCase()));
  const days = issues
    .filter((issue) => wanted.size === 0 || hasCommonLabel(issue, wanted))
    .flatMap(measureDays)
    .toSorted((one, other) => one - other);
  const medianDays = findPercentile(days, 50);
  const p85Days = findPercentile(days, 85);
  if (days.length < LEAST_MEASURED || medianDays === undefined || p85Days === undefined) {
    return { count: days.length };
  }
  return { count: days.length, medianDays: round(medianDays, 1), p85Days: round(p85Days, 1) };
}

function hasCommonLabel({ labels }: Measurable, wanted: ReadonlySet<string>): boolean {
  return labels.some((label) => wanted.has(label.toLowerCase()));
}

/** What was closed because nobody wants it was not finished. */
function measureDays({ createdAt, closedAt, stateReason }: Measurable): readonly number[] {
  if (closedAt === undefined || stateReason === 'not_planned' || stateReason === 'duplicate') {
    return [];
  }
  return [Math.max(0, (Date.parse(closedAt) - Date.parse(createdAt)) / DAY_MS)];
}
