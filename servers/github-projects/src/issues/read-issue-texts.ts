import { cutText } from '@wellspoken/kit/paging';
import type { IssueText } from '@wellspoken/planner';

import { readAll } from '../github/graphql.ts';
import type { At } from '../operations/operation.ts';
import { describeRepository, formatRepositoryName, listPresent } from '../refs/words.ts';
import { ISSUE_TEXT, ISSUE_TEXTS, type IssueTextNode } from './find-issues.documents.ts';
import { locateIssue, requireIssue } from './place-issue.ts';

/** Reads issues of a repository with their texts, newest first. */
export async function readIssueTexts(
  { repo, state, most }: IssueTextsAsked,
  at: At,
): Promise<IssueTexts> {
  const repository = at.resolve.repositoryName(repo);
  const states = state === 'all' ? null : [state.toUpperCase()];
  let called = formatRepositoryName(repository);
  let done = 0;
  const { nodes, pageInfo, totalCount } = await readAll<IssueTextNode>(
    async (first, after) => {
      const answer = await at.github.query(
        ISSUE_TEXTS,
        { ...repository, first, after, states },
        { signal: at.signal, subject: describeRepository(repository) },
      );
      const { nameWithOwner, issues } = answer.repository;
      called = nameWithOwner;
      done += issues.nodes.length;
      at.progress(done, Math.min(most, issues.totalCount));
      return issues;
    },
    { most },
  );
  return {
    repository: called,
    issues: nodes.map((node) => showIssueText(node)),
    total: totalCount ?? nodes.length,
    isWhole: !pageInfo.hasNextPage,
  };
}

/** Reads one issue with its complete text; a pull request is refused. */
export async function readIssueText(
  ref: string,
  repo: string | undefined,
  at: At,
): Promise<IssueText> {
  const place = await locateIssue({ ref, repo, argument: 'issueId' }, at);
  const { repository } = await at.github.query(ISSUE_TEXT, place.at, {
    signal: at.signal,
    subject: place.subject,
  });
  return showIssueText(requireIssue(repository.issueOrPullRequest, place), Infinity);
}

export interface IssueTextsAsked {
  /** `owner/name`; the default repository if omitted. */
  readonly repo?: string | undefined;
  readonly state: 'open' | 'closed' | 'all';
  /** The maximum number, newest first. */
  readonly most: number;
}

/** Issues with their texts. */
export interface IssueTexts {
  /** `owner/name` */
  readonly repository: string;
  readonly issues: readonly IssueText[];
  readonly total: number;
  /** Whether all of them were read. */
  readonly isWhole: boolean;
}

/** The rest of a long body is mostly logs, which say little about the subject of the issue. */
const MOST_BODY = 20_000;

const REASONS = ['completed', 'not_planned', 'duplicate', 'reopened'] as const;

/** An issue in the form for comparison and triage; a very long body is cut. */
function showIssueText(node: IssueTextNode, mostBody = MOST_BODY): IssueText {
  const { nameWithOwner } = node.repository;
  return {
    id: node.id,
    reference: `${nameWithOwner}#${node.number}`,
    number: node.number,
    title: node.title,
    body: node.body.length > mostBody ? cutText(node.body, mostBody) : node.body,
    state: node.state === 'CLOSED' ? 'closed' : 'open',
    labels: listPresent(node.labels?.nodes).map(({ name }) => name),
    assignees: listPresent(node.assignees.nodes).map(({ login }) => login),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    ...pickPresent(node),
  };
}

type MayLack = 'stateReason' | 'author' | 'type' | 'milestone' | 'parent' | 'closedAt';

function pickPresent(node: IssueTextNode): Pick<IssueText, MayLack> {
  const { author, milestone, issueType, parent, closedAt } = node;
  const stateReason = REASONS.find((reason) => reason === node.stateReason?.toLowerCase());
  return {
    ...(stateReason !== undefined && { stateReason }),
    ...(author !== null && { author: author.login }),
    ...(issueType !== null && { type: issueType.name }),
    ...(milestone !== null && { milestone: milestone.title }),
    ...(parent !== null && { parent: `${parent.repository.nameWithOwner}#${parent.number}` }),
    ...(closedAt !== null && { closedAt }),
  };
}
