import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';
import type { IssueLinkNode, PullRequestNode } from '../issues.documents.ts';

const LINK = `fragment Link on Issue {
  id number title url state
  repository { nameWithOwner }
}`;

type LinkedIssueNode = IssueLinkNode & {
  readonly __typename: 'Issue';
  readonly parent: IssueLinkNode | null;
};

interface At {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
}

/** Two issues, and the parent of the second. */
export const SUB_ISSUE_PAIR = defineDocument<
  {
    readonly first: { readonly issueOrPullRequest: LinkedIssueNode | PullRequestNode };
    readonly second: { readonly issueOrPullRequest: LinkedIssueNode | PullRequestNode };
  },
  At & {
    readonly otherOwner: string;
    readonly otherName: string;
    readonly otherNumber: number;
  }
>(`query SubIssuePair(
  $owner: String!, $name: String!, $number: Int!,
  $otherOwner: String!, $otherName: String!, $otherNumber: Int!
) {
  first: repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) { __typename ...Linked }
  }
  second: repository(owner: $otherOwner, name: $otherName) {
    issueOrPullRequest(number: $otherNumber) { __typename ...Linked }
  }
}
fragment Linked on Issue { ...Link parent { ...Link } }
${LINK}`);

/** The parent of an issue. */
export const GET_PARENT = defineDocument<
  { readonly repository: { readonly issueOrPullRequest: LinkedIssueNode | PullRequestNode } },
  At
>(`query GetParent($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      __typename
      ... on Issue { ...Link parent { ...Link } }
    }
  }
}
${LINK}`);

/** An issue with a page of its sub-issues, in order. */
export type ParentNode = IssueLinkNode & {
  readonly __typename: 'Issue';
  readonly subIssuesSummary: { readonly total: number; readonly completed: number };
  readonly subIssues: {
    readonly totalCount: number;
    readonly pageInfo: PageInfo;
    readonly nodes: readonly (IssueLinkNode | null)[];
  };
};

/** The sub-issues of an issue, in order. */
export const LIST_SUB_ISSUES = defineDocument<
  { readonly repository: { readonly issueOrPullRequest: ParentNode | PullRequestNode } },
  At & { readonly first: number; readonly after: string | undefined }
>(`query ListSubIssues(
  $owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String
) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      __typename
      ... on Issue {
        ...Link
        subIssuesSummary { total completed }
        subIssues(first: $first, after: $after) {
          totalCount
          pageInfo { hasNextPage endCursor }
          nodes { ...Link }
        }
      }
    }
  }
}
${LINK}`);

/** Makes an issue a sub-issue of another. */
export const ADD_SUB_ISSUE = defineDocument<
  { readonly addSubIssue: { readonly subIssue: { readonly id: string } } },
  { readonly parent: string; readonly child: string; readonly replaceParent: boolean }
>(`mutation AddSubIssue($parent: ID!, $child: ID!, $replaceParent: Boolean!) {
  addSubIssue(input: { issueId: $parent, subIssueId: $child, replaceParent: $replaceParent }) {
    subIssue { id }
  }
}`);

/** Removes a sub-issue from its parent. */
export const REMOVE_SUB_ISSUE = defineDocument<
  { readonly removeSubIssue: { readonly subIssue: { readonly id: string } } },
  { readonly parent: string; readonly child: string }
>(`mutation RemoveSubIssue($parent: ID!, $child: ID!) {
  removeSubIssue(input: { issueId: $parent, subIssueId: $child }) { subIssue { id } }
}`);

/** Moves a sub-issue before or after another. */
export const MOVE_SUB_ISSUE = defineDocument<
  {
    readonly reprioritizeSubIssue: {
      readonly issue: { readonly subIssues: { readonly nodes: readonly (IssueLinkNode | null)[] } };
    };
  },
  {
    readonly input: {
      readonly issueId: string;
      readonly subIssueId: string;
      readonly afterId?: string;
      readonly beforeId?: string;
    };
  }
>(`mutation MoveSubIssue($input: ReprioritizeSubIssueInput!) {
  reprioritizeSubIssue(input: $input) {
    issue { subIssues(first: 100) { nodes { ...Link } } }
  }
}
${LINK}`);
