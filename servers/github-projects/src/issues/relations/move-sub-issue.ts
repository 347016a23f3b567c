import { ToolError } from '@wellspoken/kit';

import type { IssueLinkNode } from '../issues.documents.ts';
import type { IssueLink } from '../issues.shapes.ts';
import { type Call, issueAt, placeIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import { createNotFoundError, present } from '../../refs/words.ts';
import { LIST_SUB_ISSUES, MOVE_SUB_ISSUE } from './sub-issues.documents.ts';
import type { FamilyAsked } from './sub-issues.ts';

/** Which sub-issue goes where among its siblings; to the top where neither is said. */
export interface MoveAsked extends FamilyAsked {
  readonly afterIssueNumber?: string | number | undefined;
  readonly beforeIssueNumber?: string | number | undefined;
}

/** The sub-issues in their new order. */
export interface Moved {
  parent: IssueLink;
  order: string[];
  changed: boolean;
}

/** Moves a sub-issue among its siblings. */
export async function moveSubIssue(asked: MoveAsked, call: Call): Promise<Moved> {
  const { parentIssueNumber, subIssueNumber, afterIssueNumber, beforeIssueNumber, repo } = asked;
  if (afterIssueNumber !== undefined && beforeIssueNumber !== undefined) throw bothPlaces();
  const place = await placeIssue(
    { ref: parentIssueNumber, repo, argument: 'parentIssueNumber' },
    call,
  );
  // An issue has at most 100 sub-issues, so one page has them all.
  const { repository } = await call.github.query(
    LIST_SUB_ISSUES,
    { ...place.at, first: 100, after: undefined },
    { signal: call.signal, subject: place.subject },
  );
  const parent = issueAt(repository.issueOrPullRequest, place);
  const siblings = present(parent.subIssues.nodes);
  const find = (ref: string | number, argument: string) =>
    sibling({ ref, repo, argument, siblings, parent }, call);
  const child = await find(subIssueNumber, 'subIssueNumber');
  const target =
    afterIssueNumber === undefined
      ? await targetBefore(beforeIssueNumber, siblings, find)
      : { afterId: (await find(afterIssueNumber, 'afterIssueNumber')).id };
  if (isThere(child, target, siblings)) {
    return { parent: showLink(parent), order: listReferences(siblings), changed: false };
  }
  const answer = await call.github.mutate(
    MOVE_SUB_ISSUE,
    { input: { issueId: parent.id, subIssueId: child.id, ...target } },
    { signal: call.signal, subject: place.subject, lookWith: 'list_sub_issues' },
  );
  const order = listReferences(present(answer.reprioritizeSubIssue.issue.subIssues.nodes));
  return { parent: showLink(parent), order, changed: true };
}

type Target = { readonly afterId: string } | { readonly beforeId: string };

async function targetBefore(
  before: string | number | undefined,
  siblings: readonly IssueLinkNode[],
  find: (ref: string | number, argument: string) => Promise<IssueLinkNode>,
): Promise<Target> {
  if (before !== undefined) return { beforeId: (await find(before, 'beforeIssueNumber')).id };
  return { beforeId: siblings[0]?.id ?? '' };
}

/** GitHub refuses to put an issue beside itself. */
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

async function sibling(asked: SiblingAsked, call: Call): Promise<IssueLinkNode> {
  const { siblings, parent, argument } = asked;
  const direct = siblings.find(({ id }) => id === asked.ref);
  if (direct !== undefined) return direct;
  const { reference } = await placeIssue(asked, call);
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

function bothPlaces(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'Both afterIssueNumber and beforeIssueNumber were given: expected one of them, or neither for the top.',
    { suggestions: ['Leave one of them out.'] },
  );
}
