import { isFinishedStatus, type Task, type TaskLink } from '@wellspoken/planner';

import type { TaskContentNode, TaskItemNode, TaskLinkNode } from '../documents/tasks.ts';
import { wasDropped } from '../items/was-dropped.ts';
import { present } from '../refs/present.ts';
import { textsIn, valuesOf, type Reading } from './task-values.ts';

const KINDS = {
  Issue: 'issue',
  PullRequest: 'pull_request',
  DraftIssue: 'draft_issue',
} as const;

/** An item whose content may be seen. */
export type SeenItem = TaskItemNode & { readonly content: TaskContentNode };

/** The task in an item; `items` has the item of each issue that was read, by the issue's node id. */
export function taskFromNode(
  node: SeenItem,
  { items, ...reading }: Reading & { readonly items: ReadonlyMap<string, string> },
): Task {
  const { content } = node;
  const { repository, number, title } = content;
  const values = valuesOf(node, reading);
  return {
    id: node.id,
    kind: KINDS[content.__typename],
    ...(repository !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    title,
    isDone: isDone(content, values.status),
    ...(wasDropped(content) && { isDropped: true }),
    labels: textsIn(node.labels),
    assignees: textsIn(node.assignees),
    ...values,
    ...settingsOf(content),
    ...timesOf(content),
    ...linksOf(content, items),
    comments: content.comments?.totalCount ?? content.totalCommentsCount ?? 0,
  };
}

function isDone({ issueState, pullState }: TaskContentNode, status: string | undefined): boolean {
  const state = issueState ?? pullState;
  // A draft has nothing but its status to say that it is done.
  return state === undefined ? isFinishedStatus(status) : state !== 'OPEN';
}

function settingsOf({
  issueType,
  milestone,
  body,
}: TaskContentNode): Pick<Task, 'type' | 'milestone' | 'body'> {
  const day = milestone?.dueOn?.slice(0, 10);
  const dueOn = day === undefined ? {} : { dueOn: day };
  return {
    ...(issueType && { type: issueType.name }),
    ...(milestone && { milestone: { title: milestone.title, ...dueOn } }),
    ...(body !== undefined && { body }),
  };
}

function timesOf({
  createdAt,
  updatedAt,
  closedAt,
  mergedAt,
}: TaskContentNode): Pick<Task, 'createdAt' | 'updatedAt' | 'closedAt'> {
  const ended = mergedAt ?? closedAt ?? undefined;
  return { createdAt, updatedAt, ...(ended !== undefined && { closedAt: ended }) };
}

type Links = Pick<Task, 'blockedBy' | 'unseenBlockers' | 'blocking' | 'parent' | 'subIssues'>;

/** What drafts and pull requests have in place of it. */
const NO_LINKS = {
  issueDependenciesSummary: { blockedBy: 0, blocking: 0 },
  subIssuesSummary: { total: 0, completed: 0 },
};

function linksOf(content: TaskContentNode, items: ReadonlyMap<string, string>): Links {
  const {
    issueDependenciesSummary: counts,
    subIssuesSummary,
    parent,
  } = { ...NO_LINKS, ...content };
  const blockedBy = present(content.blockedBy?.nodes).map((node) => linkFrom(node, items));
  const unseen = counts.blockedBy - blockedBy.filter((link) => !link.isDone).length;
  return {
    blockedBy,
    ...(unseen > 0 && { unseenBlockers: unseen }),
    blocking: counts.blocking,
    ...(parent && { parent: linkFrom(parent, items) }),
    subIssues: { total: subIssuesSummary.total, completed: subIssuesSummary.completed },
  };
}

function linkFrom(node: TaskLinkNode, items: ReadonlyMap<string, string>): TaskLink {
  const { id, number, title, state, repository } = node;
  return {
    id: items.get(id) ?? id,
    reference: `${repository.nameWithOwner}#${number}`,
    title,
    isDone: state !== 'OPEN',
  };
}
