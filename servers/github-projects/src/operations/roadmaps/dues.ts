/**
 * All that has to be done by a day: tasks with a day of their own, and milestones with what they
 * hold, which is what a packing says where they were packed.
 */
import { type Due, nameOfTask, type Packing, type Task } from '@wellspoken/planner';

export function duesOf(tasks: readonly Task[], packing?: Packing): readonly Due[] {
  return [
    ...(packing === undefined ? milestoneDues(tasks) : slotDues(packing)),
    ...tasks.flatMap((task) =>
      task.dueOn === undefined
        ? []
        : [{ kind: 'task' as const, name: nameOfTask(task), dueOn: task.dueOn, ids: [task.id] }],
    ),
  ];
}

/** Each milestone that work was put into. */
function slotDues({ slots }: Packing): readonly Due[] {
  return slots
    .filter(({ isNew, parts }) => !isNew && parts.length > 0)
    .map(({ title, endDate, parts }) => ({
      kind: 'milestone',
      name: title,
      dueOn: endDate,
      ids: parts.map(({ id }) => id),
    }));
}

/** Each milestone that tasks have, whatever slot they are in. */
function milestoneDues(tasks: readonly Task[]): readonly Due[] {
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
