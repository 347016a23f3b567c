import { readIssueFieldValues } from './issue-fields/issue-fields.ts';
import { GET_ISSUE } from './issues.documents.ts';
import type { WholeIssue } from './issues.shapes.ts';
import { type Call, locateIssue, requireIssue } from './place-issue.ts';
import { showWholeIssue } from './show-issue.ts';

/** What can be shown of an issue in addition. */
export const ISSUE_PARTS = ['body', 'fullBody', 'projects', 'fields'] as const;

export interface IssueWanted {
  readonly issueId: string;
  readonly repo?: string | undefined;
  readonly include: readonly (typeof ISSUE_PARTS)[number][];
}

export async function getIssue(
  { issueId, repo, include }: IssueWanted,
  call: Call,
): Promise<WholeIssue> {
  const place = await locateIssue({ ref: issueId, repo, argument: 'issueId' }, call);
  const { repository } = await call.github.query(
    GET_ISSUE,
    {
      ...place.at,
      withBody: include.includes('body') || include.includes('fullBody'),
      withProjects: include.includes('projects'),
    },
    { signal: call.signal, subject: place.subject },
  );
  const node = requireIssue(repository.issueOrPullRequest, place, 'get_pull_request');
  const shown = showWholeIssue(node, !include.includes('fullBody'));
  if (!include.includes('fields')) return shown;
  return { ...shown, fields: await readIssueFieldValues(place, call) };
}
