import type { Task } from './task.ts';

/** The day by which something is wanted. */
export interface DueDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** `Due`, or whose milestone is due. */
  readonly whose: string;
}

/** The day by which a task is wanted: its own or that of its milestone, whichever is first. */
export function findDueDay({ dueOn, milestone }: Task): DueDay | undefined {
  const days = [
    ...(dueOn === undefined ? [] : [{ day: dueOn, whose: 'Due' }]),
    ...(milestone?.dueOn === undefined
      ? []
      : [{ day: milestone.dueOn, whose: `Milestone ${milestone.title} due` }]),
  ];
  return days.toSorted((one, other) => one.day.localeCompare(other.day))[0];
}
