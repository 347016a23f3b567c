import { ToolError } from '@wellspoken/kit';
import {
  countDays,
  type CriticalPath,
  type DatedMilestone,
  type Due,
  findCriticalPath,
  findLate,
  findUsualDays,
  findUsualWork,
  finishInSlots,
  finishInTurn,
  type Late,
  type Loads,
  nameOfTask,
  pack,
  type Packing,
  readLoads,
  round,
  type Slots,
  type SlotsAsked,
  type Task,
  toIterationSlots,
  toMilestoneSlots,
} from '@wellspoken/planner';

import { formatDay } from '../iterations/slots.ts';
import { readAllMilestones } from '../milestones/read-milestones.ts';
import { toDay } from '../milestones/show-milestone.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { type History, listSamples, readHistory } from '../sizing/history.ts';
import { formatProject } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import type { TaskBoard, TasksAsked } from '../tasks/task-board.ts';

/** The input of a roadmap. */
interface RoadmapAsked extends TasksAsked {
  readonly into: 'iterations' | 'milestones';
  readonly capacity?: number | undefined;
  readonly sprintDurationWeeks?: number | undefined;
  readonly keepCurrent: boolean;
}

/** Tasks packed into slots, and what they were packed from. */
export interface Roadmap {
  readonly into: RoadmapAsked['into'];
  readonly board: TaskBoard;
  readonly capacity: WorkCapacity;
  readonly loads: Loads;
  readonly packing: Packing;
  readonly late: readonly Late[];
  readonly path: CriticalPath;
  readonly milestones: readonly DatedMilestone[];
  /** Open milestones by repository, with or without a due date. */
  readonly titles: ReadonlyMap<string, ReadonlySet<string>>;
  /** Repositories whose milestones were read. */
  readonly repositories: readonly string[];
  /** Repositories beyond the maximum. */
  readonly skipped: readonly string[];
  /** The amount of work per day. */
  readonly perDay: number;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** The maximum of append_iterations. */
const MOST_ADDED = 26;
const DEFAULT_DAYS = 14;

/** Reads the open tasks, and packs them into iterations or milestones. */
export async function planRoadmap(asked: RoadmapAsked, at: At): Promise<Roadmap> {
  const today = formatDay(at.now());
  const board = await readTasks(asked, at);
  const weeks = asked.sprintDurationWeeks;
  const wanted = weeks === undefined ? undefined : weeks * 7;
  const usualDays = findUsualDays(board.iterations) ?? wanted ?? DEFAULT_DAYS;
  const addedDays = wanted ?? usualDays;
  const capacity = await findWorkCapacity({ capacity: asked.capacity, usualDays }, board, at);
  const slotsAsked = { today, capacity: capacity.amount, usualDays, addedDays };
  const isCumulative = asked.into === 'milestones';
  const found = isCumulative ? await readMilestones(board.tasks, at) : NO_MILESTONES;
  const slots = isCumulative
    ? toMilestoneSlots(found.milestones, slotsAsked)
    : toIterationSlots(board.iterations, slotsAsked);
  const loads = readLoads(board.tasks, createKeeper(asked, slots, slotsAsked));
  const mostSlots = slots.slots.length + MOST_ADDED;
  const packing = pack({ loads: loads.loads, ...slots, isCumulative, mostSlots });
  const perDay = capacity.amount / usualDays;
  const finishes = isCumulative
    ? finishInTurn(packing, { today, perDay })
    : finishInSlots(packing, today);
  return {
    ...found,
    into: asked.into,
    board,
    capacity,
    loads,
    packing,
    late: findLate(listDues(loads.tasks, isCumulative ? packing : undefined), finishes),
    path: findCriticalPath(loads.loads),
    perDay,
    today,
  };
}

/** Returns the slot that a task stays in: the current iteration, or its milestone. */
function createKeeper(
  { into, keepCurrent }: RoadmapAsked,
  { slots }: Slots,
  { today }: SlotsAsked,
): (task: Task) => string | undefined {
  if (!keepCurrent) return () => undefined;
  if (into === 'milestones') {
    const titles = new Set(slots.map(({ title }) => title));
    return ({ milestone }) =>
      milestone !== undefined && titles.has(milestone.title) ? milestone.title : undefined;
  }
  const current = slots.find(({ startDate }) => startDate <= today)?.id;
  return ({ iteration }) => (iteration?.id === current ? current : undefined);
}

type Milestones = Pick<Roadmap, 'milestones' | 'titles' | 'repositories' | 'skipped'>;

const NO_MILESTONES: Milestones = {
  milestones: [],
  titles: new Map(),
  repositories: [],
  skipped: [],
};
const MOST_REPOSITORIES = 5;

/**
 * Open milestones with a due date in the repositories of the tasks; those with the same title are
 * merged.
 */
async function readMilestones(tasks: readonly Task[], at: At): Promise<Milestones> {
  const all = [...new Set(tasks.flatMap(({ reference }) => reference?.split('#')[0] ?? []))];
  const repositories = all.slice(0, MOST_REPOSITORIES);
  const found = await Promise.all(
    repositories.map((repo) => readAllMilestones(at.resolve.repositoryName(repo), 'open', at)),
  );
  const days = new Map<string, string>();
  for (const { title, dueOn } of found.flat()) {
    const day = dueOn === null ? undefined : toDay(dueOn);
    const known = days.get(title);
    if (day !== undefined && (known === undefined || day < known)) days.set(title, day);
  }
  const milestones = [...days].map(([title, dueOn]) => ({ title, dueOn }));
  const titles = new Map(
    repositories.map((repo, at) => [repo, new Set((found[at] ?? []).map(({ title }) => title))]),
  );
  return { milestones, titles, repositories, skipped: all.slice(MOST_REPOSITORIES) };
}

/**
 * Everything with a due date: tasks, and milestones with their tasks, as packed if there is a
 * packing.
 */

function listDues(tasks: readonly Task[], packing?: Packing): readonly Due[] {
  return [
    ...(packing === undefined ? listMilestoneDues(tasks) : listSlotDues(packing)),
    ...tasks.flatMap((task) =>
      task.dueOn === undefined
        ? []
        : [{ kind: 'task' as const, name: nameOfTask(task), dueOn: task.dueOn, ids: [task.id] }],
    ),
  ];
}

/** The milestones that tasks were packed into. */
function listSlotDues({ slots }: Packing): readonly Due[] {
  return slots
    .filter(({ isNew, parts }) => !isNew && parts.length > 0)
    .map(({ title, endDate, parts }) => ({
      kind: 'milestone',
      name: title,
      dueOn: endDate,
      ids: parts.map(({ id }) => id),
    }));
}

/** The milestones of tasks, whatever slot they are in. */
function listMilestoneDues(tasks: readonly Task[]): readonly Due[] {
  const dues = new Map<string, Due>();
  for (const { id, milestone } of tasks) {
    if (milestone?.dueOn === undefined) continue;
    const { title, dueOn } = milestone;
    const key = `${dueOn} ${title}`;
    const ids = [...(dues.get(key)?.ids ?? []), id];
    dues.set(key, { kind: 'milestone', name: title, dueOn, ids });
  }
  return [...dues.values()];
}

/** The amount of work that fits into an iteration of the usual length. */
interface WorkCapacity {
  readonly amount: number;
  /** The unit of the amount and of task sizes. */
  readonly unit: 'points' | 'items';
  readonly because: string;
  readonly facts: Basis;
  readonly notes: readonly string[];
}

/** The number of finished iterations that count. */
const LAST = 6;

interface CapacityAsked {
  /** For an iteration of the usual length. */
  readonly capacity?: number | undefined;
  readonly usualDays: number;
}

/** The given capacity, or else the mean of finished iterations. */
async function findWorkCapacity(
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
  if (history === undefined || amount <= 0) throw createNoCapacityError(board, unit);
  return {
    amount,
    unit,
    because: describeVelocity(history, { unit, usualDays }),
    facts: history.basis,
    notes: history.notes,
  };
}

function readOwn({ project, fields }: TaskBoard, at: At): Promise<History> {
  const { estimate: estimateField, iteration: iterationField } = fields;
  return readHistory({ projectId: project.id, estimateField, iterationField, last: LAST }, at);
}

function describeVelocity(
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

function createNoCapacityError(board: TaskBoard, unit: WorkCapacity['unit']): ToolError {
  return new ToolError(
    'invalid_arguments',
    `No finished iteration of ${formatProject(board)} tells how much fits into one (argument capacity).`,
    { suggestions: [`Pass capacity: how much is done in an iteration, in ${unit}.`] },
  );
}
