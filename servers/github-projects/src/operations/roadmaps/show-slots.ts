import { type Load, type PackedPart, type PackedSlot, round, type Task } from '@wellspoken/planner';

import type { Roadmap } from './plan-roadmap.ts';
import type { RoadmapAnswer } from './roadmap-answer.ts';
import { whereNow } from './roadmap-calls.ts';

/** Tasks by id. */
export type Tasks = ReadonlyMap<string, Task>;

type ShownSlot = RoadmapAnswer['slots'][number];

/** Slots as they are answered, with at most so many tasks in all. */
export function showSlots(roadmap: Roadmap, tasks: Tasks, limit: number): ShownSlot[] {
  const loads = new Map(roadmap.loads.loads.map((load) => [load.id, load]));
  let left = limit;
  let capacityByThen = 0;
  let usedByThen = 0;
  return roadmap.packing.slots.map((slot) => {
    const { title, startDate, endDate, isNew, capacity, used, parts } = slot;
    const shown = parts.slice(0, left);
    left -= shown.length;
    capacityByThen = round(capacityByThen + capacity);
    usedByThen = round(usedByThen + used);
    return {
      title,
      startDate,
      endDate,
      ...(isNew && { isNew: true as const }),
      capacity,
      used,
      ...(roadmap.into === 'milestones' && { capacityByThen, usedByThen }),
      taskCount: parts.length,
      tasks: shown.flatMap((part) => {
        const task = tasks.get(part.id);
        const load = loads.get(part.id);
        return task && load ? [showTask(task, { part, load, slot, roadmap })] : [];
      }),
    };
  });
}

interface Showing {
  readonly part: PackedPart;
  readonly load: Load;
  readonly slot: PackedSlot;
  readonly roadmap: Roadmap;
}

function showTask(task: Task, { part, load, slot, roadmap }: Showing): ShownSlot['tasks'][number] {
  const { id, reference, title, status, priority } = task;
  return {
    ...(reference === undefined ? { itemId: id } : { reference }),
    title,
    size: load.size,
    isEstimated: !roadmap.loads.unestimated.includes(id),
    ...(load.size !== part.size && { inThis: round(part.size) }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority: priority.name }),
    ...(load.keptIn === slot.id && { isKept: true as const }),
    ...movesFrom(task, slot, roadmap),
  };
}

function movesFrom(
  task: Task,
  { title }: PackedSlot,
  { into }: Roadmap,
): { readonly movesFrom?: string } {
  const now = whereNow(task, into);
  return now === undefined || now === title ? {} : { movesFrom: now };
}
