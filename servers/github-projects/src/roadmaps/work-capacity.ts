import { ToolError } from '@wellspoken/kit';
import { countDays, findUsualWork, round } from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { type History, readHistory, listSamples } from '../sizing/history.ts';
import { formatProject } from '../tasks/board-facts.ts';
import type { TaskBoard } from '../tasks/task-board.ts';

/** How much work an iteration of the usual length takes. */
export interface WorkCapacity {
  readonly amount: number;
  /** In what the amount and the sizes are counted. */
  readonly unit: 'points' | 'items';
  readonly because: string;
  readonly facts: Basis;
  readonly notes: readonly string[];
}

/** As many finished iterations count. */
const LAST = 6;

/** What an iteration takes. */
interface CapacityAsked {
  /** Of an iteration of the usual length. */
  readonly capacity?: number | undefined;
  readonly usualDays: number;
}

/** The capacity that was passed, else the mean of what was done in the iterations that are over. */
export async function workCapacity(
  { capacity: given, usualDays }: CapacityAsked,
  board: TaskBoard,
  at: At,
): Promise<WorkCapacity> {
  const isEstimated = board.tasks.some(({ estimate }) => estimate !== undefined);
  const unit = isEstimated ? 'points' : 'items';
  if (given !== undefined) {
    const because = `A capacity of ${given} an iteration, as it was passed`;
    return { amount: given, unit, because, facts: [{ fact: because }], notes: [] };
  }
  const history = board.iterations.length === 0 ? undefined : await readOwn(board, at);
  const work = history && findUsualWork(history.velocity, { unit, inDays: usualDays });
  const amount = round(work ?? 0);
  if (history === undefined || amount <= 0) throw noCapacity(board, unit);
  return {
    amount,
    unit,
    because: inWords(history, { unit, usualDays }),
    facts: history.basis,
    notes: history.notes,
  };
}

function readOwn({ project, fields }: TaskBoard, at: At): Promise<History> {
  const { estimate: estimateField, iteration: iterationField } = fields;
  return readHistory({ projectId: project.id, estimateField, iterationField, last: LAST }, at);
}

function inWords(
  { velocity }: History,
  { unit, usualDays }: Pick<WorkCapacity, 'unit'> & Pick<CapacityAsked, 'usualDays'>,
): string {
  const { iterations } = velocity;
  const samples = listSamples(velocity, unit);
  const each = iterations.map(({ iteration }, at) => `${iteration.title}: ${samples[at]}`);
  const isEven = iterations.every(({ iteration }) => countDays(iteration) === usualDays);
  const scaled = isEven ? '' : `, scaled to ${usualDays} days`;
  return `The mean of what was done in finished iterations (${each.join(', ')})${scaled}`;
}

function noCapacity(board: TaskBoard, unit: WorkCapacity['unit']): ToolError {
  return new ToolError(
    'invalid_arguments',
    `No finished iteration of ${formatProject(board)} tells how much fits into one (argument capacity).`,
    { suggestions: [`Pass capacity: how much is done in an iteration, in ${unit}.`] },
  );
}
