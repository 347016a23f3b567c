import { normalizeText } from '../similarity/words.ts';
import { toOneLine } from '../tasks/one-line.ts';
import type { Plan, PlanTask } from './plan.ts';

const REFERENCE = /^([\w.-]+\/[\w.-]+)#(\d{1,9})$/;
const PAGE = /^https?:\/\/[^/\s]+\/([\w.-]+\/[\w.-]+)\/issues\/(\d{1,9})(?:[?#]\S*)?$/;

/** The issue that a link names, as `owner/repo#n`; none where it is no address of an issue. */
export function findReference(link: string): string | undefined {
  const [, repository, number] = REFERENCE.exec(link.trim()) ?? PAGE.exec(link.trim()) ?? [];
  return repository === undefined ? undefined : `${repository}#${Number(number)}`;
}

/** The same issue, however its reference is written: GitHub ignores the case of letters. */
export function normalizeReference(reference: string): string {
  return reference.toLowerCase();
}

/** The same title, however it is written. */
export function normalizeTitle(title: string): string {
  return normalizeText(title.trim(), 'NFKC').toLowerCase();
}

/**
 * The same plan with titles on one line, in which each link is written in one way only: the id of
 * a task, also where the issue that this task is was named, or else `owner/repo#n`; and only once.
 */
export function tidyPlan(plan: Plan): Plan {
  const ids = new Set(plan.tasks.map(({ id }) => id));
  const taskByReference = new Map(
    plan.tasks.flatMap(({ id, existing }) => {
      const reference = existing === undefined ? undefined : findReference(existing);
      return reference === undefined ? [] : [[normalizeReference(reference), id] as const];
    }),
  );
  const tidy = (link: string): string => {
    const text = link.trim();
    if (ids.has(text)) return text;
    const reference = findReference(text);
    return reference === undefined
      ? text
      : (taskByReference.get(normalizeReference(reference)) ?? reference);
  };
  return { ...plan, tasks: plan.tasks.map((task) => tidyLinks(task, tidy)) };
}

function tidyLinks(task: PlanTask, tidy: (link: string) => string): PlanTask {
  const { parent, dependsOn, existing } = task;
  return {
    ...task,
    title: toOneLine(task.title),
    ...(parent !== undefined && { parent: tidy(parent) }),
    ...(dependsOn !== undefined && { dependsOn: removeRepeated(dependsOn.map(tidy)) }),
    ...(existing !== undefined && { existing: findReference(existing) ?? existing.trim() }),
  };
}

function removeRepeated(links: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return links.filter((link) => {
    const key = link.includes('/') ? normalizeReference(link) : link;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
