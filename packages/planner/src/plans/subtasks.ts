import { type HashText, normalizeWords } from '../requirements/ids.ts';
import { normalizeTitle } from './links.ts';
import type { Plan, PlanTask } from './plan.ts';
import type { LeftOutEntry, Subtask, Subtasks } from './read-subtasks.ts';

interface Titled {
  readonly title: string;
}

/** Leaves out those that are sub-issues already, by their titles, and those that are too many. */
export function chooseSubtasks(
  split: Subtasks,
  { titles, most }: { readonly titles: readonly string[]; readonly most: number },
): Subtasks {
  const known = new Set(titles.map(normalizeTitle));
  const isKnown = ({ title }: Titled): boolean => known.has(normalizeTitle(title));
  const open = split.subtasks.filter((one) => !isKnown(one));
  const tell =
    (why: string) =>
    ({ title }: Titled): LeftOutEntry => ({ what: title, why });
  return {
    from: split.from,
    subtasks: open.slice(0, most),
    leftOut: [
      ...split.leftOut,
      ...split.subtasks.filter(isKnown).map(tell('It is a sub-issue already.')),
      ...open.slice(most).map(tell(`Only the first ${most} are taken.`)),
    ],
  };
}

/** What a task and its sub-tasks are made of. */
interface Splitting {
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
  const makeId = (text: string): string => makeReadableId(text, hash);
  const below = subtasks.map(({ title, body }): PlanTask => ({
    id: makeId(title),
    title,
    ...(body !== '' && { body }),
    parent: task.id,
    ...shared,
  }));
  return {
    id: `${kind}-${makeId(about)}`.toLowerCase(),
    title: task.title,
    tasks: [task, ...below],
  };
}

const MOST_LETTERS = 40;

/** Readable words, and digits that distinguish those that look alike. */
function makeReadableId(text: string, hash: HashText): string {
  const words = normalizeWords(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_LETTERS)
    .replaceAll(/^-+|-+$/g, '');
  const tail = hash(normalizeWords(text)).slice(0, 6);
  return words === '' ? tail : `${words}-${tail}`;
}
