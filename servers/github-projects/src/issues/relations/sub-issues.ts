import { ToolError } from '@wellspoken/kit';

import { toPage } from '../../operations/answers.shapes.ts';
import { createNotFoundError, listPresent } from '../../refs/words.ts';
import type { IssueLinkNode } from '../issues.documents.ts';
import type { IssueLink } from '../issues.shapes.ts';
import { type Call, locateIssue, requireIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import { findPair } from './find-pair.ts';
import {
  ADD_SUB_ISSUE,
  GET_PARENT,
  LIST_SUB_ISSUES,
  MOVE_SUB_ISSUE,
  REMOVE_SUB_ISSUE,
  SUB_ISSUE_PAIR,
} from './sub-issues.documents.ts';

interface FamilyAsked {
  readonly parentIssueNumber: string | number;
  readonly subIssueNumber: string | number;
  readonly repo?: string | undefined;
}

interface Family {
  parent: IssueLink;
  subIssue: IssueLink;
}

/** Makes an issue a sub-issue of another; does nothing if it is already. */
export async function addSubIssue(
  { replaceParent, ...asked }: FamilyAsked & { readonly replaceParent: boolean },
  call: Call,
): Promise<Family & { changed: boolean; formerParent?: IssueLink }> {
  const { first, second, places } = await findFamily(asked, call);
  const family = { parent: showLink(first), subIssue: showLink(second) };
  if (second.parent?.id === first.id) return { ...family, changed: false };
  if (second.parent !== null && !replaceParent) {
    const other = showLink(second.parent).reference;
    throw new ToolError(
      'conflict',
      `${family.subIssue.reference} is a sub-issue of ${other} already, and an issue has one parent.`,
      { suggestions: [`Pass replaceParent: true to move it away from ${other}.`] },
    );
  }
  await call.github.mutate(
    ADD_SUB_ISSUE,
    { parent: first.id, child: second.id, replaceParent },
    { signal: call.signal, subject: places.second.subject, lookWith: 'list_sub_issues' },
  );
  const formerParent = second.parent === null ? undefined : showLink(second.parent);
  return { ...family, changed: true, ...(formerParent !== undefined && { formerParent }) };
}

/** Removes a sub-issue from its parent. */
export async function removeSubIssue(asked: FamilyAsked, call: Call): Promise<Family> {
  const { first, second, places } = await findFamily(asked, call);
  const family = { parent: showLink(first), subIssue: showLink(second) };
  if (second.parent?.id !== first.id) {
    const instead =
      second.parent === null
        ? 'it has no parent'
        : `its parent is ${showLink(second.parent).reference}`;
    throw createNotFoundError(
      `${family.subIssue.reference} is no sub-issue of ${family.parent.reference}; ${instead} (argument subIssueNumber).`,
      'list_sub_issues shows the sub-issues of an issue.',
    );
  }
  await call.github.mutate(
    REMOVE_SUB_ISSUE,
    { parent: first.id, child: second.id },
    { signal: call.signal, subject: places.second.subject, lookWith: 'list_sub_issues' },
  );
  return family;
}

function findFamily({ parentIssueNumber, subIssueNumber, repo }: FamilyAsked, call: Call) {
  return findPair(
    SUB_ISSUE_PAIR,
    [
      { ref: parentIssueNumber, repo, argument: 'parentIssueNumber' },
      { ref: subIssueNumber, repo, argument: 'subIssueNumber' },
    ],
    call,
  );
}

interface SubIssuesAsked {
  readonly issueNumber: string | number;
  readonly repo?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The sub-issues of an issue, in order. */
export async function listSubIssues(
  { issueNumber: ref, repo, limit, cursor }: SubIssuesAsked,
  call: Call,
): Promise<
  { parent: IssueLink; subIssues: IssueLink[]; completed: number } & ReturnType<typeof toPage>
> {
  const place = await locateIssue({ ref, repo, argument: 'issueNumber' }, call);
  const { repository } = await call.github.query(
    LIST_SUB_ISSUES,
    { ...place.at, first: limit, after: cursor },
    { signal: call.signal, subject: place.subject },
  );
  const node = requireIssue(repository.issueOrPullRequest, place);
  const { nodes, pageInfo, totalCount } = node.subIssues;
  return {
    parent: showLink(node),
    subIssues: listPresent(nodes).map(showLink),
    completed: node.subIssuesSummary.completed,
    ...toPage(pageInfo, totalCount),
  };
}

/** The parent of an issue, if any. */
export async function getParent(
  asked: { readonly issueNumber: string | number; readonly repo?: string | undefined },
  call: Call,
): Promise<{ issue: IssueLink; hasParent: boolean; parent?: IssueLink }> {
  const { issueNumber: ref, repo } = asked;
  const place = await locateIssue({ ref, repo, argument: 'issueNumber' }, call);
  const { repository } = await call.github.query(GET_PARENT, place.at, {
    signal: call.signal,
    subject: place.subject,
  });
  const node = requireIssue(repository.issueOrPullRequest, place);
  const { parent } = node;
  return {
    issue: showLink(node),
    hasParent: parent !== null,
    ...(parent !== null && { parent: showLink(parent) }),
  };
}

/** Which sub-issue moves where among its siblings; to the top if neither sibling is given. */
interface MoveAsked extends FamilyAsked {
  readonly afterIssueNumber?: string | number | undefined;
  readonly beforeIssueNumber?: string | number | undefined;
}

/** The sub-issues in their new order. */
interface Moved {
  parent: IssueLink;
  order: string[];
  changed: boolean;
}

/** Moves a sub-issue among its siblings. */
export async function moveSubIssue(asked: MoveAsked, call: Call): Promise<Moved> {
  const { parentIssueNumber, subIssueNumber, afterIssueNumber, beforeIssueNumber, repo } = asked;
  if (afterIssueNumber !== undefined && beforeIssueNumber !== undefined)
    throw createTwoPlacesError();
  const place = await locateIssue(
    { ref: parentIssueNumber, repo, argument: 'parentIssueNumber' },
    call,
  );
  // An issue has at most 100 sub-issues, so one page holds all.
  const { repository } = await call.github.query(
    LIST_SUB_ISSUES,
    { ...place.at, first: 100, after: undefined },
    { signal: call.signal, subject: place.subject },
  );
  const parent = requireIssue(repository.issueOrPullRequest, place);
  const siblings = listPresent(parent.subIssues.nodes);
  const find = (ref: string | number, argument: string) =>
    findSibling({ ref, repo, argument, siblings, parent }, call);
  const child = await find(subIssueNumber, 'subIssueNumber');
  const target =
    afterIssueNumber === undefined
      ? await findTarget(beforeIssueNumber, siblings, find)
      : { afterId: (await find(afterIssueNumber, 'afterIssueNumber')).id };
  if (isThere(child, target, siblings)) {
    return { parent: showLink(parent), order: listReferences(siblings), changed: false };
  }
  const answer = await call.github.mutate(
    MOVE_SUB_ISSUE,
    { input: { issueId: parent.id, subIssueId: child.id, ...target } },
    { signal: call.signal, subject: place.subject, lookWith: 'list_sub_issues' },
  );
  const order = listReferences(listPresent(answer.reprioritizeSubIssue.issue.subIssues.nodes));
  return { parent: showLink(parent), order, changed: true };
}

type Target = { readonly afterId: string } | { readonly beforeId: string };

async function findTarget(
  before: string | number | undefined,
  siblings: readonly IssueLinkNode[],
  find: (ref: string | number, argument: string) => Promise<IssueLinkNode>,
): Promise<Target> {
  if (before !== undefined) return { beforeId: (await find(before, 'beforeIssueNumber')).id };
  return { beforeId: siblings[0]?.id ?? '' };
}

/** GitHub refuses to move an issue relative to itself. */
function isThere(child: IssueLinkNode, target: Target, siblings: readonly IssueLinkNode[]) {
  const at = siblings.findIndex(({ id }) => id === child.id);
  return 'afterId' in target
    ? target.afterId === child.id || siblings[at - 1]?.id === target.afterId
    : target.beforeId === child.id || siblings[at + 1]?.id === target.beforeId;
}

function listReferences(siblings: readonly IssueLinkNode[]): string[] {
  return siblings.map((node) => showLink(node).reference);
}

interface SiblingAsked {
  readonly ref: string | number;
  readonly repo: string | undefined;
  readonly argument: string;
  readonly siblings: readonly IssueLinkNode[];
  readonly parent: IssueLinkNode;
}

async function findSibling(asked: SiblingAsked, call: Call): Promise<IssueLinkNode> {
  const { siblings, parent, argument } = asked;
  const direct = siblings.find(({ id }) => id === asked.ref);
  if (direct !== undefined) return direct;
  const { reference } = await locateIssue(asked, call);
  const same = (node: IssueLinkNode) =>
    showLink(node).reference.toLowerCase() === reference.toLowerCase();
  const found = siblings.find(same);
  if (found !== undefined) return found;
  const known = listReferences(siblings);
  throw createNotFoundError(
    `${reference} is no sub-issue of ${showLink(parent).reference} (argument ${argument}). Its sub-issues: ${known.join(', ') || 'none'}.`,
    'add_sub_issue makes an issue a sub-issue.',
  );
}

function createTwoPlacesError(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'Both afterIssueNumber and beforeIssueNumber were given: expected one of them, or neither for the top.',
    { suggestions: ['Leave one of them out.'] },
  );
}
