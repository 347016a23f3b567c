import type { ValueNode } from '../fields/values/read-value.ts';
import {
  LABELS_SELECTION,
  PULL_REQUESTS_SELECTION,
  REVIEWERS_SELECTION,
  USERS_SELECTION,
  VALUE_SELECTION,
} from '../fields/values/values.documents.ts';
import { defineDocument, type Document } from '../github/graphql.ts';
import type { ListKind } from '../items/items.documents.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** The content of an item, as far as a comparison needs it. */
export interface BoardContent {
  readonly id?: string;
  readonly number?: number;
  readonly title?: string;
  readonly updatedAt?: string;
  readonly issueState?: 'OPEN' | 'CLOSED';
  readonly pullState?: 'OPEN' | 'CLOSED' | 'MERGED';
  readonly repository?: { readonly nameWithOwner: string };
}

/** An item; the requested values are under `value0`…, lists under `list0`…. */
export interface BoardItem extends Readonly<
  Record<`value${number}` | `list${number}`, ValueNode | null>
> {
  readonly id: string;
  readonly type: 'ISSUE' | 'PULL_REQUEST' | 'DRAFT_ISSUE' | 'REDACTED';
  readonly isArchived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly content: BoardContent | null;
}

interface BoardAnswer {
  readonly node: {
    readonly items?: {
      readonly totalCount: number;
      readonly pageInfo: PageInfo;
      readonly nodes: readonly (BoardItem | null)[];
    };
  } | null;
}

interface BoardVariables extends Readonly<Record<`field${number}` | `listName${number}`, string>> {
  readonly project: string;
  readonly first: number;
  readonly after: string | null;
}

const LISTS: Readonly<Record<ListKind, string>> = {
  users: USERS_SELECTION,
  labels: LABELS_SELECTION,
  reviewers: REVIEWERS_SELECTION,
  pullRequests: PULL_REQUESTS_SELECTION,
};

/**
 * Builds a query for a page of all items of a project, archived ones included, with the values of
 * `count` fields.
 */
export function boardPage(
  count: number,
  lists: readonly ListKind[] = [],
): Document<BoardAnswer, BoardVariables> {
  const fields = Array.from({ length: count }, (_, at) => at);
  const variables = [
    ...fields.map((at) => `, $field${at}: String!`),
    ...lists.map((_, at) => `, $listName${at}: String!`),
  ];
  const values = [
    ...fields.map((at) => `value${at}: fieldValueByName(name: $field${at}) { ${VALUE_SELECTION} }`),
    ...lists.map(
      (kind, at) =>
        `list${at}: fieldValueByName(name: $listName${at}) { __typename ${LISTS[kind]} }`,
    ),
  ];
  return defineDocument(`query BoardPage($project: ID!, $first: Int!, $after: String${variables.join('')}) {
  node(id: $project) {
    ... on ProjectV2 {
      items(first: $first, after: $after, archivedStates: [ARCHIVED, NOT_ARCHIVED]) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes {
          id type isArchived createdAt updatedAt
          content {
            ... on Issue {
              id number title updatedAt issueState: state repository { nameWithOwner }
            }
            ... on PullRequest {
              id number title updatedAt pullState: state repository { nameWithOwner }
            }
            ... on DraftIssue { id title updatedAt }
          }
          ${values.join('\n          ')}
        }
      }
    }
  }
}`);
}

/** Which of the given items still exist, and in which project. */
export const ITEMS_STILL_THERE = defineDocument<
  {
    readonly nodes: readonly ({
      readonly id?: string;
      readonly project?: { readonly id: string };
    } | null)[];
  },
  { readonly ids: readonly string[] }
>(`query ItemsStillThere($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProjectV2Item { id project { id } } }
}`);
