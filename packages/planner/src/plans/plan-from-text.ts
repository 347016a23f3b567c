import { digest, normal } from '../requirements/ids.ts';
import type { Plan, PlanTask } from './plan.ts';
import type { Subtask } from './subtasks.ts';

/** What a task and its sub-tasks are made of. */
export interface Splitting {
  /** Begins the id of the plan: `feature`. */
  readonly kind: string;
  /** What the plan is about, by which it is known again: a title, or `owner/repo#n`. */
  readonly about: string;
  readonly task: PlanTask;
  readonly subtasks: readonly Subtask[];
  /** What each of the sub-tasks has too. */
  readonly shared?: Pick<PlanTask, 'labels' | 'milestone'> | undefined;
}

/** A plan of one task and its sub-tasks; the same words always give the same ids. */
export function planFromText({ kind, about, task, subtasks, shared = {} }: Splitting): Plan {
  const below = subtasks.map(({ title, body }): PlanTask => ({
    id: readableId(title, 40),
    title,
    ...(body !== '' && { body }),
    parent: task.id,
    ...shared,
  }));
  return {
    id: `${kind}-${readableId(about, 40)}`.toLowerCase(),
    title: task.title,
    tasks: [task, ...below],
  };
}

/** Words that can be read, and digits that tell those apart that look alike. */
function readableId(text: string, most: number): string {
  const words = normal(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replaceAll(/^-+|-+$/g, '');
  const tail = digest(normal(text), 6);
  return words === '' ? tail : `${words}-${tail}`;
}
