import type { ValueNode } from '../fields/values/read-value.ts';
import { VALUE_SELECTION } from '../fields/values/values.documents.ts';
import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** An issue with its text, which may contain the mark of a plan. */
export interface MarkedNode {
  readonly id: string;
  readonly number: number;
  readonly body: string;
  readonly authorAssociation: string;
  readonly viewerDidAuthor: boolean;
  readonly author: { readonly __typename: string } | null;
}

/** The issues of a repository, open and closed, newest first. */
export const MARKED_ISSUES = defineDocument<
  {
    readonly repository: {
      readonly issues: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (MarkedNode | null)[];
      };
    };
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly first: number;
    readonly after: string | null;
  }
>(`query MarkedIssues($owner: String!, $name: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issues(first: $first, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id number body authorAssociation viewerDidAuthor author { __typename } }
    }
  }
}`);

/** The value of an item in a field, and when it was set. */
export type DatedValue = ValueNode & { readonly updatedAt?: string };

/** The project item of an issue. */
export type PlannedItemNode = {
  readonly id: string;
  readonly isArchived: boolean;
  readonly createdAt: string;
  readonly project: { readonly id: string };
} & { readonly [value: `value${number}`]: DatedValue | null };

/** An issue with the properties that a plan can have. */
export interface PlannedNode {
  readonly __typename: 'Issue';
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly parent: { readonly url: string } | null;
  readonly blockedBy: { readonly nodes: readonly ({ readonly url: string } | null)[] };
  readonly projectItems?: { readonly nodes: readonly (PlannedItemNode | null)[] } | null;
}

/**
 * Builds a query for issues by id, with the values of their items in `fields` fields: `field0`,
 * `field1`….
 */
export function plannedIssues(fields: number): Document<
  { readonly nodes: readonly (PlannedNode | { readonly __typename: string } | null)[] },
  {
    readonly ids: readonly string[];
    readonly withItems: boolean;
  } & { readonly [field: `field${number}`]: string }
> {
  const places = Array.from({ length: fields }, (_, at) => at);
  const variables = places.map((at) => `, $field${at}: String!`).join('');
  const values = places.map(
    (at) => `value${at}: fieldValueByName(name: $field${at}) {
          ... on ProjectV2ItemFieldValueCommon { updatedAt }
          ${VALUE_SELECTION}
        }`,
  );
  return defineDocument(`query PlannedIssues($ids: [ID!]!, $withItems: Boolean!${variables}) {
  nodes(ids: $ids) {
    __typename
    ... on Issue {
      id title url
      parent { url }
      blockedBy(first: 50) { nodes { url } }
      projectItems(first: 50) @include(if: $withItems) {
        nodes {
          id isArchived createdAt project { id }
          ${values.join('\n')}
        }
      }
    }
  }
}`);
}
