import { addMarker, type PlanTask, type Step } from '@wellspoken/planner';

import { listIds, type NamesFound } from '../issues/issue-names.ts';
import { CREATE_ISSUE } from '../issues/issues.documents.ts';
import { noteIgnored } from '../issues/not-taken.ts';
import { ADD_BLOCKED_BY } from '../issues/relations/dependencies.documents.ts';
import { ADD_SUB_ISSUE } from '../issues/relations/sub-issues.documents.ts';
import { sendMilestone } from '../milestones/write-milestones.ts';
import type { At } from '../operations/operation.ts';
import { describeRepository, formatRepositoryName } from '../refs/words.ts';
import { createNamesKey } from './resolved-plan.ts';
import type { ItemStep } from './run-item-steps.ts';
import type { StepContext, StepResult } from './step-context.ts';

type Single = Exclude<Step, ItemStep>;
type Of<Kind extends Single['kind']> = Extract<Single, { kind: Kind }>;

/** Runs one step; throws on failure. */
export async function runStep(step: Single, context: StepContext, at: At): Promise<StepResult> {
  await send(step, context, at);
  return { step, outcome: 'done' };
}

async function send(step: Single, context: StepContext, at: At): Promise<void> {
  switch (step.kind) {
    case 'create-milestone':
      return makeMilestone(step, context, at);
    case 'create-issue':
      return makeIssue(step, context, at);
    case 'set-parent':
      return setParent(step, context, at);
    case 'add-dependency':
      return addDependency(step, context, at);
  }
}

async function makeMilestone(
  { milestone: { title, description, dueOn } }: Of<'create-milestone'>,
  { resolved: { repository }, addMilestone }: StepContext,
  at: At,
): Promise<void> {
  const made = await sendMilestone(repository, { title, description, dueDate: dueOn }, at);
  addMilestone(title, made.id);
}

async function makeIssue(step: Of<'create-issue'>, context: StepContext, at: At): Promise<void> {
  const { plan, repository } = context.resolved;
  const place = plan.tasks.findIndex(({ id }) => id === step.task);
  const task = plan.tasks[place];
  if (task === undefined) throw new TypeError('A step is about no task of the plan.');
  const names = pickNames(place, step, context);
  const answer = await at.github.mutate(
    CREATE_ISSUE,
    { input: toInput(task, names, { step, context }), withProjects: false },
    { signal: at.signal, subject: describeRepository(repository), lookWith: 'list_issues' },
  );
  const { issue } = answer.createIssue;
  context.addIssue(step.task, issue.id);
  for (const note of noteIgnored(names, issue).notes ?? []) {
    context.addNote(`${formatRepositoryName(repository)}#${issue.number}: ${note}`);
  }
}

/** The resolved names of one task. */
function pickNames(
  place: number,
  { milestone }: Of<'create-issue'>,
  { resolved: { names }, milestone: findId }: StepContext,
): NamesFound {
  return {
    ...names,
    labels: { labels: names.labels[createNamesKey(place, 'labels')] ?? [] },
    users: { assignees: names.users[createNamesKey(place, 'assignees')] ?? [] },
    milestone: milestone === undefined ? undefined : findId(milestone),
  };
}

function toInput(
  { id, title, body = '', type }: PlanTask,
  names: NamesFound,
  { step, context }: { readonly step: Of<'create-issue'>; readonly context: StepContext },
): Record<string, unknown> {
  const { plan, project, types } = context.resolved;
  const labelIds = listIds(names.labels['labels']);
  const assigneeIds = listIds(names.users['assignees']);
  return {
    repositoryId: names.repositoryId,
    title,
    body: addMarker(body, { plan: plan.id, task: id }),
    ...(labelIds.length > 0 && { labelIds }),
    ...(assigneeIds.length > 0 && { assigneeIds }),
    ...(names.milestone !== undefined && { milestoneId: names.milestone }),
    ...(type !== undefined && { issueTypeId: types.get(type) }),
    ...(step.parent !== undefined && { parentIssueId: context.issue(step.parent) }),
    ...(project !== undefined && { projectV2Ids: [project.id] }),
  };
}

async function setParent(
  { task, parent }: Of<'set-parent'>,
  { issue }: StepContext,
  { github, signal }: At,
): Promise<void> {
  await github.mutate(
    ADD_SUB_ISSUE,
    { parent: requireKnown(issue(parent)), child: requireKnown(issue(task)), replaceParent: false },
    { signal, lookWith: 'list_sub_issues' },
  );
}

async function addDependency(
  { task, blocker }: Of<'add-dependency'>,
  { issue }: StepContext,
  { github, signal }: At,
): Promise<void> {
  await github.mutate(
    ADD_BLOCKED_BY,
    { issue: requireKnown(issue(task)), blocking: requireKnown(issue(blocker)) },
    { signal, lookWith: 'list_issue_dependencies' },
  );
}

function requireKnown(id: string | undefined): string {
  if (id === undefined) throw new TypeError('A step was done before what it rests on.');
  return id;
}
