import { isFinishedStatus } from '../tasks/status.ts';
import { openBlockers, type Task, type TaskLink } from '../tasks/task.ts';

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
export interface Limits {
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
export function findLeftOut(task: Task, limits: Limits): LeftOutTask | undefined {
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
export function isAmong(logins: readonly string[], login: string): boolean {
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
