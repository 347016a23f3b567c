import { ToolError } from '@wellspoken/kit';

import type { IssueLink } from '../issues.shapes.ts';
import { type Call, issueAt, placeIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import { toPage } from '../../operations/answers.shapes.ts';
import { createNotFoundError, present } from '../../refs/words.ts';
import { findPair } from './find-pair.ts';
import {
  ADD_SUB_ISSUE,
  GET_PARENT,
  LIST_SUB_ISSUES,
  REMOVE_SUB_ISSUE,
  SUB_ISSUE_PAIR,
} from './sub-issues.documents.ts';

/** A parent and a sub-issue of it, as they were asked for. */
export interface FamilyAsked {
  readonly parentIssueNumber: string | number;
  readonly subIssueNumber: string | number;
  readonly repo?: string | undefined;
}

/** A parent and a sub-issue. */
export interface Family {
  parent: IssueLink;
  subIssue: IssueLink;
}

/** Makes an issue a sub-issue of another; where it is one already, nothing is done. */
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

/** Makes a sub-issue an issue of its own again. */
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

/** Which issue is meant, and which page. */
export interface SubIssuesAsked {
  readonly issueNumber: string | number;
  readonly repo?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The sub-issues of an issue, in their order. */
export async function listSubIssues(
  { issueNumber: ref, repo, limit, cursor }: SubIssuesAsked,
  call: Call,
): Promise<
  { parent: IssueLink; subIssues: IssueLink[]; completed: number } & ReturnType<typeof toPage>
> {
  const place = await placeIssue({ ref, repo, argument: 'issueNumber' }, call);
  const { repository } = await call.github.query(
    LIST_SUB_ISSUES,
    { ...place.at, first: limit, after: cursor },
    { signal: call.signal, subject: place.subject },
  );
  const node = issueAt(repository.issueOrPullRequest, place);
  const { nodes, pageInfo, totalCount } = node.subIssues;
  return {
    parent: showLink(node),
    subIssues: present(nodes).map(showLink),
    completed: node.subIssuesSummary.completed,
    ...toPage(pageInfo, totalCount),
  };
}

/** The parent of an issue, where it has one. */
export async function getParent(
  asked: { readonly issueNumber: string | number; readonly repo?: string | undefined },
  call: Call,
): Promise<{ issue: IssueLink; hasParent: boolean; parent?: IssueLink }> {
  const { issueNumber: ref, repo } = asked;
  const place = await placeIssue({ ref, repo, argument: 'issueNumber' }, call);
  const { repository } = await call.github.query(GET_PARENT, place.at, {
    signal: call.signal,
    subject: place.subject,
  });
  const node = issueAt(repository.issueOrPullRequest, place);
  const { parent } = node;
  return {
    issue: showLink(node),
    hasParent: parent !== null,
    ...(parent !== null && { parent: showLink(parent) }),
  };
}
