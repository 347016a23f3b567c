import type { Ranked } from '../tasks/task.ts';

const MOST_DOUBLINGS = 20;

/** What a priority is worth: 1 without one, 2 for the last choice, and each step up counts double. */
export function toPriorityValue(priority: Ranked | undefined): number {
  if (priority === undefined) return 1;
  return 2 ** Math.min(MOST_DOUBLINGS, Math.max(1, priority.of - priority.rank));
}
