import { document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';
import type { PullRequestNode } from './issues.documents.ts';

/** An issue with its words. */
export interface IssueTextNode {
  readonly __typename: 'Issue';
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly stateReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly repository: { readonly nameWithOwner: string };
  readonly author: { readonly login: string } | null;
  readonly milestone: { readonly title: string } | null;
  readonly issueType: { readonly name: string } | null;
  readonly parent: {
    readonly number: number;
    readonly repository: { readonly nameWithOwner: string };
  } | null;
  readonly assignees: { readonly nodes: readonly ({ readonly login: string } | null)[] };
  readonly labels: { readonly nodes: readonly ({ readonly name: string } | null)[] } | null;
}

const TEXT = `fragment Text on Issue {
  __typename
  id number title body state stateReason(enableDuplicate: true) createdAt updatedAt closedAt
  repository { nameWithOwner }
  author { login }
  milestone { title }
  issueType { name }
  parent { number repository { nameWithOwner } }
  assignees(first: 10) { nodes { login } }
  labels(first: 20) { nodes { name } }
}`;

/** Issues of a repository with their words, those that were created last first. */
export const ISSUE_TEXTS = document<
  {
    readonly repository: {
      readonly nameWithOwner: string;
      readonly issues: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (IssueTextNode | null)[];
      };
    };
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly first: number;
    readonly after: string | null;
    readonly states: readonly string[] | null;
  }
>(`query IssueTexts(
  $owner: String!, $name: String!, $first: Int!, $after: String, $states: [IssueState!]
) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    issues(
      first: $first, after: $after, states: $states
      orderBy: { field: CREATED_AT, direction: DESC }
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { ...Text }
    }
  }
}
${TEXT}`);

/** One issue with its words. */
export const ISSUE_TEXT = document<
  { readonly repository: { readonly issueOrPullRequest: IssueTextNode | PullRequestNode } },
  { readonly owner: string; readonly name: string; readonly number: number }
>(`query IssueText($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      __typename
      ...Text
    }
  }
}
${TEXT}`);
