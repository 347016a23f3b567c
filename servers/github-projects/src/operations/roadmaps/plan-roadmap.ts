import {
  type CriticalPath,
  findCriticalPath,
  type DatedMilestone,
  finishInSlots,
  finishInTurn,
  toIterationSlots,
  type Late,
  findLate,
  type Loads,
  readLoads,
  toMilestoneSlots,
  pack,
  type Packing,
  type Slots,
  type SlotsAsked,
  type Task,
  findUsualDays,
} from '@wellspoken/planner';

import { readTasks } from '../../gathering/read-tasks.ts';
import type { TaskBoard, TasksAsked } from '../../gathering/task-board.ts';
import { dayOf } from '../../iterations/days.ts';
import { dayOf as dayOfTime } from '../../milestones/due-day.ts';
import { readAllMilestones } from '../../milestones/read-milestones.ts';
import type { At } from '../operation.ts';
import { duesOf } from './dues.ts';
import { workCapacity, type WorkCapacity } from './work-capacity.ts';

/** What a roadmap is made of. */
export interface RoadmapAsked extends TasksAsked {
  readonly into: 'iterations' | 'milestones';
  readonly capacity?: number | undefined;
  readonly sprintDurationWeeks?: number | undefined;
  readonly keepCurrent: boolean;
}

/** Work put into slots, and what it was made from. */
export interface Roadmap {
  readonly into: RoadmapAsked['into'];
  readonly board: TaskBoard;
  readonly capacity: WorkCapacity;
  readonly loads: Loads;
  readonly packing: Packing;
  readonly late: readonly Late[];
  readonly path: CriticalPath;
  readonly milestones: readonly DatedMilestone[];
  /** Open milestones by repository, whether they have a day or not. */
  readonly titles: ReadonlyMap<string, ReadonlySet<string>>;
  /** Repositories whose milestones were read. */
  readonly repositories: readonly string[];
  /** Those that are too many to look into. */
  readonly skipped: readonly string[];
  /** How much is done in a day. */
  readonly perDay: number;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** As many iterations can be appended at once. */
const MOST_ADDED = 26;
const DEFAULT_DAYS = 14;

/** Reads what is to be done, and puts it into iterations or milestones. */
export async function planRoadmap(asked: RoadmapAsked, at: At): Promise<Roadmap> {
  const today = dayOf(at.now());
  const board = await readTasks(asked, at);
  const weeks = asked.sprintDurationWeeks;
  const wanted = weeks === undefined ? undefined : weeks * 7;
  const usualDays = findUsualDays(board.iterations) ?? wanted ?? DEFAULT_DAYS;
  const addedDays = wanted ?? usualDays;
  const capacity = await workCapacity({ capacity: asked.capacity, usualDays }, board, at);
  const slotsAsked = { today, capacity: capacity.amount, usualDays, addedDays };
  const isCumulative = asked.into === 'milestones';
  const found = isCumulative ? await readMilestones(board.tasks, at) : NO_MILESTONES;
  const slots = isCumulative
    ? toMilestoneSlots(found.milestones, slotsAsked)
    : toIterationSlots(board.iterations, slotsAsked);
  const loads = readLoads(board.tasks, keeper(asked, slots, slotsAsked));
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
    late: findLate(duesOf(loads.tasks, isCumulative ? packing : undefined), finishes),
    path: findCriticalPath(loads.loads),
    perDay,
    today,
  };
}

/** Where a task stays: in the current iteration, or in its milestone. */
function keeper(
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

/** Open milestones with a day, of the repositories that tasks are in; those of one title are one. */
async function readMilestones(tasks: readonly Task[], at: At): Promise<Milestones> {
  const all = [...new Set(tasks.flatMap(({ reference }) => reference?.split('#')[0] ?? []))];
  const repositories = all.slice(0, MOST_REPOSITORIES);
  const found = await Promise.all(
    repositories.map((repo) => readAllMilestones(at.resolve.repositoryName(repo), 'open', at)),
  );
  const days = new Map<string, string>();
  for (const { title, dueOn } of found.flat()) {
    const day = dueOn === null ? undefined : dayOfTime(dueOn);
    const known = days.get(title);
    if (day !== undefined && (known === undefined || day < known)) days.set(title, day);
  }
  const milestones = [...days].map(([title, dueOn]) => ({ title, dueOn }));
  const titles = new Map(
    repositories.map((repo, at) => [repo, new Set((found[at] ?? []).map(({ title }) => title))]),
  );
  return { milestones, titles, repositories, skipped: all.slice(MOST_REPOSITORIES) };
}
