import { ToolError } from '@wellspoken/kit';
import {
  checkPlan,
  findReference,
  normalizeReference,
  normalizeTitle,
  type Plan,
  type PlanTask,
  tidyPlan,
} from '@wellspoken/planner';

import { findField } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import { createUnsettableError, isOwnField, toValueInput } from '../fields/values/value-input.ts';
import type { ValueInput } from '../fields/values/values.documents.ts';
import { findNames, type NamesFound } from '../issues/issue-names.ts';
import { createNotAnIssueError } from '../issues/place-issue.ts';
import { isPropertyField } from '../items/property-fields.ts';
import type { MilestoneDetails } from '../milestones/milestones.documents.ts';
import { readAllMilestones } from '../milestones/read-milestones.ts';
import type { At } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';
import type { IssuePointer, ProjectWithFields, RepositoryName } from '../refs/resolver.ts';
import { describeRepository } from '../refs/words.ts';
import { createNamesKey, type ResolvedPlan } from './resolved-plan.ts';

const MOST_PROBLEMS = 10;

/** A plan, and where to create it. */
export interface PlanPlace {
  readonly plan: Plan;
  readonly repo?: string | undefined;
  /** No project is changed if omitted. */
  readonly projectId?: string | undefined;
}

/** Resolves all names in a plan; throws if one is unknown, and changes nothing. */
export async function resolvePlan(
  { plan, repo, projectId }: PlanPlace,
  at: At,
): Promise<ResolvedPlan> {
  assertSound(plan);
  const tidy = tidyPlan(plan);
  const repository = at.resolve.repositoryName(repo);
  const names = await findPlanNames(tidy, repository, at);
  const project =
    projectId === undefined
      ? undefined
      : await at.resolve.projectWithFields(projectId, { signal: at.signal });
  const types = await findTypes(tidy, repository, at);
  const milestones = await readAllMilestones(repository, 'all', at);
  assertMilestones(tidy, milestones);
  const issues = await findIssues(tidy, at);
  return {
    plan: withValues(withTrueNames(tidy, issues), project, at),
    repository,
    project,
    names,
    types,
    issues,
    milestones,
  };
}

function assertSound(plan: Plan): void {
  const problems = checkPlan(plan);
  if (problems.length === 0) return;
  const shown = problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => `${path}: ${message}`);
  const rest = problems.length - shown.length;
  const more = rest > 0 ? [`And ${rest} more.`] : [];
  throw new ToolError(
    'invalid_arguments',
    `The plan cannot be applied as it is, and nothing was made. ${[...shown, ...more].join(' ')}`,
    { suggestions: ['Change the plan where it says so, and call again.'], details: { problems } },
  );
}

function findPlanNames({ tasks }: Plan, repository: RepositoryName, at: At): Promise<NamesFound> {
  const labels: Record<string, readonly string[]> = {};
  const users: Record<string, readonly string[]> = {};
  for (const [place, task] of tasks.entries()) {
    if (task.existing !== undefined) continue;
    labels[createNamesKey(place, 'labels')] = task.labels ?? [];
    users[createNamesKey(place, 'assignees')] = task.assignees ?? [];
  }
  return findNames({ labels, users }, { repository, subject: describeRepository(repository) }, at);
}

async function findTypes(
  { tasks }: Plan,
  repository: RepositoryName,
  { resolve, signal }: At,
): Promise<ReadonlyMap<string, string>> {
  const types = new Map<string, string>();
  for (const [place, { type, existing }] of tasks.entries()) {
    if (type === undefined || existing !== undefined || types.has(type)) continue;
    const argument = `plan.tasks.${place}.type`;
    types.set(type, await resolve.issueType(repository, type, { signal, argument }));
  }
  return types;
}

function assertMilestones(plan: Plan, known: readonly MilestoneDetails[]): void {
  const wanted = plan.milestones ?? [];
  const candidates = [
    ...known.map(({ id, title }) => ({ id, name: title })),
    ...wanted
      .filter(({ title }) =>
        known.every((one) => normalizeTitle(one.title) !== normalizeTitle(title)),
      )
      .map(({ title }) => ({ id: title, name: title })),
  ];
  for (const [place, { milestone }] of plan.tasks.entries()) {
    if (milestone === undefined) continue;
    const argument = `plan.tasks.${place}.milestone`;
    matchName(milestone, candidates, { kind: 'milestone', argument, listWith: 'list_milestones' });
  }
}

async function findIssues(
  { tasks }: Plan,
  { resolve, signal }: At,
): Promise<ReadonlyMap<string, IssuePointer>> {
  const named = tasks.flatMap(({ existing, parent, dependsOn = [] }, place) =>
    [
      { link: existing, argument: `plan.tasks.${place}.existing` },
      { link: parent, argument: `plan.tasks.${place}.parent` },
      ...dependsOn.map((link) => ({ link, argument: `plan.tasks.${place}.dependsOn` })),
    ].flatMap(({ link = '', argument }) => {
      const reference = findReference(link);
      return reference === undefined ? [] : [{ key: normalizeReference(reference), argument }];
    }),
  );
  const keys = [...new Set(named.map(({ key }) => key))];
  const found = keys.length === 0 ? [] : await resolve.issues(keys, { signal, argument: 'plan' });
  return new Map(
    keys.map((key, place) => {
      const issue = found[place];
      if (issue === undefined || issue instanceof Error) throw issue ?? new Error('No answer.');
      const argument = named.find((one) => one.key === key)?.argument ?? 'plan';
      if (issue.kind === 'pull_request') throw createNotAnIssueError(key, argument);
      return [key, issue];
    }),
  );
}

/** A repository may have been renamed; what is read back has the new name. */
function withTrueNames(plan: Plan, issues: ReadonlyMap<string, IssuePointer>): Plan {
  const formatName = (link: string): string => {
    const issue = issues.get(normalizeReference(link));
    return issue === undefined ? link : `${issue.owner}/${issue.name}#${issue.number}`;
  };
  const tasks = plan.tasks.map((task) => ({
    ...task,
    parent: task.parent === undefined ? undefined : formatName(task.parent),
    dependsOn: task.dependsOn?.map(formatName),
  }));
  return { ...plan, tasks };
}

function withValues(plan: Plan, project: ProjectWithFields | undefined, at: At): Plan {
  if (project === undefined) return plan;
  const today = at.now().toISOString().slice(0, 10);
  const tasks = plan.tasks.map((task, place) => ({
    ...task,
    fields: planValues(task, { project, today, key: `plan.tasks.${place}` }),
  }));
  return { ...plan, tasks };
}

type Values = Readonly<Record<string, string | number>>;

/**
 * The values of a task by the actual names of fields, each as it is read back; throws on unknown
 * names.
 */
function planValues(
  { fields = {} }: PlanTask,
  { project, today, key }: { project: ProjectWithFields; today: string; key: string },
): Values {
  const values: Record<string, string | number> = {};
  for (const [name, wanted] of Object.entries(fields)) {
    const argument = `${key}.fields`;
    const field = findField(project, name, argument);
    if (isPropertyField(field)) throw createPropertyError(field, argument);
    if (!isOwnField(field)) throw createUnsettableError(field);
    const input =
      wanted === ''
        ? undefined
        : toValueInput(field, wanted, { today, argument: `${argument}.${name}` });
    if (input !== undefined) values[field.name] = readBack(field, input);
  }
  return values;
}

/** How a value is shown once it is set. */
function readBack(field: ProjectField, input: ValueInput): string | number {
  if ('text' in input) return input.text;
  if ('number' in input) return input.number;
  if ('date' in input) return input.date;
  if ('iterationId' in input) return findTitle(field, input.iterationId);
  const ids =
    'singleSelectOptionId' in input ? [input.singleSelectOptionId] : input.multiSelectOptionIds;
  return (field.options ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

function findTitle({ plan }: ProjectField, iteration: string): string {
  const all = [...(plan?.iterations ?? []), ...(plan?.completed ?? [])];
  return all.find(({ id }) => id === iteration)?.title ?? iteration;
}

function createPropertyError({ name }: ProjectField, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `"${name}" is a property of the issue, not a field of the project (argument ${argument}).`,
    { suggestions: ['Give the task title, labels, assignees, milestone or type in its place.'] },
  );
}
