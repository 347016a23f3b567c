import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';
import type { IssueLinkNode, PullRequestNode } from '../issues.documents.ts';

const LINK = `fragment Link on Issue {
  id number title url state
  repository { nameWithOwner }
}`;

type BlockedNode = IssueLinkNode & {
  readonly __typename: 'Issue';
  readonly blockedBy: { readonly nodes: readonly ({ readonly id: string } | null)[] };
};

/** A page of issues that block an issue, or are blocked by it. */
export interface LinksPage {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (IssueLinkNode | null)[];
}

interface At {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
}

/** Two issues, and the blockers of the first. */
export const DEPENDENCY_PAIR = defineDocument<
  {
    readonly first: { readonly issueOrPullRequest: BlockedNode | PullRequestNode };
    readonly second: {
      readonly issueOrPullRequest:
        (IssueLinkNode & { readonly __typename: 'Issue' }) | PullRequestNode;
    };
  },
  At & {
    readonly otherOwner: string;
    readonly otherName: string;
    readonly otherNumber: number;
  }
>(`query DependencyPair(
  $owner: String!, $name: String!, $number: Int!,
  $otherOwner: String!, $otherName: String!, $otherNumber: Int!
) {
  first: repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      __typename
      ... on Issue { ...Link blockedBy(first: 100) { nodes { id } } }
    }
  }
  second: repository(owner: $otherOwner, name: $otherName) {
    issueOrPullRequest(number: $otherNumber) { __typename ...Link }
  }
}
${LINK}`);

/** The issues that block an issue, and those that it blocks. */
export const LIST_DEPENDENCIES = defineDocument<
  {
    readonly repository: {
      readonly issueOrPullRequest:
        | (IssueLinkNode & {
            readonly __typename: 'Issue';
            readonly blockedBy?: LinksPage;
            readonly blocking?: LinksPage;
          })
        | PullRequestNode;
    };
  },
  At & {
    readonly first: number;
    readonly after: string | undefined;
    readonly withBlockedBy: boolean;
    readonly withBlocking: boolean;
  }
>(`query ListDependencies(
  $owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String,
  $withBlockedBy: Boolean!, $withBlocking: Boolean!
) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      __typename
      ... on Issue {
        ...Link
        blockedBy(first: $first, after: $after) @include(if: $withBlockedBy) { ...Page }
        blocking(first: $first, after: $after) @include(if: $withBlocking) { ...Page }
      }
    }
  }
}
fragment Page on IssueConnection {
  totalCount
  pageInfo { hasNextPage endCursor }
  nodes { ...Link }
}
${LINK}`);

/** Marks an issue as blocked by another. */
export const ADD_BLOCKED_BY = defineDocument<
  { readonly addBlockedBy: { readonly issue: { readonly id: string } } },
  { readonly issue: string; readonly blocking: string }
>(`mutation AddBlockedBy($issue: ID!, $blocking: ID!) {
  addBlockedBy(input: { issueId: $issue, blockingIssueId: $blocking }) { issue { id } }
}`);

/** Removes the mark that an issue is blocked by another. */
export const REMOVE_BLOCKED_BY = defineDocument<
  { readonly removeBlockedBy: { readonly issue: { readonly id: string } } },
  { readonly issue: string; readonly blocking: string }
>(`mutation RemoveBlockedBy($issue: ID!, $blocking: ID!) {
  removeBlockedBy(input: { issueId: $issue, blockingIssueId: $blocking }) { issue { id } }
}`);
