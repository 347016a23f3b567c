import { round } from '../tasks/numbers.ts';
import type { Span, Task } from '../tasks/task.ts';

/** How bad it may become. */
export type Severity = 'low' | 'medium' | 'high';

/** What risks are looked for in. */
export interface SprintFacts {
  readonly sprint: Span;
  /** YYYY-MM-DD */
  readonly today: string;
  /** All that is in the sprint, done or not. */
  readonly tasks: readonly Task[];
  /** Open tasks that are elsewhere. */
  readonly others: readonly Task[];
  /** How much fits into the sprint, where that is known. */
  readonly capacity?: number | undefined;
  /** Whether work is measured by estimates or by the number of tasks. */
  readonly unit: 'points' | 'items';
  /** A task in progress is stale when nothing changed for so many days. */
  readonly staleDays: number;
  /** One person should have no more of the open work than this. */
  readonly personPercent: number;
}

/** A task that shows a risk. */
export interface Evidence {
  readonly task: Task;
  readonly detail?: string;
}

/** What may go wrong, why one may think so, and what can be done. */
export interface Risk {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly evidence: readonly Evidence[];
  readonly mitigation: string;
}

/** A rule: what is looked for, and what to do where it is found. */
export interface RiskRule {
  readonly id: string;
  readonly mitigation: string;
  /** Undefined where there is nothing to say. */
  readonly find: (facts: SprintFacts) => Found | undefined;
}

/** What a rule found. */
export type Found = Pick<Risk, 'severity' | 'message' | 'evidence'>;

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
