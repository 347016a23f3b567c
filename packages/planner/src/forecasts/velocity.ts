import { toDay, countDays } from '../tasks/days.ts';
import { round } from '../tasks/round.ts';
import type { Span, Task } from '../tasks/task.ts';
import { summarize, type Summary } from './velocity-summary.ts';

/** What was done in a finished iteration. */
export interface IterationVelocity {
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

/** How much is done in an iteration, as far as the finished ones tell. */
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
