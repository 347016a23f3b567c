import { isFinishedStatus, type Task, type TaskLink } from '../tasks/task.ts';

/** Why a task is not packed. */
type LeftOutWhy = 'done' | 'has_sub_issues' | 'pull_request';

/** Tasks as work to be packed, and how they were understood. */
export interface Loads {
  readonly loads: readonly Load[];
  /** The tasks that are packed, each with the milestone, day and priority of its parent where it has none. */
  readonly tasks: readonly Task[];
  /** Ids of those that have something of their parent. */
  readonly heirs: readonly string[];
  readonly leftOut: readonly { readonly task: Task; readonly why: LeftOutWhy }[];
  /** Ids of those that have no estimate, and so count as {@link usualSize}. */
  readonly unestimated: readonly string[];
  /** The median of the estimates, or 1 where there are none. */
  readonly usualSize: number;
  /** What they wait for that is open and not packed itself. */
  readonly outside: readonly { readonly id: string; readonly waitsFor: readonly string[] }[];
}

/**
 * Reads tasks as loads. A task with sub-issues among the others is left to those: they take its
 * place in dependencies, and wait for what it waits for.
 */
export function readLoads(
  tasks: readonly Task[],
  keptIn: (task: Task) => string | undefined,
): Loads {
  const family = createFamily(tasks.filter((task) => !isFinished(task)));
  const sorted = tasks.map((task) => ({ task, why: explainLeftOutTask(task, family) }));
  const own = sorted.flatMap(({ task, why }) => (why === undefined ? [task] : []));
  const packed = own.map((task) => inheritFields(task, family));
  const usualSize = findMedianSize(packed.flatMap(({ estimate }) => readSize(estimate) ?? [])) ?? 1;
  const ids = new Set(packed.map(({ id }) => id));
  const links = new Map(packed.map((task) => [task.id, readLinks(task, family)]));
  return {
    loads: packed.map((task) => ({
      id: task.id,
      size: readSize(task.estimate) ?? usualSize,
      dependsOn: (links.get(task.id) ?? []).map(({ id }) => id).filter((id) => ids.has(id)),
      ...readUrgency(task, keptIn(task)),
    })),
    tasks: packed,
    heirs: packed.filter((task) => !own.includes(task)).map(({ id }) => id),
    leftOut: sorted.flatMap(({ task, why }) => (why === undefined ? [] : [{ task, why }])),
    unestimated: packed
      .filter(({ estimate }) => readSize(estimate) === undefined)
      .map(({ id }) => id),
    usualSize,
    outside: packed.flatMap((task) => {
      const waitsFor = findOutside(task, links.get(task.id) ?? [], ids);
      return waitsFor.length === 0 ? [] : [{ id: task.id, waitsFor }];
    }),
  };
}

/** What a parent is wanted for, its parts are wanted for too. */
function inheritFields(task: Task, { ancestorsOf }: Family): Task {
  const line = [task, ...ancestorsOf(task)];
  return (['milestone', 'dueOn', 'priority'] as const).reduce((heir: Task, what) => {
    const found = line.find((one) => one[what] !== undefined)?.[what];
    return found === undefined || found === task[what] ? heir : { ...heir, [what]: found };
  }, task);
}

/** What is still open may have a status that says otherwise. */
function isFinished({ isDone, status }: Task): boolean {
  return isDone || isFinishedStatus(status);
}

/** More than anything takes; sums of such stay numbers. */
const LARGEST = 1e12;

/** A size below zero, or beyond all measure, is no size. */
function readSize(estimate: number | undefined): number | undefined {
  return estimate !== undefined && estimate >= 0 && estimate <= LARGEST ? estimate : undefined;
}

function findMedianSize(sizes: readonly number[]): number | undefined {
  const sorted = sizes.toSorted((one, other) => one - other);
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function explainLeftOutTask(task: Task, { findChildren }: Family): LeftOutWhy | undefined {
  if (isFinished(task)) return 'done';
  if (findChildren(task.id).length > 0) return 'has_sub_issues';
  // A pull request is most often the work of an issue that is packed already.
  return task.kind === 'pull_request' && task.estimate === undefined ? 'pull_request' : undefined;
}

function readUrgency(
  { priority, dueOn, milestone }: Task,
  keptIn: string | undefined,
): Pick<Load, 'priority' | 'dueOn' | 'keptIn'> {
  const due = [dueOn, milestone?.dueOn].filter((day) => day !== undefined).toSorted()[0];
  return {
    ...(priority !== undefined && { priority: priority.rank }),
    ...(due !== undefined && { dueOn: due }),
    ...(keptIn !== undefined && { keptIn }),
  };
}

function findOutside(
  { unseenBlockers = 0 }: Task,
  links: readonly TaskLink[],
  ids: ReadonlySet<string>,
): readonly string[] {
  const named = links.filter(({ id, isDone }) => !isDone && !ids.has(id));
  return [
    ...named.map(({ reference }) => reference),
    ...(unseenBlockers > 0 ? [`${unseenBlockers} that cannot be seen`] : []),
  ];
}

/** Who is a sub-issue of whom, among open tasks. */
interface Family {
  readonly findChildren: (id: string) => readonly Task[];
  /** The parent, its parent and so on. */
  readonly ancestorsOf: (task: Task) => readonly Task[];
  /** The task itself, or those at the ends of the tree below it. */
  readonly leavesOf: (id: string) => readonly Task[];
}

function createFamily(tasks: readonly Task[]): Family {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const children = new Map<string, readonly Task[]>();
  for (const task of tasks) {
    const { parent } = task;
    if (parent) children.set(parent.id, [...(children.get(parent.id) ?? []), task]);
  }
  const findChildren = (id: string): readonly Task[] => children.get(id) ?? [];
  return {
    findChildren,
    ancestorsOf: (task) =>
      walk(task, ({ parent }) => (parent && byId.has(parent.id) ? [byId.get(parent.id)] : [])),
    leavesOf: (id) => {
      const task = byId.get(id);
      const below = task === undefined ? [] : [task, ...walk(task, (one) => findChildren(one.id))];
      return below.filter((one) => findChildren(one.id).length === 0);
    },
  };
}

/** All that is reached from a task, each once, so that a circle ends. */
function walk(from: Task, next: (task: Task) => readonly (Task | undefined)[]): readonly Task[] {
  const seen = new Map<string, Task>();
  const open: Task[] = [from];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    for (const found of next(task)) {
      if (found === undefined || found.id === from.id || seen.has(found.id)) continue;
      seen.set(found.id, found);
      open.push(found);
    }
  }
  return [...seen.values()];
}

/** What a task waits for, with what its parents wait for. */
function readLinks(task: Task, family: Family): readonly TaskLink[] {
  const inherited = family.ancestorsOf(task).flatMap((ancestor) => {
    const own = new Set(family.leavesOf(ancestor.id).map(({ id }) => id));
    return ancestor.blockedBy
      .flatMap((link) => findLeafLinks(link, family))
      .filter(({ id }) => !own.has(id));
  });
  const direct = task.blockedBy.flatMap((link) => findLeafLinks(link, family));
  const links = [...direct, ...inherited].filter(({ id }) => id !== task.id);
  return [...new Map(links.map((link) => [link.id, link])).values()];
}

function findLeafLinks(link: TaskLink, { leavesOf }: Family): readonly TaskLink[] {
  const leaves = leavesOf(link.id);
  if (leaves.length === 0) return [link];
  return leaves.map(({ id, reference, title, isDone }) => ({
    id,
    reference: reference ?? link.reference,
    title,
    isDone,
  }));
}

/** A piece of work to be put into a slot. */
export interface Load {
  readonly id: string;
  /** At least zero. */
  readonly size: number;
  /** Ids of loads; others count as done. */
  readonly dependsOn: readonly string[];
  /** 0 is the most urgent. */
  readonly priority?: number;
  /** YYYY-MM-DD */
  readonly dueOn?: string;
  /** The id of the slot that it stays in, whatever the capacity. */
  readonly keptIn?: string;
}
