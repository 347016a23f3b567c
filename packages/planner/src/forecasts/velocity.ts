import type { IssueText } from '../similarity/issue-text.ts';
import { countDays, toDay } from '../tasks/days.ts';
import { findPercentile, round } from '../tasks/numbers.ts';
import type { Span, Task } from '../tasks/task.ts';

/** What was done in a finished iteration. */
interface IterationVelocity {
  readonly iteration: Span;
  /** Estimates of what was done by the end of its last day (UTC). */
  readonly points: number;
  /** How many were done by then. */
  readonly done: number;
  /** How many of those have no estimate, and so are in no sum. */
  readonly unestimated: number;
  /** How many were done only after its last day; they count nowhere. */
  readonly closedLate: number;
  /** How many are in it and still open. */
  readonly leftOver: number;
}

/** How much is done in an iteration, estimated from the finished ones. */
export interface Velocity {
  /** Earliest first. */
  readonly iterations: readonly IterationVelocity[];
  /** Left out where no iteration is finished. */
  readonly points?: Summary;
  /** The same in counts of tasks. */
  readonly counts?: Summary;
  /** How many days the measured iterations have, in the mean. */
  readonly days?: number;
  /** The mean estimate of what was done; left out where nothing done has one. */
  readonly pointsPerTask?: number;
}

/** Measures the last so many iterations whose last day is before today. */
export function measureVelocity(
  tasks: readonly Task[],
  iterations: readonly Span[],
  { today, last }: { readonly today: string; readonly last: number },
): Velocity {
  const finished = findFinished(iterations, today).slice(-last);
  const measured = finished.map((iteration) => measure(iteration, tasks));
  const points = summarize(measured.map((one) => one.points));
  const counts = summarize(measured.map((one) => one.done));
  const days = finished.reduce((sum, span) => sum + countDays(span), 0) / (finished.length || 1);
  const estimated = measured.reduce((sum, one) => sum + one.done - one.unestimated, 0);
  const total = measured.reduce((sum, one) => sum + one.points, 0);
  return {
    iterations: measured,
    ...(points !== undefined && { points }),
    ...(counts !== undefined && { counts }),
    ...(days > 0 && { days }),
    ...(estimated > 0 && { pointsPerTask: round(total / estimated) }),
  };
}

/** What is done in so many days, in the mean; undefined where no iteration is finished. */
export function findUsualWork(
  { points, counts, days }: Velocity,
  { unit, inDays }: { readonly unit: 'points' | 'items'; readonly inDays: number },
): number | undefined {
  const { mean } = (unit === 'points' ? points : counts) ?? {};
  return mean === undefined || days === undefined ? undefined : mean * (inDays / days);
}

/** What was done in each iteration, earliest first, as if each had so many days. */
export function spreadSamples(
  { iterations }: Velocity,
  { unit, inDays }: { readonly unit: 'points' | 'items'; readonly inDays: number },
): readonly number[] {
  return iterations.map(
    ({ iteration, points, done }) =>
      (unit === 'points' ? points : done) * (inDays / countDays(iteration)),
  );
}

/** Iterations that are over, earliest first. */
export function findFinished(iterations: readonly Span[], today: string): readonly Span[] {
  return iterations
    .filter(({ endDate }) => endDate < today)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
}

function measure(iteration: Span, tasks: readonly Task[]): IterationVelocity {
  const inside = tasks.filter(
    (task) => task.iteration?.id === iteration.id && task.isDropped !== true,
  );
  const ended = inside.filter(({ isDone }) => isDone);
  const done = ended.filter((task) => isInTime(task, iteration));
  return {
    iteration,
    points: round(done.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0)),
    done: done.length,
    unestimated: done.filter(({ estimate }) => estimate === undefined).length,
    closedLate: ended.length - done.length,
    leftOver: inside.length - ended.length,
  };
}

/** What was never closed but is done, such as a draft, counts: nothing says that it was late. */
function isInTime({ closedAt }: Task, { endDate }: Span): boolean {
  return closedAt === undefined || toDay(closedAt) <= endDate;
}

/** Numbers in short; rounded to two digits. */
interface Summary {
  readonly mean: number;
  /** The middle one, or the mean of the two in the middle. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** Of a sample (divided by one less than the count); one number alone has none. */
  readonly standardDeviation?: number;
}

/** Sums numbers up in five; none where there are no numbers. */
export function summarize(values: readonly number[]): Summary | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return undefined;
  const mean = computeMean(sorted);
  return {
    mean: round(mean),
    median: round(computeMean([findMedian(sorted, -1), findMedian(sorted, 0)])),
    least: round(least),
    most: round(most),
    ...(sorted.length > 1 && { standardDeviation: round(computeDeviation(sorted, mean)) }),
  };
}

/** One of the two in the middle; both are the same where the count is odd. */
function findMedian(sorted: readonly number[], side: -1 | 0): number {
  const at = side === 0 ? Math.floor(sorted.length / 2) : Math.ceil(sorted.length / 2) - 1;
  return sorted[at] ?? 0;
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function computeDeviation(values: readonly number[], mean: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

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

/** What was closed as unwanted was not finished. */
function measureDays({ createdAt, closedAt, stateReason }: Measurable): readonly number[] {
  if (closedAt === undefined || stateReason === 'not_planned' || stateReason === 'duplicate') {
    return [];
  }
  return [Math.max(0, (Date.parse(closedAt) - Date.parse(createdAt)) / DAY_MS)];
}
