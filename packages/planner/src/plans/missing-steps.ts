import { toOneLine } from '../tasks/one-line.ts';
import { orderByDependency } from '../tasks/order.ts';
import { normalizeReference, normalizeTitle, tidyPlan } from './links.ts';
import type { FoundIssue, FoundState, Plan, PlanMilestone, PlanTask } from './plan.ts';

/** Values of fields, by the name of the field. */
type StepValues = Readonly<Record<string, string | number>>;

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

/** The values that a plan wants a task to have; an empty text is no value. */
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
  // One that has another parent was moved there by a person.
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

/** Says of a step what it does. */
export function describeSteps(plan: Plan, found: FoundState): (step: Step) => string {
  const titles = new Map(plan.tasks.map(({ id, title }) => [id, title]));
  const name = (link: string): string => {
    const reference = found.tasks.get(link)?.reference;
    if (reference !== undefined) return reference;
    const title = titles.get(link);
    return title === undefined ? link : `"${title}"`;
  };
  return (step) => describeStep(step, name, found.hasProject);
}

function describeStep(step: Step, name: (link: string) => string, hasProject: boolean): string {
  switch (step.kind) {
    case 'create-milestone':
      return `Make the milestone "${step.milestone.title}".`;
    case 'create-issue':
      return `${[
        `Make the issue ${name(step.task)}`,
        ...(step.parent === undefined ? [] : [`as a sub-issue of ${name(step.parent)}`]),
        ...(step.milestone === undefined ? [] : [`in the milestone "${step.milestone}"`]),
      ].join(' ')}${hasProject ? ', and put it into the project' : ''}.`;
    case 'set-parent':
      return `Make ${name(step.task)} a sub-issue of ${name(step.parent)}.`;
    case 'add-dependency':
      return `Say that ${name(step.task)} is blocked by ${name(step.blocker)}.`;
    case 'add-item':
      return `Put ${name(step.task)} into the project.`;
    case 'set-values':
      return `Give ${name(step.task)} ${Object.entries(step.values)
        .map(([field, value]) => `${field} "${value}"`)
        .join(', ')}.`;
  }
}

/** What was made otherwise than the plan says, and therefore stays so, in words. */
export function describeDifferences(plan: Plan, found: FoundState): readonly string[] {
  return tidyPlan(plan).tasks.flatMap((task) => {
    const issue = found.tasks.get(task.id);
    if (issue === undefined) return [];
    return [
      ...compareTitle(task, issue),
      ...compareParent(task, issue, found),
      ...compareValues(task, issue),
    ];
  });
}

function compareTitle({ title, existing }: PlanTask, issue: FoundIssue): readonly string[] {
  if (existing !== undefined || toOneLine(issue.title) === title) return [];
  return [
    `${issue.reference} is called "${issue.title}", in the plan "${title}": it keeps its name.`,
  ];
}

function compareParent(
  { parent }: PlanTask,
  issue: FoundIssue,
  { tasks }: FoundState,
): readonly string[] {
  if (parent === undefined || issue.parent === undefined) return [];
  const wanted = tasks.get(parent)?.reference ?? parent;
  if (normalizeReference(wanted) === normalizeReference(issue.parent)) return [];
  return [
    `${issue.reference} has ${issue.parent} as its parent, in the plan ${wanted}: it stays there.`,
  ];
}

function compareValues(task: PlanTask, issue: FoundIssue): readonly string[] {
  const { reference, values: held = {}, isArchived = false } = issue;
  return Object.entries(readStepValues(task)).flatMap(([field, wanted]) => {
    const has = held[field];
    if (String(has?.value) === String(wanted)) return [];
    if (isArchived) {
      return [
        `${reference} is archived in the project, so its ${field} is not set to "${wanted}".`,
      ];
    }
    // What is missing, and what was set by default, gets the value of the plan.
    if (has === undefined || has.isInitial) return [];
    return [
      `${reference} has "${has.value}" as ${field}, in the plan "${wanted}": it keeps its value.`,
    ];
  });
}
