import {
  isFinishedStatus,
  type Ranked,
  rankPriority,
  type Span,
  type Task,
  type TaskLink,
} from '@wellspoken/planner';

import { type Plain, readValue, type ValueNode } from '../fields/values/read-value.ts';
import { isDropped } from '../items/was-dropped.ts';
import { addDays } from '../iterations/slots.ts';
import { listPresent } from '../refs/words.ts';
import type { FoundFields } from './task-fields.ts';
import type { TaskContentNode, TaskItemNode, TaskLinkNode } from './tasks.documents.ts';

const KINDS = {
  Issue: 'issue',
  PullRequest: 'pull_request',
  DraftIssue: 'draft_issue',
} as const;

/** An item whose content is visible. */
export type SeenItem = TaskItemNode & { readonly content: TaskContentNode };

/**
 * Converts an item to a task; `items` has the item of each issue that was read, by the issue's node
 * id.
 */
export function toTask(
  node: SeenItem,
  { items, ...reading }: Reading & { readonly items: ReadonlyMap<string, string> },
): Task {
  const { content } = node;
  const { repository, number, title } = content;
  const values = readValues(node, reading);
  return {
    id: node.id,
    kind: KINDS[content.__typename],
    ...(repository !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    title,
    isDone: isDone(content, values.status),
    ...(isDropped(content) && { isDropped: true }),
    labels: readTexts(node.labels),
    assignees: readTexts(node.assignees),
    ...values,
    ...readSettings(content),
    ...readTimes(content),
    ...readLinks(content, items),
    comments: content.comments?.totalCount ?? content.totalCommentsCount ?? 0,
  };
}

function isDone({ issueState, pullState }: TaskContentNode, status: string | undefined): boolean {
  const state = issueState ?? pullState;
  // Only its status shows whether a draft is done.
  return state === undefined ? isFinishedStatus(status) : state !== 'OPEN';
}

function readSettings({
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

function readTimes({
  createdAt,
  updatedAt,
  closedAt,
  mergedAt,
}: TaskContentNode): Pick<Task, 'createdAt' | 'updatedAt' | 'closedAt'> {
  const ended = mergedAt ?? closedAt ?? undefined;
  return { createdAt, updatedAt, ...(ended !== undefined && { closedAt: ended }) };
}

type Links = Pick<Task, 'blockedBy' | 'unseenBlockers' | 'blocking' | 'parent' | 'subIssues'>;

/** The defaults for drafts and pull requests. */
const NO_LINKS = {
  issueDependenciesSummary: { blockedBy: 0, blocking: 0 },
  subIssuesSummary: { total: 0, completed: 0 },
};

function readLinks(content: TaskContentNode, items: ReadonlyMap<string, string>): Links {
  const {
    issueDependenciesSummary: counts,
    subIssuesSummary,
    parent,
  } = { ...NO_LINKS, ...content };
  const blockedBy = listPresent(content.blockedBy?.nodes).map((node) => linkFrom(node, items));
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

/** The context in which values are read. */
interface Reading {
  readonly found: FoundFields;
  /** The fields whose values have the aliases `one0`, `one1`…. */
  readonly names: readonly string[];
  /** By id. */
  readonly iterations: ReadonlyMap<string, Span>;
}

type Values = Pick<Task, 'status' | 'priority' | 'estimate' | 'iteration' | 'dueOn' | 'numbers'>;

/** The properties of a task that come from fields. */
function readValues(node: TaskItemNode, { found, names, iterations }: Reading): Values {
  const findNode = (name: string | undefined): ValueNode | null | undefined =>
    name === undefined ? undefined : node[`one${names.indexOf(name)}`];
  const findValue = (name: string | undefined): Plain | undefined =>
    readValue(findNode(name))?.value;
  return {
    ...withKnown('status', readText(findValue(found.status?.name))),
    ...withKnown('priority', readPriority(findValue(found.priority?.name), found)),
    ...withKnown('estimate', numberIn(findValue(found.estimate))),
    ...withKnown('iteration', readSpan(findNode(found.iteration?.name), iterations)),
    ...withKnown('dueOn', readText(findValue(found.due?.name))?.slice(0, 10)),
    // Without a prototype, since a field may be named "constructor".
    numbers: Object.assign(
      Object.create(null) as object,
      ...found.numbers.map((name) => withKnown(name, numberIn(findValue(name)))),
    ) as Task['numbers'],
  };
}

function withKnown<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

function readPriority(value: Plain | undefined, { priority }: FoundFields): Ranked | undefined {
  const choices = (priority?.options ?? []).map(({ name }) => name);
  return typeof value === 'string' ? rankPriority(value, choices) : undefined;
}

function readSpan(
  node: ValueNode | null | undefined,
  iterations: ReadonlyMap<string, Span>,
): Span | undefined {
  const { iterationId: id, title, startDate, duration } = node ?? {};
  if (id === undefined) return undefined;
  const known = iterations.get(id);
  if (known !== undefined) return known;
  if (title === undefined || startDate === undefined || duration === undefined) return undefined;
  return { id, title, startDate, endDate: addDays(startDate, duration - 1) };
}

function readText(value: Plain | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberIn(value: Plain | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The names in a list value. */
function readTexts(node: ValueNode | null): readonly string[] {
  const value = readValue(node)?.value;
  return typeof value === 'object' ? value : [];
}
