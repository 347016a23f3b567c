import { findFinished, measureVelocity, type Velocity } from '@wellspoken/planner';

import { findIterationField, type IterationField } from '../iterations/iteration-field.ts';
import { toIterationFilter } from '../iterations/iteration-items.ts';
import { formatDay } from '../iterations/slots.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { describeBoard, formatProject, listBoardNotes } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import { listSpans, type TaskBoard, type TasksAsked } from '../tasks/task-board.ts';

/** The project, its fields, and how many iterations. */
export interface HistoryAsked extends Pick<
  TasksAsked,
  'projectId' | 'project' | 'estimateField' | 'iterationField'
> {
  /** The maximum number of finished iterations. */
  readonly last: number;
}

/** The work of finished iterations, and the operations that show it. */
export interface History {
  readonly field: IterationField;
  readonly board: TaskBoard;
  readonly velocity: Velocity;
  /** Points if finished work has estimates, or else the number of items. */
  readonly unit: 'points' | 'items';
  readonly today: string;
  readonly basis: Basis;
  readonly notes: readonly string[];
}

/** For longer filters everything is read instead. */
const MOST_QUERY = 1_000;

/** Reads the work of the last finished iterations, and of the iterations in `beside`. */
export async function readHistory(
  asked: HistoryAsked,
  at: At,
  beside: (field: IterationField) => readonly string[] = () => [],
): Promise<History> {
  const project = await at.resolve.projectWithFields(asked.projectId, { signal: at.signal });
  const field = findIterationField(project, asked.iterationField, 'iterationField');
  return readFieldHistory(field, { ...asked, project, beside: beside(field) }, at);
}

/** The iteration field; undefined if none was named and the project has none. */
export function findAnyIterationField(
  project: ProjectWithFields,
  wanted: string | undefined,
): IterationField | undefined {
  const hasAny = project.fields.some(({ plan }) => plan !== undefined);
  if (!hasAny && wanted === undefined) return undefined;
  return findIterationField(project, wanted, 'iterationField');
}

/** The same for a known field. */
export async function readFieldHistory(
  field: IterationField,
  asked: HistoryAsked & { readonly beside?: readonly string[] },
  at: At,
): Promise<History> {
  const today = formatDay(at.now());
  const finished = findFinished(listSpans(field), today).slice(-asked.last);
  const titles = [...finished.map(({ title }) => title), ...(asked.beside ?? [])];
  const reading = toReading(field.name, [...new Set(titles)]);
  // Listed one by one: other options of a caller, such as its filter, do not concern the past.
  const { projectId, project, estimateField } = asked;
  const own = { projectId, project, estimateField, iterationField: field.id };
  const board = await readTasks({ ...own, ...reading }, at);
  const velocity = measureVelocity(board.tasks, board.iterations, { today, last: asked.last });
  const unit = velocity.pointsPerTask === undefined ? 'items' : 'points';
  return {
    field,
    board,
    velocity,
    unit,
    today,
    basis: describeBasis(board, { field, velocity, reading }),
    notes: [
      ...(reading.most === undefined ? listBoardNotes(board) : []),
      ...listNotes(velocity, board),
    ],
  };
}

/** The work of each finished iteration, earliest first. */
export function listSamples({ iterations }: Velocity, unit: History['unit']): readonly number[] {
  return iterations.map(({ points, done }) => (unit === 'points' ? points : done));
}

/** The mean of finished iterations; undefined if none is finished. */
export function readMean({ points, counts }: Velocity, unit: History['unit']): number | undefined {
  return (unit === 'points' ? points : counts)?.mean;
}

type Reading = Pick<TasksAsked, 'query' | 'includeArchived' | 'most'>;

/** Done items are often archived, so archived ones are included. */
function toReading(fieldName: string, titles: readonly string[]): Reading {
  // Without iterations one item is enough to learn the fields.
  if (titles.length === 0) return { most: 1 };
  const query = toIterationFilter(fieldName, titles);
  const isUsable = query !== undefined && query.length <= MOST_QUERY;
  return { includeArchived: true, ...(isUsable && { query }) };
}

function describeBasis(
  board: TaskBoard,
  { field, velocity, reading }: Pick<History, 'field' | 'velocity'> & { readonly reading: Reading },
): Basis {
  const count = velocity.iterations.length;
  const sprints = {
    fact: `${count} finished ${count === 1 ? 'iteration' : 'iterations'} of the field ${field.name}`,
    seeWith: {
      operation: 'list_sprints',
      arguments: { projectId: formatProject(board), fieldName: field.name, status: 'completed' },
    },
  };
  return reading.most === undefined ? [sprints, describeSizes(board, reading)] : [sprints];
}

/** The fact about a board of which only estimates and iterations were read. */
export function describeSizes(
  board: TaskBoard,
  reading: Pick<TasksAsked, 'query' | 'includeArchived'>,
): Basis[number] {
  const { estimate, iteration } = board.fields;
  const fields = {
    ...(estimate !== undefined && { estimate }),
    ...(iteration !== undefined && { iteration }),
    numbers: [],
  };
  return describeBoard({ ...board, fields }, reading);
}

/** Fewer finished iterations than this are not significant. */
export const FEW_SAMPLES = 3;

function listNotes({ iterations }: Velocity, { fields }: TaskBoard): readonly string[] {
  const sum = (of: 'unestimated' | 'closedLate'): number =>
    iterations.reduce((total, one) => total + one[of], 0);
  const [unestimated, late] = [sum('unestimated'), sum('closedLate')];
  return [
    ...(iterations.length === 0 ? ['No iteration is finished yet.'] : []),
    ...(iterations.length > 0 && iterations.length < FEW_SAMPLES
      ? [
          `Only ${iterations.length} finished ${iterations.length === 1 ? 'iteration was' : 'iterations were'} looked at: that says little about the next.`,
        ]
      : []),
    ...(fields.estimate === undefined
      ? ['The project has no number field such as Estimate, so items were counted.']
      : []),
    ...(unestimated > 0 && fields.estimate !== undefined
      ? [`Done without an estimate, so in no sum of points: ${unestimated}.`]
      : []),
    ...(late > 0
      ? [`Done only after the last day of their iteration, so not counted: ${late}.`]
      : []),
  ];
}
