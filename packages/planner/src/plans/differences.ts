import { toOneLine } from '../tasks/one-line.ts';
import type { FoundIssue, FoundState } from './found-state.ts';
import { normalizeReference } from './links.ts';
import { readStepValues } from './missing-steps.ts';
import type { Plan, PlanTask } from './plan.ts';
import { tidyPlan } from './tidy-plan.ts';

/** What somebody made otherwise than the plan has it, and what therefore stays so, in words. */
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
    // What is missing, and what nobody chose, gets the value of the plan.
    if (has === undefined || has.isInitial) return [];
    return [
      `${reference} has "${has.value}" as ${field}, in the plan "${wanted}": it keeps its value.`,
    ];
  });
}
