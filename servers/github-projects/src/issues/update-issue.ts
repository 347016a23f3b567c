import { ToolError } from '@wellspoken/kit';

import type { Partly } from '../github/github.ts';
import { findNames, listIds, type NamesFound } from './issue-names.ts';
import {
  UPDATE_ISSUE,
  type UpdateIssueData,
  type UpdateIssueVariables,
} from './issues.documents.ts';
import type { ChangedIssue } from './issues.shapes.ts';
import { noteIgnored } from './not-taken.ts';
import { type Call, locateIssue, requireIssue } from './place-issue.ts';
import { showIssue } from './show-issue.ts';

/** The changes of an issue; undefined keeps a property, null clears it. */
interface IssueChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: 'open' | 'closed' | undefined;
  readonly stateReason?: 'completed' | 'not_planned' | 'duplicate' | undefined;
  readonly milestoneId?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  readonly assignees?: readonly string[] | undefined;
  readonly addAssignees?: readonly string[] | undefined;
  readonly removeAssignees?: readonly string[] | undefined;
}

interface IssueUpdate extends IssueChange {
  readonly issueId: string;
  readonly repo?: string | undefined;
}

/** Changes only what is given of an issue. */
export async function updateIssue(update: IssueUpdate, call: Call): Promise<ChangedIssue> {
  const { issueId, repo, ...change } = update;
  assertSensible(change);
  const place = await locateIssue({ ref: issueId, repo, argument: 'issueId' }, call);
  const { owner, name, number } = place.at;
  const names = await findNames(
    {
      number,
      labels: toLists(change, ['labels', 'addLabels', 'removeLabels']),
      users: toLists(change, ['assignees', 'addAssignees', 'removeAssignees']),
      milestone: change.milestoneId?.trim(),
      type: change.type ?? undefined,
    },
    { repository: { owner, name }, subject: place.subject },
    call,
  );
  const { id } = requireIssue(names.issue, place, 'update_pull_request');
  const answer = await call.github.mutatePartly(UPDATE_ISSUE, toVariables(id, change, names), {
    signal: call.signal,
    subject: place.subject,
    repeatable: true,
    lookWith: 'get_issue',
  });
  return show(answer, names);
}

type ListName =
  'labels' | 'addLabels' | 'removeLabels' | 'assignees' | 'addAssignees' | 'removeAssignees';

function toLists(
  change: IssueChange,
  names: readonly ListName[],
): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, change[name] ?? []]));
}

function assertSensible(change: IssueChange): void {
  if (Object.entries(change).every(([name, value]) => isWithoutEffect(name, value))) {
    throw new ToolError(
      'invalid_arguments',
      'There is nothing to change: only the issue was given.',
      { suggestions: ['Pass what shall change: title, description, status, labels, assignees…'] },
    );
  }
  if (change.stateReason !== undefined && change.status !== 'closed') {
    throw new ToolError(
      'invalid_arguments',
      `stateReason is "${change.stateReason}" without status "closed": a reason only goes with closing.`,
      { suggestions: ['Pass status "closed" too, or leave stateReason out.'] },
    );
  }
  assertOneWay(change, 'labels', ['addLabels', 'removeLabels']);
  assertOneWay(change, 'assignees', ['addAssignees', 'removeAssignees']);
}

/** An empty list replaces the current one, but adds and removes nothing. */
function isWithoutEffect(name: string, value: unknown): boolean {
  const isPart = name.startsWith('add') || name.startsWith('remove');
  return value === undefined || (isPart && Array.isArray(value) && value.length === 0);
}

function assertOneWay(change: IssueChange, whole: ListName, parts: readonly ListName[]): void {
  const part = parts.find((name) => change[name] !== undefined);
  if (change[whole] === undefined || part === undefined) return;
  throw new ToolError(
    'invalid_arguments',
    `Both ${whole} and ${part} were given: ${whole} replaces all of them, ${part} changes some.`,
    { suggestions: [`Pass either ${whole} or ${parts.join(' and ')}.`] },
  );
}

function toVariables(id: string, change: IssueChange, names: NamesFound): UpdateIssueVariables {
  return updateVariables(id, {
    update: toInput(change, names),
    addLabels: listIds(names.labels['addLabels']),
    removeLabels: listIds(names.labels['removeLabels']),
    addAssignees: listIds(names.users['addAssignees']),
    removeAssignees: listIds(names.users['removeAssignees']),
    reason: change.stateReason,
  });
}

function toInput(change: IssueChange, names: NamesFound): Record<string, unknown> {
  const { status, stateReason, milestoneId, type } = change;
  const given: Record<string, unknown> = {
    title: change.title,
    body: change.description,
    // A reason needs a mutation of its own, which also closes the issue.
    state: stateReason === undefined ? status?.toUpperCase() : undefined,
    milestoneId: milestoneId === null ? null : names.milestone,
    issueTypeId: type === null ? null : names.type,
    labelIds: change.labels === undefined ? undefined : listIds(names.labels['labels']),
    assigneeIds: change.assignees === undefined ? undefined : listIds(names.users['assignees']),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** In the order in which GitHub makes the changes, so the last answer shows the final state. */
const STEPS: readonly (readonly [keyof UpdateIssueData, string])[] = [
  ['updateIssue', 'what replaces the old'],
  ['addLabelsToLabelable', 'addLabels'],
  ['removeLabelsFromLabelable', 'removeLabels'],
  ['addAssigneesToAssignable', 'addAssignees'],
  ['removeAssigneesFromAssignable', 'removeAssignees'],
  ['closeIssue', 'closing'],
];

function show({ data, problems }: Partly<UpdateIssueData>, names: NamesFound): ChangedIssue {
  const done = STEPS.filter(([step]) => data[step]?.issue !== undefined);
  const [problem] = problems;
  if (problem !== undefined)
    throw done.length === 0 ? problem.error : createHalfDoneError(problem.error, done);
  const last = done.at(-1);
  const node = last === undefined ? undefined : data[last[0]]?.issue;
  if (node === undefined) throw new Error('GitHub answered without the issue.');
  return { ...showIssue(node), ...noteIgnored(names, node) };
}

function createHalfDoneError(
  error: Error,
  done: readonly (readonly [string, string])[],
): ToolError {
  const words = done.map(([, word]) => word).join(', ');
  const { code, suggestions, details } =
    error instanceof ToolError
      ? error
      : { code: 'upstream_failed' as const, suggestions: [], details: {} };
  return new ToolError(code, `Only a part was changed (${words}). ${error.message}`, {
    suggestions: [...suggestions, 'get_issue shows how the issue is now.'],
    details,
    cause: error,
  });
}

/** The changes of an issue, with ids instead of names. */
interface IssueSteps extends Pick<
  UpdateIssueVariables,
  'addLabels' | 'removeLabels' | 'addAssignees' | 'removeAssignees'
> {
  /** The input of an update; empty if nothing in it changes. */
  readonly update: Readonly<Record<string, unknown>>;
  /** Why it is closed, if it is. */
  readonly reason: string | undefined;
}

/** The variables of UPDATE_ISSUE; a step without changes is skipped. */
export function updateVariables(id: string, steps: IssueSteps): UpdateIssueVariables {
  const { update, reason, ...lists } = steps;
  return {
    ...lists,
    id,
    update: { id, ...update },
    updates: Object.keys(update).length > 0,
    addsLabels: lists.addLabels.length > 0,
    removesLabels: lists.removeLabels.length > 0,
    addsAssignees: lists.addAssignees.length > 0,
    removesAssignees: lists.removeAssignees.length > 0,
    reason: reason?.toUpperCase(),
    closes: reason !== undefined,
  };
}
