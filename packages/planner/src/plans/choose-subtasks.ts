import { normalizeTitle } from './links.ts';
import type { LeftOutEntry, Subtasks } from './subtasks.ts';

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
