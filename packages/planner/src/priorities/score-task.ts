import { toDay, countDaysBetween } from '../tasks/days.ts';
import { findDueDay } from '../tasks/due-day.ts';
import { isStartedStatus } from '../tasks/status.ts';
import type { Span, Task } from '../tasks/task.ts';
import { isAmong, describeBlocker } from './left-out.ts';
import type { Weights } from './weights.ts';

/** One thing that speaks for a task, or against it. */
export interface ScorePart {
  readonly name: PartName;
  readonly points: number;
  /** In words, without a full stop. */
  readonly because: string;
}

type PartName =
  | 'iteration'
  | 'priority'
  | 'due'
  | 'age'
  | 'unblocks'
  | 'started'
  | 'assignee'
  | 'size'
  | 'blocked';

/** What tasks are scored against. */
export interface Scoring {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly iterations: readonly Span[];
  readonly assignee?: string | undefined;
  readonly capacity?: number | undefined;
  readonly weights: Weights;
}

type Score = (task: Task, about: Scoring) => Omit<ScorePart, 'name'> | undefined;

const SCORES: Readonly<Record<PartName, Score>> = {
  iteration: scoreIteration,
  priority: scorePriority,
  due: scoreDue,
  age: scoreAge,
  unblocks: scoreWaiting,
  started: scoreStart,
  assignee: scoreAssignee,
  size: scoreSize,
  blocked: scoreBlockers,
};

/** What speaks for a task: one part for each fact that is known of it. */
export function scoreTask(task: Task, about: Scoring): readonly ScorePart[] {
  return Object.entries(SCORES).flatMap(([name, score]) => {
    const part = score(task, about);
    return part === undefined ? [] : [{ name: name as PartName, ...part }];
  });
}

function scoreIteration({ iteration }: Task, about: Scoring): ReturnType<Score> {
  const { today, iterations, weights } = about;
  if (iterations.length === 0) return undefined;
  if (iteration === undefined) {
    return { points: weights.iteration.none, because: 'In no iteration' };
  }
  const { title, startDate, endDate } = iteration;
  if (endDate < today) {
    return { points: weights.iteration.past, because: `Left over from ${title}` };
  }
  if (startDate <= today) {
    return { points: weights.iteration.current, because: `In ${title}, which runs now` };
  }
  const first = iterations.filter((one) => one.startDate > today).map((one) => one.startDate);
  const isNext = first.every((day) => startDate <= day);
  return isNext
    ? { points: weights.iteration.next, because: `In ${title}, which is next` }
    : { points: weights.iteration.later, because: `In ${title}, which comes later` };
}

function scorePriority({ priority }: Task, { weights }: Scoring): ReturnType<Score> {
  if (priority === undefined) return undefined;
  const { name, rank, of } = priority;
  const points = Math.round((weights.priority * (of - rank)) / of);
  return { points, because: `Priority ${name}, number ${rank + 1} of ${of}` };
}

function scoreDue(task: Task, { today, weights }: Scoring): ReturnType<Score> {
  const due = findDueDay(task);
  if (due === undefined) return undefined;
  const left = countDaysBetween(today, due.day);
  const because = `${due.whose} on ${due.day}, ${describeDays(left)}`;
  if (left < 0) return { points: weights.due.overdue, because };
  const step = weights.due.within.find(({ days }) => left <= days);
  return { points: step?.points ?? 0, because };
}

function describeDays(left: number): string {
  if (left === 0) return 'today';
  const days = Math.abs(left) === 1 ? '1 day' : `${Math.abs(left)} days`;
  return left < 0 ? `${days} ago` : `in ${days}`;
}

function scoreAge({ createdAt }: Task, { today, weights }: Scoring): ReturnType<Score> {
  const days = Math.max(0, countDaysBetween(toDay(createdAt), today));
  const points = Math.min(weights.age.most, Math.floor(days / weights.age.daysForOne));
  return { points, because: `Open for ${days === 1 ? '1 day' : `${days} days`}` };
}

function scoreWaiting({ blocking }: Task, { weights }: Scoring): ReturnType<Score> {
  if (blocking === 0) return undefined;
  const points = Math.min(weights.unblocks.most, blocking * weights.unblocks.each);
  return {
    points,
    because: `${blocking} open ${blocking === 1 ? 'one waits' : 'ones wait'} for it`,
  };
}

function scoreStart({ kind, status }: Task, { weights }: Scoring): ReturnType<Score> {
  if (isStartedStatus(status)) {
    return { points: weights.started, because: `Begun already: ${status}` };
  }
  if (kind !== 'pull_request') return undefined;
  return { points: weights.started, because: 'Begun already: an open pull request' };
}

function scoreAssignee({ assignees }: Task, { assignee, weights }: Scoring): ReturnType<Score> {
  if (assignees.length === 0) {
    return { points: weights.assignee.nobodys, because: 'Assigned to nobody' };
  }
  if (assignee === undefined || !isAmong(assignees, assignee)) return undefined;
  return { points: weights.assignee.theirs, because: `Assigned to ${assignee}` };
}

function scoreSize({ estimate }: Task, { capacity, weights }: Scoring): ReturnType<Score> {
  if (capacity === undefined) return undefined;
  if (estimate === undefined) {
    return { points: 0, because: 'No estimate, so nobody knows whether it fits' };
  }
  return { points: weights.fits, because: `Its estimate of ${estimate} fits into ${capacity}` };
}

function scoreBlockers(task: Task, { weights }: Scoring): ReturnType<Score> {
  const because = describeBlocker(task);
  return because === undefined ? undefined : { points: weights.blocked, because };
}
