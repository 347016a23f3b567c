import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';
import type { PullRequestNode } from './issues.documents.ts';

/** An issue or pull request found by a search. */
export interface FoundNode {
  readonly __typename: 'Issue' | 'PullRequest';
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  /** Of an issue. */
  readonly state?: string;
  /** Of a pull request: it has another type in GitHub's schema, hence the alias. */
  readonly pullState?: string;
  readonly updatedAt: string;
  readonly repository: { readonly nameWithOwner: string };
  readonly author: { readonly login: string } | null;
  readonly assignees: { readonly nodes: readonly ({ readonly login: string } | null)[] };
  readonly labels: { readonly nodes: readonly ({ readonly name: string } | null)[] } | null;
}

export const SEARCH_ISSUES = defineDocument<
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

/** An issue with its texts. */
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

/** Issues of a repository with their texts, newest first. */
export const ISSUE_TEXTS = defineDocument<
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

/** One issue with its texts. */
export const ISSUE_TEXT = defineDocument<
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

/** What names stand for in one repository; what was not requested is omitted. */
export type IssueNamesData = {
  readonly repository: {
    readonly id: string;
    readonly issueOrPullRequest?:
      { readonly __typename: 'Issue'; readonly id: string } | PullRequestNode;
    readonly milestone?: MilestoneNode | null;
    readonly milestones?: { readonly nodes: readonly (MilestoneNode | null)[] } | null;
    readonly issueType?: { readonly id: string } | null;
  } & { readonly [label: `label${number}`]: { readonly id: string } | null };
} & { readonly [user: `user${number}`]: { readonly id: string } | null };

interface MilestoneNode {
  readonly id: string;
  readonly title: string;
}

/** The variables of {@link createIssueNames}. */
export type IssueNamesVariables = {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
  readonly milestone: number;
  readonly title: string;
  readonly type: string;
  readonly asksIssue: boolean;
  readonly asksMilestone: boolean;
  readonly asksTitle: boolean;
  readonly asksType: boolean;
} & { readonly [name: `label${number}` | `login${number}`]: string };

/** Builds a query that resolves labels, people, a milestone and a type in one request. */
export function createIssueNames(
  labels: number,
  users: number = labels,
): Document<IssueNamesData, IssueNamesVariables> {
  const inRepository = repeatLines(labels, (at) => `label${at}: label(name: $label${at}) { id }`);
  const beside = repeatLines(users, (at) => `user${at}: user(login: $login${at}) { id }`);
  return defineDocument(`query IssueNames(
  $owner: String!, $name: String!, $number: Int!, $milestone: Int!, $title: String!, $type: String!,
  $asksIssue: Boolean!, $asksMilestone: Boolean!, $asksTitle: Boolean!, $asksType: Boolean!
  ${repeatLines(labels, (at) => `$label${at}: String!`)}
  ${repeatLines(users, (at) => `$login${at}: String!`)}
) {
  repository(owner: $owner, name: $name) {
    id
    issueOrPullRequest(number: $number) @include(if: $asksIssue) {
      __typename
      ... on Issue { id }
    }
    milestone(number: $milestone) @include(if: $asksMilestone) { id title }
    milestones(first: 50, query: $title) @include(if: $asksTitle) { nodes { id title } }
    issueType(name: $type) @include(if: $asksType) { id }
    ${inRepository}
  }
  ${beside}
}`);
}

function repeatLines(count: number, of: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => of(at)).join('\n  ');
}
