import type { IssueText } from '@wellspoken/planner';

import { ISSUE_TEXT, ISSUE_TEXTS, type IssueTextNode } from '../documents/issue-texts.ts';
import { readAll } from '../github/pages.ts';
import { issueAt, placeIssue } from '../issues/place-issue.ts';
import type { At } from '../operations/operation.ts';
import { nameOf, repositorySubject } from '../refs/repository-words.ts';
import type { IssueTexts, IssueTextsAsked } from './issue-texts.ts';
import { showIssueText } from './show-issue-text.ts';

/** Reads issues of a repository with their words, those that were created last first. */
export async function readIssueTexts(
  { repo, state, most }: IssueTextsAsked,
  at: At,
): Promise<IssueTexts> {
  const repository = at.resolve.repositoryName(repo);
  const states = state === 'all' ? null : [state.toUpperCase()];
  let called = nameOf(repository);
  let done = 0;
  const { nodes, pageInfo, totalCount } = await readAll<IssueTextNode>(
    async (first, after) => {
      const answer = await at.github.query(
        ISSUE_TEXTS,
        { ...repository, first, after, states },
        { signal: at.signal, subject: repositorySubject(repository) },
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

/** Reads one issue with all of its words; a pull request is refused. */
export async function readIssueText(
  ref: string,
  repo: string | undefined,
  at: At,
): Promise<IssueText> {
  const place = await placeIssue({ ref, repo, argument: 'issueId' }, at);
  const { repository } = await at.github.query(ISSUE_TEXT, place.at, {
    signal: at.signal,
    subject: place.subject,
  });
  return showIssueText(issueAt(repository.issueOrPullRequest, place), Infinity);
}
