import { describeRepository, listPresent } from '../../refs/words.ts';
import { findNames } from '../issue-names.ts';
import type { IssueLink } from '../issues.shapes.ts';
import { type Call, locateIssue, requireIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import { LIST_ISSUE_TYPES, SET_ISSUE_TYPE } from './issue-types.documents.ts';

export interface IssueTypeShown {
  id: string;
  name: string;
  description?: string;
  color: string;
  enabled: boolean;
}

/** The issue types of a repository; only organizations have types. */
export async function listIssueTypes(
  repo: string | undefined,
  { github, resolve, signal }: Call,
): Promise<IssueTypeShown[]> {
  const repository = resolve.repositoryName(repo);
  const subject = describeRepository(repository);
  const answer = await github.query(LIST_ISSUE_TYPES, repository, { signal, subject });
  return listPresent(answer.repository.issueTypes?.nodes).map(
    ({ id, name, description, color, isEnabled }) => ({
      id,
      name,
      ...(description !== null && description !== '' && { description }),
      color: color.toLowerCase(),
      enabled: isEnabled,
    }),
  );
}

/** Sets or clears the type of an issue. */
export async function setIssueType(
  asked: {
    readonly issueId: string;
    readonly repo?: string | undefined;
    readonly type: string | null;
  },
  call: Call,
): Promise<{ issue: IssueLink; type?: string }> {
  const place = await locateIssue(
    { ref: asked.issueId, repo: asked.repo, argument: 'issueId' },
    call,
  );
  const { owner, name, number } = place.at;
  const names = await findNames(
    { number, labels: {}, users: {}, type: asked.type ?? undefined },
    { repository: { owner, name }, subject: place.subject },
    call,
  );
  const { id } = requireIssue(names.issue, place);
  const answer = await call.github.mutate(
    SET_ISSUE_TYPE,
    { issue: id, type: names.type ?? null },
    { signal: call.signal, subject: place.subject, repeatable: true, lookWith: 'get_issue' },
  );
  const { issue } = answer.updateIssueIssueType;
  return {
    issue: showLink(issue),
    ...(issue.issueType !== null && { type: issue.issueType.name }),
  };
}
