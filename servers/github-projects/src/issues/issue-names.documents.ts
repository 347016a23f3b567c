import { document, type Document } from '../github/graphql.ts';
import type { PullRequestNode } from './issues.documents.ts';

/** What names stand for in one repository; what was not asked for is left out. */
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

/** What is looked up by {@link createIssueNames}. */
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

/** Turns the names of labels, people, a milestone and a type into ids, all in one request. */
export function createIssueNames(
  labels: number,
  users: number = labels,
): Document<IssueNamesData, IssueNamesVariables> {
  const inRepository = aliases(labels, (at) => `label${at}: label(name: $label${at}) { id }`);
  const beside = aliases(users, (at) => `user${at}: user(login: $login${at}) { id }`);
  return document(`query IssueNames(
  $owner: String!, $name: String!, $number: Int!, $milestone: Int!, $title: String!, $type: String!,
  $asksIssue: Boolean!, $asksMilestone: Boolean!, $asksTitle: Boolean!, $asksType: Boolean!
  ${aliases(labels, (at) => `$label${at}: String!`)}
  ${aliases(users, (at) => `$login${at}: String!`)}
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

function aliases(count: number, of: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => of(at)).join('\n  ');
}
