import { type HashText, normalizeWords } from '../requirements/ids.ts';
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
  readonly hash: HashText;
}

/** A plan of one task and its sub-tasks; the same words always give the same ids. */
export function makePlanFromText({
  kind,
  about,
  task,
  subtasks,
  shared = {},
  hash,
}: Splitting): Plan {
  const idOf = (text: string): string => makeReadableId(text, hash);
  const below = subtasks.map(({ title, body }): PlanTask => ({
    id: idOf(title),
    title,
    ...(body !== '' && { body }),
    parent: task.id,
    ...shared,
  }));
  return {
    id: `${kind}-${idOf(about)}`.toLowerCase(),
    title: task.title,
    tasks: [task, ...below],
  };
}

const MOST_LETTERS = 40;

/** Words that can be read, and digits that tell those apart that look alike. */
function makeReadableId(text: string, hash: HashText): string {
  const words = normalizeWords(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_LETTERS)
    .replaceAll(/^-+|-+$/g, '');
  const tail = hash(normalizeWords(text)).slice(0, 6);
  return words === '' ? tail : `${words}-${tail}`;
}
