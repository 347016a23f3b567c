import type { ValueNode } from '../fields/values/read-value.ts';
import { VALUE_SELECTION } from '../fields/values/values.documents.ts';
import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** Values of fields, with the aliases `one0`, `one1`…. */
type Values = Partial<Record<`one${number}`, ValueNode | null>>;

/** The project item of an issue or pull request. */
export type PlaceNode = Values & {
  readonly id: string;
  readonly isArchived: boolean;
  readonly project: { readonly id: string };
};

/** An issue, pull request or draft, with what rules can refer to. */
export interface SubjectNode {
  readonly __typename: string;
  readonly id: string;
  readonly title?: string;
  readonly body?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly number?: number;
  readonly repository?: { readonly nameWithOwner: string };
  readonly issueState?: string;
  readonly stateReason?: string | null;
  readonly pullState?: string;
  readonly author?: { readonly login: string } | null;
  readonly creator?: { readonly login: string } | null;
  readonly milestone?: { readonly id: string; readonly title: string } | null;
  readonly issueType?: NamedNode | null;
  readonly labels?: { readonly nodes: readonly (NamedNode | null)[] } | null;
  readonly assignees?: { readonly nodes: readonly (PersonNode | null)[] };
  readonly files?: { readonly nodes: readonly ({ readonly path: string } | null)[] | null } | null;
  readonly projectItems?: { readonly nodes: readonly (PlaceNode | null)[] } | null;
}

interface NamedNode {
  readonly id: string;
  readonly name: string;
}

interface PersonNode {
  readonly id: string;
  readonly login: string;
}

/** An item with its content; null if that is hidden. */
export type SubjectItemNode = PlaceNode & {
  readonly __typename: string;
  readonly content: SubjectNode | null;
};

const SHARED = `
  id title body createdAt updatedAt number
  repository { nameWithOwner }
  author { login }
  milestone { id title }
  labels(first: 100) { nodes { id name } }
  assignees(first: 20) { nodes { id login } }
`;

const NUMBERED = `
  __typename
  ... on Issue {
    ${SHARED}
    issueState: state
    stateReason
    issueType { id name }
  }
  ... on PullRequest {
    ${SHARED}
    pullState: state
    files(first: 100) @include(if: $withPaths) { nodes { path } }
  }
`;

const CONTENT = `
  ${NUMBERED}
  ... on DraftIssue {
    id title body createdAt updatedAt
    creator { login }
    assignees(first: 20) { nodes { id login } }
  }
`;

function repeatValues(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `one${at}: fieldValueByName(name: $name${at}) { ${VALUE_SELECTION} }`,
  ).join('\n');
}

function repeatNames(count: number): string {
  return Array.from({ length: count }, (_, at) => `, $name${at}: String!`).join('');
}

/** Names of fields are `name0`, `name1`…. */
interface Named {
  readonly withPaths: boolean;
  readonly [name: string]: unknown;
}

interface Page<Node> {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (Node | null)[] | null;
}

/**
 * Builds a query for issues, pull requests and items by node id, with `count` values in every
 * project.
 */
export function subjectsById(
  count: number,
): Document<
  { readonly nodes: readonly (SubjectNode | SubjectItemNode | null)[] },
  Named & { readonly ids: readonly string[] }
> {
  const places = `projectItems(first: 20, includeArchived: true) {
      nodes { id isArchived project { id } ${repeatValues(count)} }
    }`;
  return defineDocument(`query SubjectsById($ids: [ID!]!, $withPaths: Boolean!${repeatNames(count)}) {
    nodes(ids: $ids) {
      ${CONTENT}
      ... on Issue { ${places} }
      ... on PullRequest { ${places} }
      ... on ProjectV2Item {
        id isArchived project { id } ${repeatValues(count)}
        content { ${CONTENT} ... on Issue { ${places} } ... on PullRequest { ${places} } }
      }
    }
  }`);
}

/** Builds a query for a page of project items that match a filter, with `count` values each. */
export function subjectsOfProject(count: number): Document<
  { readonly node: { readonly items?: Page<SubjectItemNode> } | null },
  Named & {
    readonly project: string;
    readonly query: string;
    readonly first: number;
    readonly after: string | null;
  }
> {
  return defineDocument(`query SubjectsOfProject(
    $project: ID!, $query: String!, $first: Int!, $after: String, $withPaths: Boolean!${repeatNames(count)}
  ) {
    node(id: $project) {
      ... on ProjectV2 {
        items(first: $first, after: $after, query: $query) {
          totalCount
          pageInfo { hasNextPage endCursor }
          nodes {
            __typename id isArchived project { id } ${repeatValues(count)}
            content { ${CONTENT} }
          }
        }
      }
    }
  }`);
}

/** A page of the open issues of a repository, newest first. */
export const SUBJECTS_OF_REPOSITORY = defineDocument<
  { readonly repository: { readonly issues: Page<SubjectNode> } },
  {
    readonly owner: string;
    readonly name: string;
    readonly first: number;
    readonly after: string | null;
  }
>(`query SubjectsOfRepository(
  $owner: String!, $name: String!, $first: Int!, $after: String
) {
  repository(owner: $owner, name: $name) {
    issues(
      first: $first, after: $after, states: [OPEN], orderBy: { field: CREATED_AT, direction: DESC }
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { __typename ${SHARED} issueState: state stateReason issueType { id name } }
    }
  }
}`);

/** A page of a search for issues and pull requests. */
export const SUBJECTS_FOUND = defineDocument<
  {
    readonly search: {
      readonly issueCount: number;
      readonly pageInfo: PageInfo;
      readonly nodes: readonly (SubjectNode | null)[] | null;
    };
  },
  {
    readonly query: string;
    readonly first: number;
    readonly after: string | null;
    readonly withPaths: boolean;
  }
>(`query SubjectsFound($query: String!, $first: Int!, $after: String, $withPaths: Boolean!) {
  search(type: ISSUE, query: $query, first: $first, after: $after) {
    issueCount
    pageInfo { hasNextPage endCursor }
    nodes { ${NUMBERED} }
  }
}`);
