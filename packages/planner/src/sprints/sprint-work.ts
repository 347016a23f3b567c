import { round } from '../tasks/round.ts';
import type { Task } from '../tasks/task.ts';
import type { SprintFacts } from './risk.ts';

/** How much work tasks are; one without an estimate is none in points. */
export function sumWork(tasks: readonly Task[], unit: SprintFacts['unit']): number {
  if (unit === 'items') return tasks.length;
  return round(tasks.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0));
}

/** What is still to be done. */
export function openIn(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter(({ isDone }) => !isDone);
}

/** Where the day stands to the sprint. */
export function findPhase({ sprint, today }: SprintFacts): 'planned' | 'active' | 'finished' {
  if (today < sprint.startDate) return 'planned';
  return today > sprint.endDate ? 'finished' : 'active';
}

/** `1 task`, `2 tasks` */
export function describeCount(tasks: readonly unknown[]): string {
  return tasks.length === 1 ? '1 task' : `${tasks.length} tasks`;
}
