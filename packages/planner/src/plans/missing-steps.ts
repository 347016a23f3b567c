import { orderByDependency } from '../tasks/order.ts';
import type { FoundIssue, FoundState } from './found-state.ts';
import { normalizeReference, normalizeTitle } from './links.ts';
import type { Plan, PlanMilestone, PlanTask } from './plan.ts';
import { tidyPlan } from './tidy-plan.ts';

/** Values of fields, by the name of the field. */
export type StepValues = Readonly<Record<string, string | number>>;

/** One thing that is to be done; a link is the id of a task or `owner/repo#n`. */
export type Step =
  | { readonly kind: 'create-milestone'; readonly milestone: PlanMilestone }
  | {
      readonly kind: 'create-issue';
      readonly task: string;
      readonly parent?: string | undefined;
      readonly milestone?: string | undefined;
    }
  | { readonly kind: 'set-parent'; readonly task: string; readonly parent: string }
  | { readonly kind: 'add-dependency'; readonly task: string; readonly blocker: string }
  | { readonly kind: 'add-item'; readonly task: string }
  | { readonly kind: 'set-values'; readonly task: string; readonly values: StepValues };

/**
 * What is left to do of a plan, in an order in which it can be done. What is there is never
 * overwritten, so that a plan which is wholly there has no steps, whatever people made of it since.
 */
export function findMissingSteps(plan: Plan, found: FoundState): readonly Step[] {
  const { tasks, milestones = [] } = tidyPlan(plan);
  const parentsFirst = orderByDependency(
    tasks.map((task) => ({
      ...task,
      task,
      dependsOn: task.parent === undefined ? [] : [task.parent],
    })),
  ).order.map(({ task }) => task);
  const titles = new Set(found.milestones.map(normalizeTitle));
  const there = parentsFirst.flatMap((task) => {
    const issue = found.tasks.get(task.id);
    return issue === undefined ? [] : [{ task, issue }];
  });
  return [
    ...milestones
      .filter(({ title }) => !titles.has(normalizeTitle(title)))
      .map((milestone): Step => ({ kind: 'create-milestone', milestone })),
    ...parentsFirst.filter((task) => isToBeMade(task, found)).map(makeCreation),
    ...there.flatMap(({ task, issue }) => findParentStep(task, issue)),
    ...tasks.flatMap((task) => findDependencySteps(task, found)),
    ...(found.hasProject ? projectSteps(parentsFirst, found) : []),
  ];
}

/** The values that a plan wants a task to have; an empty text is no wish. */
export function readStepValues({ fields = {} }: PlanTask): StepValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function isToBeMade({ id, existing }: PlanTask, { tasks }: FoundState): boolean {
  return existing === undefined && !tasks.has(id);
}

function makeCreation({ id, parent, milestone }: PlanTask): Step {
  return {
    kind: 'create-issue',
    task: id,
    ...(parent !== undefined && { parent }),
    ...(milestone !== undefined && { milestone }),
  };
}

function findParentStep({ id, parent }: PlanTask, issue: FoundIssue): readonly Step[] {
  // One that has another parent was moved there by somebody.
  if (parent === undefined || issue.parent !== undefined) return [];
  return [{ kind: 'set-parent', task: id, parent }];
}

function findDependencySteps(
  { id, dependsOn = [] }: PlanTask,
  { tasks }: FoundState,
): readonly Step[] {
  const known = new Set((tasks.get(id)?.blockedBy ?? []).map(normalizeReference));
  return dependsOn
    .filter((link) => !known.has(normalizeReference(tasks.get(link)?.reference ?? link)))
    .map((blocker) => ({ kind: 'add-dependency', task: id, blocker }));
}

function projectSteps(tasks: readonly PlanTask[], found: FoundState): readonly Step[] {
  const added = tasks
    .filter(({ id }) => found.tasks.has(id) && found.tasks.get(id)?.values === undefined)
    .map(({ id }): Step => ({ kind: 'add-item', task: id }));
  const set = tasks.flatMap((task): readonly Step[] => {
    const { values: held = {}, isArchived = false } = found.tasks.get(task.id) ?? {};
    if (isArchived) return [];
    const missing = Object.entries(readStepValues(task)).filter(([field, value]) => {
      const has = held[field];
      return has === undefined || (has.isInitial && String(has.value) !== String(value));
    });
    if (missing.length === 0) return [];
    return [{ kind: 'set-values', task: task.id, values: Object.fromEntries(missing) }];
  });
  return [...added, ...set];
}
