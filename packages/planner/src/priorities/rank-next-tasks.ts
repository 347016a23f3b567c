import { countDaysBetween, findDueDay, toDay } from '../tasks/days.ts';
import {
  isFinishedStatus,
  isStartedStatus,
  nameOfTask,
  openBlockers,
  type Span,
  type Task,
  type TaskLink,
} from '../tasks/task.ts';

/** What tasks are ranked by. */
export interface RankAbout extends Limits {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly iterations: readonly Span[];
  readonly weights?: Weights;
}

/** A task with what speaks for it. */
export interface RankedNextTask {
  readonly task: Task;
  /** The sum of the points of its parts. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** What to do next, and what not. */
export interface NextRanking {
  /** The best first. */
  readonly ranked: readonly RankedNextTask[];
  readonly leftOut: readonly LeftOutTask[];
}

/** Puts tasks into the order in which they should be done, whatever order they came in. */
export function rankNextTasks(tasks: readonly Task[], about: RankAbout): NextRanking {
  const ranked: RankedNextTask[] = [];
  const leftOut: LeftOutTask[] = [];
  for (const task of tasks.toSorted(compareAge)) {
    const out = findLeftOut(task, about);
    if (out === undefined) ranked.push(addScore(task, about));
    else leftOut.push(out);
  }
  // Sorting keeps the order of equals, so of those the older one comes first.
  return { ranked: ranked.toSorted((one, other) => other.score - one.score), leftOut };
}

function addScore(task: Task, about: RankAbout): RankedNextTask {
  const parts = scoreTask(task, { weights: WEIGHTS, ...about });
  return { task, score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

function compareAge(one: Task, other: Task): number {
  return (
    compare(one.createdAt, other.createdAt) ||
    compare(nameOfTask(one), nameOfTask(other)) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Why a task is not proposed, in one word. */
export type Reason = 'done' | 'split' | 'blocked' | 'assigned' | 'iteration' | 'too_big';

/** A task that is not proposed. */
export interface LeftOutTask {
  readonly task: Task;
  readonly reason: Reason;
  /** In words. */
  readonly why: string;
  /** What it waits for, where it is blocked. */
  readonly by?: readonly TaskLink[];
}

/** What a task has to fit. */
interface Limits {
  readonly assignee?: string | undefined;
  /** The id of the only iteration that counts. */
  readonly iteration?: string | undefined;
  /** The room that is left, in the unit of the estimates. */
  readonly capacity?: number | undefined;
  readonly maxEstimate?: number | undefined;
  readonly excludeBlocked: boolean;
}

type Check = (task: Task, limits: Limits) => Omit<LeftOutTask, 'task'> | undefined;

const CHECKS: readonly Check[] = [
  checkDone,
  checkElsewhere,
  checkAssignee,
  split,
  checkBlocked,
  checkSize,
];

/** Why a task is left out, the weightiest reason first; undefined where it is not. */
function findLeftOut(task: Task, limits: Limits): LeftOutTask | undefined {
  for (const check of CHECKS) {
    const found = check(task, limits);
    if (found !== undefined) return { task, ...found };
  }
  return undefined;
}

/** What a task waits for, in words; undefined where it waits for nothing. */
export function describeBlocker(task: Task): string | undefined {
  const unseen = task.unseenBlockers ?? 0;
  const names = openBlockers(task).map(({ reference }) => reference);
  const hidden = unseen === 0 ? [] : [`${unseen} that cannot be seen`];
  const all = [...names, ...hidden];
  return all.length === 0 ? undefined : `Waits for ${all.join(', ')}`;
}

function checkDone({ isDone, status }: Task): ReturnType<Check> {
  if (isDone) return { reason: 'done', why: 'Done' };
  if (!isFinishedStatus(status)) return undefined;
  return { reason: 'done', why: `Still open, but its status is ${status}` };
}

function checkElsewhere(task: Task, { iteration }: Limits): ReturnType<Check> {
  if (iteration === undefined || task.iteration?.id === iteration) return undefined;
  const where = task.iteration === undefined ? 'In no iteration' : `In ${task.iteration.title}`;
  return { reason: 'iteration', why: where };
}

function checkAssignee({ assignees }: Task, { assignee }: Limits): ReturnType<Check> {
  if (assignee === undefined || assignees.length === 0) return undefined;
  if (isAmong(assignees, assignee)) return undefined;
  return { reason: 'assigned', why: `Assigned to ${assignees.join(', ')}` };
}

/** Whether a login is among others; GitHub knows no difference between small and big letters. */
function isAmong(logins: readonly string[], login: string): boolean {
  return logins.some((one) => one.toLowerCase() === login.toLowerCase());
}

function split({ subIssues: { total, completed } }: Task): ReturnType<Check> {
  const open = total - completed;
  if (open <= 0) return undefined;
  return { reason: 'split', why: `${open} of its ${total} sub-issues are open; they come first` };
}

function checkBlocked(task: Task, { excludeBlocked }: Limits): ReturnType<Check> {
  const why = describeBlocker(task);
  if (!excludeBlocked || why === undefined) return undefined;
  return { reason: 'blocked', why, by: openBlockers(task) };
}

function checkSize({ estimate }: Task, { capacity, maxEstimate }: Limits): ReturnType<Check> {
  if (estimate === undefined) return undefined;
  const most = Math.min(capacity ?? Infinity, maxEstimate ?? Infinity);
  if (estimate <= most) return undefined;
  return { reason: 'too_big', why: `Its estimate is ${estimate}, at most ${most} fit` };
}

/** How many points each thing that speaks for a task is worth. */
interface Weights {
  readonly iteration: Readonly<Record<'current' | 'past' | 'next' | 'none' | 'later', number>>;
  /** For the most urgent choice; the others have their share of it. */
  readonly priority: number;
  readonly due: {
    readonly overdue: number;
    /** The first that fits counts: due within so many days. */
    readonly within: readonly { readonly days: number; readonly points: number }[];
  };
  readonly age: { readonly daysForOne: number; readonly most: number };
  readonly unblocks: { readonly each: number; readonly most: number };
  readonly started: number;
  readonly assignee: { readonly theirs: number; readonly nobodys: number };
  readonly fits: number;
  readonly blocked: number;
}

/** The usual points, all of them whole so that they add up exactly. */
const WEIGHTS: Weights = {
  iteration: { current: 30, past: 20, next: 10, none: 5, later: 0 },
  priority: 30,
  due: {
    overdue: 25,
    within: [
      { days: 2, points: 20 },
      { days: 7, points: 15 },
      { days: 14, points: 10 },
      { days: 30, points: 5 },
    ],
  },
  age: { daysForOne: 10, most: 10 },
  unblocks: { each: 4, most: 12 },
  started: 15,
  assignee: { theirs: 15, nobodys: 5 },
  fits: 5,
  blocked: -20,
};

/** One thing that speaks for a task, or against it. */
interface ScorePart {
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
interface Scoring {
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
function scoreTask(task: Task, about: Scoring): readonly ScorePart[] {
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
