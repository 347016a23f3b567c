import { document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** What a search finds: an issue or a pull request. */
export interface FoundNode {
  readonly __typename: 'Issue' | 'PullRequest';
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  /** Of an issue. */
  readonly state?: string;
  /** Of a pull request: another type of GitHub's, hence another name. */
  readonly pullState?: string;
  readonly updatedAt: string;
  readonly repository: { readonly nameWithOwner: string };
  readonly author: { readonly login: string } | null;
  readonly assignees: { readonly nodes: readonly ({ readonly login: string } | null)[] };
  readonly labels: { readonly nodes: readonly ({ readonly name: string } | null)[] } | null;
}

/** Searches issues and pull requests with GitHub's search syntax. */
export const SEARCH_ISSUES = document<
  {
    readonly search: {
      readonly issueCount: number;
      readonly pageInfo: PageInfo;
      readonly nodes: readonly (FoundNode | null)[];
    };
  },
  { readonly query: string; readonly first: number; readonly after: string | undefined }
>(`query SearchIssues($query: String!, $first: Int!, $after: String) {
  search(type: ISSUE, query: $query, first: $first, after: $after) {
    issueCount
    pageInfo { hasNextPage endCursor }
    nodes {
      __typename
      ... on Issue {
        id number title url state updatedAt
        repository { nameWithOwner }
        author { login }
        assignees(first: 10) { nodes { login } }
        labels(first: 100) { nodes { name } }
      }
      ... on PullRequest {
        id number title url pullState: state updatedAt
        repository { nameWithOwner }
        author { login }
        assignees(first: 10) { nodes { login } }
        labels(first: 100) { nodes { name } }
      }
    }
  }
}`);
