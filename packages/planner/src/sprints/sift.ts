import { orderByDependency } from '../tasks/order.ts';
import { nameOfTask, openBlockers, type Task } from '../tasks/task.ts';
import type { Candidate } from './pack-item.ts';

/** A task that does not go into a sprint. */
export interface LeftOutItem {
  readonly task: Task;
  readonly why: string;
}

/** How tasks are judged before any is chosen. */
export interface SiftOptions {
  /** Ids of what is in the sprint already, or will be done before. */
  readonly settled: ReadonlySet<string>;
  /** How large a task is, or why that cannot be told. */
  readonly sizeOf: (task: Task) => number | string;
  /** What a task is worth, or why that cannot be told. */
  readonly valueOf: (task: Task) => number | string;
}

/** Tasks that could go into a sprint, and the others. */
export interface Sifted {
  readonly candidates: readonly Candidate[];
  readonly leftOut: readonly LeftOutItem[];
}

/** Sorts out what cannot be weighed, or waits for work that is neither done nor could come too. */
export function sift(tasks: readonly Task[], options: SiftOptions): Sifted {
  const weighed = tasks.map((task) => weighCandidate(task, options));
  const leftOut = weighed.filter((one) => 'why' in one);
  let kept = weighed.filter((one) => 'candidate' in one);
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    const ids = new Set([...options.settled, ...kept.map(({ task }) => task.id)]);
    leftOut.push(...kept.flatMap(({ task }) => findOutsideWaits(task, ids)));
    const gone = new Set(leftOut.map(({ task }) => task.id));
    kept = kept.filter(({ task }) => !gone.has(task.id));
  }
  const { order, stuck } = orderByDependency(kept.map(({ candidate }) => candidate));
  const ids = new Set(order.map(({ id }) => id));
  const circle = kept.filter(({ task }) => stuck.some(({ id }) => id === task.id));
  const why = 'It waits for itself in a circle of dependencies, or for such.';
  return {
    candidates: kept.map(({ candidate }) => candidate).filter(({ id }) => ids.has(id)),
    leftOut: [...leftOut, ...circle.map(({ task }) => ({ task, why }))],
  };
}

type Weighed = LeftOutItem | { readonly task: Task; readonly candidate: Candidate };

function weighCandidate(task: Task, { settled, sizeOf, valueOf }: SiftOptions): Weighed {
  const size = sizeOf(task);
  if (typeof size === 'string') return { task, why: size };
  const value = valueOf(task);
  if (typeof value === 'string') return { task, why: value };
  const dependsOn = openBlockers(task)
    .map(({ id }) => id)
    .filter((id) => !settled.has(id));
  return { task, candidate: { id: task.id, size, value, dependsOn } };
}

function findOutsideWaits(task: Task, inside: ReadonlySet<string>): readonly LeftOutItem[] {
  const { unseenBlockers = 0 } = task;
  if (unseenBlockers > 0) {
    return [{ task, why: `It waits for ${unseenBlockers} that this token may not see.` }];
  }
  const outside = openBlockers(task).filter(({ id }) => !inside.has(id));
  if (outside.length === 0) return [];
  const names = outside.map((link) => nameOfTask(link)).join(', ');
  return [{ task, why: `It waits for ${names}, which would not be in the sprint.` }];
}
