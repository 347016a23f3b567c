import { findUsualWork, type Task } from '@wellspoken/planner';

import type { Iteration } from '../fields/project-field.ts';
import { findIteration, type IterationField } from '../iterations/iteration-field.ts';
import { formatDay, listIterations } from '../iterations/slots.ts';
import type { At } from '../operations/operation.ts';
import { NOT_DONE } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import type { TaskBoard, TasksAsked } from '../tasks/task-board.ts';
import { type History, type HistoryAsked, readHistory } from './history.ts';

export interface SprintAsked
  extends HistoryAsked, Pick<TasksAsked, 'priorityField' | 'dueField' | 'numberFields'> {
  /** The next sprint if omitted, or the current one if there is no next. */
  readonly iteration?: string | undefined;
  readonly capacity?: number | undefined;
}

/** A sprint, the history before it, and all open work. */
export interface SprintBoard {
  readonly sprint: Iteration;
  readonly history: History;
  readonly open: TaskBoard;
  /** The tasks in the sprint, done or not. */
  readonly inside: readonly Task[];
  /** The open tasks elsewhere. */
  readonly others: readonly Task[];
  readonly today: string;
  readonly unit: History['unit'];
  /**
   * The given capacity, or the usual work of as many days; undefined if no iteration is finished.
   */
  readonly capacity: number | undefined;
}

/**
 * Reads a sprint: finished work from all items, archived ones included, and open work from the
 * board.
 */
export async function readSprintBoard(asked: SprintAsked, at: At): Promise<SprintBoard> {
  const today = formatDay(at.now());
  const seek = (field: IterationField): Iteration => findSprint(field, asked.iteration, today);
  const history = await readHistory(asked, at, (field) => [seek(field).title]);
  const sprint = seek(history.field);
  const { project } = history.board;
  const open = await readTasks(
    { ...asked, project, iterationField: history.field.id, query: NOT_DONE },
    at,
  );
  const isInside = (task: Task): boolean => task.iteration?.id === sprint.id;
  const done = history.board.tasks.filter(
    (task) => task.isDone && task.isDropped !== true && isInside(task),
  );
  const todo = open.tasks.filter(({ isDone }) => !isDone);
  const unit = chooseUnit(asked, history, todo);
  return {
    sprint,
    history,
    open,
    inside: [...todo.filter(isInside), ...done],
    others: todo.filter((task) => !isInside(task)),
    today,
    unit,
    capacity: asked.capacity ?? findUsualWork(history.velocity, { unit, inDays: sprint.duration }),
  };
}

function findSprint(field: IterationField, wanted: string | undefined, today: string): Iteration {
  const hasNext = listIterations(field.plan).some(({ startDate }) => startDate > today);
  const usual = hasNext ? '@next' : '@current';
  return findIteration(field, wanted ?? usual, { today, argument: 'iteration' });
}

/** The unit of the history if it is used; otherwise points, if anything open has an estimate. */
function chooseUnit(
  { capacity }: SprintAsked,
  { unit, velocity }: History,
  todo: readonly Task[],
): History['unit'] {
  if (capacity === undefined && velocity.iterations.length > 0) return unit;
  return todo.some(({ estimate }) => estimate !== undefined) ? 'points' : unit;
}

/** The reference to a sprint for other calls: its title, or its id if the title is ambiguous. */
export function formatSprintRef({ plan }: IterationField, sprint: Iteration): string {
  const same = listIterations(plan).filter(({ title }) => title === sprint.title);
  return same.length === 1 ? sprint.title : sprint.id;
}
