import { ToolError } from '@wellspoken/kit';
import {
  type Candidate,
  type ComposeMethod,
  composeSprint,
  isFinishedStatus,
  type LeftOutItem,
  round,
  sift,
  type SiftOptions,
  sumWork,
  type Task,
  toPriorityValue,
} from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import { listBoardNotes } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import { readSprintBoard, type SprintAsked, type SprintBoard } from './sprint-board.ts';

export interface ComposeAsked extends SprintAsked {
  readonly query?: string | undefined;
  readonly valueField?: string | undefined;
  readonly includeUnestimated: boolean;
  readonly countEarlierAsDone: boolean;
  readonly limit: number;
}

/** A chosen task, with its size and value. */
export interface ChosenTask extends Pick<Candidate, 'size' | 'value'> {
  readonly task: Task;
}

/** A composition with everything it is based on. */
export interface ComposeWork {
  readonly board: SprintBoard;
  readonly capacity: number;
  /** The size of what is in the sprint already. */
  readonly used: number;
  readonly chosen: readonly ChosenTask[];
  /** How many more tasks were chosen than the limit shows. */
  readonly cut: number;
  readonly method: ComposeMethod;
  readonly leftOut: readonly LeftOutItem[];
  /** Notes on the candidates. */
  readonly notes: readonly string[];
}

/** Reads the board and chooses the tasks that fit. */
export async function composeWork(asked: ComposeAsked, at: At): Promise<ComposeWork> {
  const numberFields = asked.valueField === undefined ? [] : [asked.valueField];
  const board = await readSprintBoard({ ...asked, numberFields }, at);
  const { capacity, inside, unit } = board;
  if (capacity === undefined) throw createUnknownCapacityError();
  const used = sumWork(inside, unit);
  const { pool, notes } = await readPool(asked, board, at);
  const { candidates, leftOut } = sift(pool, toSiftOptions(asked, board));
  const room = Math.max(0, capacity - used);
  const composition = composeSprint(candidates, { capacity: room });
  const byId = new Map(pool.map((task) => [task.id, task]));
  const weights = new Map(candidates.map((one) => [one.id, one]));
  const picked = composition.chosen.flatMap((id) => {
    const [task, weight] = [byId.get(id), weights.get(id)];
    return task && weight ? [{ task, size: weight.size, value: weight.value }] : [];
  });
  const { tooLarge, method } = composition;
  const others = pool.filter(({ id }) => weights.has(id) && !composition.chosen.includes(id));
  return {
    board,
    capacity,
    used,
    chosen: picked.slice(0, asked.limit),
    cut: Math.max(0, picked.length - asked.limit),
    method,
    leftOut: [
      ...others.map((task) => ({
        task,
        why: tooLarge.includes(task.id)
          ? `With what it waits for it is larger than the room of ${round(room)}.`
          : NOT_CHOSEN[method],
      })),
      ...leftOut,
    ],
    notes,
  };
}

/** Other choices may be worth just as much, so these texts claim nothing about them. */
const NOT_CHOSEN: Readonly<Record<ComposeMethod, string>> = {
  exact: 'No choice that fits is worth more with it.',
  best_found: 'No choice that was found is worth more with it.',
  greedy: 'What is worth more for its size leaves no room for it.',
};

/** The candidates, and notes on them. */
interface Pool {
  readonly pool: readonly Task[];
  readonly notes: readonly string[];
}

/** Without a filter: tasks in no iteration, or in a completed one. */
async function readPool(asked: ComposeAsked, board: SprintBoard, at: At): Promise<Pool> {
  const { others, today, open } = board;
  if (asked.query === undefined) {
    const isFree = ({ iteration }: Task): boolean =>
      iteration === undefined || iteration.endDate < today;
    return { pool: others.filter(isFree), notes: [] };
  }
  const { query, projectId, iterationField } = asked;
  const { project } = open;
  const found = await readTasks({ projectId, project, iterationField, query }, at);
  const ids = new Set(found.tasks.map(({ id }) => id));
  return { pool: others.filter(({ id }) => ids.has(id)), notes: listBoardNotes(found, query) };
}

function toSiftOptions(asked: ComposeAsked, board: SprintBoard): SiftOptions {
  return {
    settled: listSettled(asked, board),
    sizeOf: (task) => measureSize(task, asked, board),
    valueOf: (task) => measureValue(task, board.open.fields.numbers[0]),
  };
}

/** The tasks in the sprint and, on request, those of earlier iterations that are not completed. */
function listSettled(asked: ComposeAsked, board: SprintBoard): ReadonlySet<string> {
  const { inside, others, sprint, today } = board;
  const isBefore = ({ iteration }: Task): boolean =>
    iteration !== undefined && iteration.endDate < sprint.startDate && iteration.endDate >= today;
  const before = asked.countEarlierAsDone ? others.filter(isBefore) : [];
  return new Set([...inside, ...before].map(({ id }) => id));
}

function measureSize(task: Task, asked: ComposeAsked, board: SprintBoard): number | string {
  const { subIssues, estimate, status } = task;
  if (isFinishedStatus(status)) return `It is still open, but its status is ${status}.`;
  if (subIssues.total > subIssues.completed)
    return 'Its open sub-issues can be chosen in its place.';
  if (board.unit === 'items') return 1;
  if (estimate !== undefined) return estimate < 0 ? 'Its estimate is below 0.' : estimate;
  const { pointsPerTask } = board.history.velocity;
  return asked.includeUnestimated && pointsPerTask !== undefined
    ? pointsPerTask
    : 'It has no estimate.';
}

function measureValue({ priority, numbers }: Task, field: string | undefined): number | string {
  if (field === undefined) return toPriorityValue(priority);
  const value = numbers[field];
  if (value === undefined) return `It has no ${field}.`;
  return value < 0 ? `Its ${field} is below 0.` : value;
}

function createUnknownCapacityError(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'No iteration is finished, so it is not known how much fits into a sprint (argument capacity).',
    { suggestions: ['Pass capacity; calculate_sprint_capacity works one out.'] },
  );
}
