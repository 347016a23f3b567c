import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';

/** A comment on an issue or pull request. */
export interface CommentNode {
  readonly id: string;
  readonly fullDatabaseId: string | number | null;
  readonly url: string;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly author: { readonly login: string } | null;
}

const COMMENT = `fragment Comment on IssueComment {
  id fullDatabaseId url body createdAt updatedAt
  author { login }
}`;

/** Comments on an issue or pull request, page by page. */
export const LIST_COMMENTS = defineDocument<
  {
    readonly repository: {
      readonly issueOrPullRequest: {
        readonly comments: {
          readonly totalCount: number;
          readonly pageInfo: PageInfo;
          readonly nodes: readonly (CommentNode | null)[];
        };
      };
    };
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly number: number;
    readonly first: number;
    readonly after: string | undefined;
    readonly orderBy: { readonly field: 'UPDATED_AT'; readonly direction: 'DESC' } | undefined;
  }
>(`query ListComments(
  $owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String,
  $orderBy: IssueCommentOrder
) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(first: $first, after: $after, orderBy: $orderBy) { ...Page } }
      ... on PullRequest { comments(first: $first, after: $after, orderBy: $orderBy) { ...Page } }
    }
  }
}
fragment Page on IssueCommentConnection {
  totalCount
  pageInfo { hasNextPage endCursor }
  nodes { ...Comment }
}
${COMMENT}`);

/** Replaces the body of a comment, by its node id. */
export const UPDATE_COMMENT = defineDocument<
  { readonly updateIssueComment: { readonly issueComment: CommentNode } },
  { readonly id: string; readonly body: string }
>(`mutation UpdateComment($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { ...Comment } }
}
${COMMENT}`);

/** Deletes a comment, by its node id. */
export const DELETE_COMMENT = defineDocument<
  { readonly deleteIssueComment: { readonly clientMutationId: string | null } },
  { readonly id: string }
>(`mutation DeleteComment($id: ID!) {
  deleteIssueComment(input: { id: $id }) { clientMutationId }
}`);
