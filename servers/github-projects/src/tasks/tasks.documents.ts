import type { ValueNode } from '../fields/values/read-value.ts';
import {
  LABELS_SELECTION,
  USERS_SELECTION,
  VALUE_SELECTION,
} from '../fields/values/values.documents.ts';
import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** An issue that another one refers to. */
export interface TaskLinkNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly repository: { readonly nameWithOwner: string };
}

/** The issue, pull request or draft of an item; what its type lacks is omitted. */
export interface TaskContentNode {
  readonly __typename: 'Issue' | 'PullRequest' | 'DraftIssue';
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly body?: string;
  readonly number?: number;
  readonly repository?: { readonly nameWithOwner: string };
  readonly issueState?: string;
  readonly stateReason?: string | null;
  readonly pullState?: string;
  readonly closedAt?: string | null;
  readonly mergedAt?: string | null;
  readonly milestone?: { readonly title: string; readonly dueOn: string | null } | null;
  readonly issueType?: { readonly name: string } | null;
  readonly blockedBy?: { readonly nodes: readonly (TaskLinkNode | null)[] | null };
  readonly issueDependenciesSummary?: { readonly blockedBy: number; readonly blocking: number };
  readonly parent?: TaskLinkNode | null;
  readonly subIssuesSummary?: { readonly total: number; readonly completed: number };
  readonly comments?: { readonly totalCount: number };
  readonly totalCommentsCount?: number | null;
}

/** An item with what planning needs; values have the aliases `one0`, `one1`…. */
export type TaskItemNode = {
  readonly id: string;
  readonly content: TaskContentNode | null;
  readonly assignees: ValueNode | null;
  readonly labels: ValueNode | null;
} & Partial<Record<`one${number}`, ValueNode | null>>;

/** A page of items. */
export interface TasksData {
  readonly node: {
    readonly items?: {
      readonly totalCount: number;
      readonly pageInfo: PageInfo;
      readonly nodes: readonly (TaskItemNode | null)[] | null;
    };
  } | null;
}

/** The variables of a page; the names of fields are `name0`, `name1`…. */
export interface TasksVariables {
  readonly project: string;
  readonly first: number;
  readonly after: string | null;
  readonly query: string;
  readonly states: readonly string[];
  readonly withBody: boolean;
  readonly assignees: string;
  readonly labels: string;
  readonly [name: `name${number}`]: string;
}

const TIMES = 'createdAt updatedAt body @include(if: $withBody)';
const PLACE = 'number repository { nameWithOwner } closedAt milestone { title dueOn }';

// GitHub's maximum of blocking issues is fifty.
const CONTENT = `content {
  __typename
  ... on DraftIssue { id title ${TIMES} }
  ... on Issue {
    id title ${TIMES} ${PLACE} issueState: state stateReason
    issueType { name }
    blockedBy(first: 50) { nodes { ...TaskLink } }
    issueDependenciesSummary { blockedBy blocking }
    parent { ...TaskLink }
    subIssuesSummary { total completed }
    comments(first: 1) { totalCount }
  }
  ... on PullRequest { id title ${TIMES} ${PLACE} pullState: state mergedAt totalCommentsCount }
}`;

/**
 * Builds a query for a page of items with all that planning needs, each with `count` plain values.
 * People and labels are requested as values of fields: one list for all types of content instead of
 * one for each.
 */
export function tasksPage(count: number): Document<TasksData, TasksVariables> {
  const places = Array.from({ length: count }, (_, at) => at);
  const names = places.map((at) => `$name${at}: String!`);
  const values = places.map(
    (at) => `one${at}: fieldValueByName(name: $name${at}) { ${VALUE_SELECTION} }`,
  );
  return defineDocument(`query TasksPage(
    $project: ID!, $first: Int!, $after: String, $query: String!,
    $states: [ProjectV2ItemArchivedState!]!, $withBody: Boolean!,
    $assignees: String!, $labels: String!, ${names.join(', ')}
  ) {
    node(id: $project) {
      ... on ProjectV2 {
        items(first: $first, after: $after, query: $query, archivedStates: $states) {
          totalCount
          pageInfo { hasNextPage endCursor }
          nodes {
            id
            ${CONTENT}
            assignees: fieldValueByName(name: $assignees) { __typename ${USERS_SELECTION} }
            labels: fieldValueByName(name: $labels) { __typename ${LABELS_SELECTION} }
            ${values.join('\n')}
          }
        }
      }
    }
  }
  fragment TaskLink on Issue { id number title state repository { nameWithOwner } }`);
}
