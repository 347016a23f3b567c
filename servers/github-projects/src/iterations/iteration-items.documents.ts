import { defineDocument } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** The content of an item of an iteration. */
interface IterationContent {
  readonly __typename: 'Issue' | 'PullRequest' | 'DraftIssue';
  readonly title: string;
  readonly number?: number;
  readonly url?: string;
  readonly issueState?: 'OPEN' | 'CLOSED';
  readonly stateReason?: string | null;
  readonly pullState?: 'OPEN' | 'CLOSED' | 'MERGED';
  readonly repository?: { readonly nameWithOwner: string };
  readonly assignees?: { readonly nodes: readonly ({ readonly login: string } | null)[] | null };
}

/** An item of an iteration. */
export interface IterationItemNode {
  readonly id: string;
  readonly type: string;
  readonly isArchived: boolean;
  readonly iteration: { readonly iterationId?: string } | null;
  readonly status: { readonly name?: string | null } | null;
  readonly estimate?: { readonly number?: number | null } | null;
  readonly content: IterationContent | null;
}

/** A page of items that match a filter. */
export interface IterationItemsData {
  readonly project: {
    readonly items?: {
      readonly totalCount: number;
      readonly pageInfo: PageInfo;
      readonly edges: readonly ({
        readonly cursor: string;
        readonly node: IterationItemNode | null;
      } | null)[];
    };
  } | null;
}

export interface IterationItemsVariables {
  readonly projectId: string;
  readonly fieldName: string;
  readonly query: string;
  readonly first: number;
  readonly after: string | null;
  readonly archivedStates: readonly ('ARCHIVED' | 'NOT_ARCHIVED')[];
}

const PAGE_VARIABLES = `
  $projectId: ID!
  $fieldName: String!
  $query: String!
  $first: Int!
  $after: String
  $archivedStates: [ProjectV2ItemArchivedState!]`;

function createItemsPage(more: { readonly values: string; readonly people: string }): string {
  return `project: node(id: $projectId) {
    ... on ProjectV2 {
      items(first: $first, after: $after, query: $query, archivedStates: $archivedStates) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges {
          cursor
          node {
            id type isArchived
            iteration: fieldValueByName(name: $fieldName) {
              ... on ProjectV2ItemFieldIterationValue { iterationId }
            }
            status: fieldValueByName(name: "Status") {
              ... on ProjectV2ItemFieldSingleSelectValue { name }
            }
            ${more.values}
            content {
              __typename
              ... on DraftIssue { title ${more.people} }
              ... on Issue {
                number title url issueState: state stateReason
                repository { nameWithOwner } ${more.people}
              }
              ... on PullRequest {
                number title url pullState: state repository { nameWithOwner } ${more.people}
              }
            }
          }
        }
      }
    }
  }`;
}

/** A page of items with their iterations. */
export const ITERATION_ITEMS = defineDocument<IterationItemsData, IterationItemsVariables>(
  `query IterationItems(${PAGE_VARIABLES}
) {
  ${createItemsPage({ values: '', people: '' })}
}`,
);

/** A page of items with what sprint metrics need: estimates and people. */
export const SPRINT_ITEMS = defineDocument<
  IterationItemsData,
  IterationItemsVariables & { readonly estimateName: string }
>(`query SprintItems(${PAGE_VARIABLES}
  $estimateName: String!
) {
  ${createItemsPage({
    values: `estimate: fieldValueByName(name: $estimateName) {
              ... on ProjectV2ItemFieldNumberValue { number }
            }`,
    people: 'assignees(first: 10) { nodes { login } }',
  })}
}`);
