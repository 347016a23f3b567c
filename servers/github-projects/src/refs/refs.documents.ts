import { FIELD_SELECTION } from '../fields/fields.documents.ts';
import type { FieldNode } from '../fields/read-field.ts';
import { defineDocument, type Document } from '../github/graphql.ts';

/** The owner of a project or repository. */
export interface OwnerNode {
  readonly __typename: string;
  readonly id: string;
  readonly login: string;
}

/** A project, with what resolving a reference needs. */
export interface ProjectNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly closed: boolean;
  readonly owner: OwnerNode;
  readonly fields?: { readonly nodes: readonly (FieldNode | null)[] };
}

const PROJECT = `
  id number title url closed
  owner { __typename id ... on Organization { login } ... on User { login } }
  fields(first: 100) @include(if: $withFields) { nodes { ${FIELD_SELECTION} } }
`;

/** A project by its node id. */
export const PROJECT_BY_ID = defineDocument<
  { readonly node: (ProjectNode & { readonly __typename: string }) | null },
  { readonly id: string; readonly withFields: boolean }
>(`query ProjectById($id: ID!, $withFields: Boolean!) {
  node(id: $id) { __typename ... on ProjectV2 { ${PROJECT} } }
}`);

/** A project of a user or an organization, by its number. */
export const PROJECT_BY_NUMBER = defineDocument<
  { readonly repositoryOwner: { readonly projectV2?: ProjectNode | null } | null },
  { readonly login: string; readonly number: number; readonly withFields: boolean }
>(`query ProjectByNumber($login: String!, $number: Int!, $withFields: Boolean!) {
  repositoryOwner(login: $login) {
    ... on ProjectV2Owner { projectV2(number: $number) { ${PROJECT} } }
  }
}`);

/** The projects of an owner whose titles contain certain words. */
export const PROJECTS_BY_TITLE = defineDocument<
  {
    readonly repositoryOwner: {
      readonly projectsV2?: {
        readonly nodes: readonly ({ readonly id: string; readonly title: string } | null)[];
      };
    } | null;
  },
  { readonly login: string; readonly query: string | null }
>(`query ProjectsByTitle($login: String!, $query: String) {
  repositoryOwner(login: $login) {
    ... on ProjectV2Owner { projectsV2(first: 100, query: $query) { nodes { id title } } }
  }
}`);

/** A user or an organization, by login. */
export const OWNER_BY_LOGIN = defineDocument<
  { readonly repositoryOwner: OwnerNode | null },
  { readonly login: string }
>(`query OwnerByLogin($login: String!) {
  repositoryOwner(login: $login) { __typename id login }
}`);

/** The owner of the token. */
export const VIEWER_OWNER = defineDocument<{ readonly viewer: OwnerNode }>(
  `query ViewerOwner { viewer { __typename id login } }`,
);

/** A repository by its names. */
export const REPOSITORY_BY_NAME = defineDocument<
  { readonly repository: { readonly id: string; readonly nameWithOwner: string } | null },
  { readonly owner: string; readonly name: string }
>(`query RepositoryByName($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { id nameWithOwner }
}`);

/** The project item of an issue or pull request. */
export interface HeldItemNode {
  readonly id: string;
  readonly isArchived: boolean;
  readonly project: { readonly id: string };
}

/** An issue or pull request, with what resolving a reference needs. */
export interface NumberedNode {
  readonly __typename: string;
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly repository: { readonly name: string; readonly owner: { readonly login: string } };
  readonly projectItems?: { readonly nodes: readonly (HeldItemNode | null)[] } | null;
}

const NUMBERED = ['Issue', 'PullRequest']
  .map(
    (type) => `... on ${type} {
      id number title url repository { name owner { login } }
      projectItems(first: 100, includeArchived: true) @include(if: $withItems) {
        nodes { id isArchived project { id } }
      }
    }`,
  )
  .join('\n');

/** Issues and pull requests by number, with the aliases `one0`, `one1`…. */
export function issuesByNumber(
  count: number,
): Document<
  Record<string, { readonly issueOrPullRequest: NumberedNode | null } | null>,
  Record<string, string | number | boolean>
> {
  const places = Array.from({ length: count }, (_, index) => index);
  const variables = places.map(
    (at) => `$owner${at}: String!, $name${at}: String!, $number${at}: Int!`,
  );
  const fields = places.map(
    (at) => `one${at}: repository(owner: $owner${at}, name: $name${at}) {
      issueOrPullRequest(number: $number${at}) { __typename ${NUMBERED} }
    }`,
  );
  return defineDocument(
    `query IssuesByNumber($withItems: Boolean!, ${variables.join(', ')}) { ${fields.join('\n')} }`,
  );
}

/** An item of a project, with what resolving a reference needs. */
export interface ItemNode extends HeldItemNode {
  readonly __typename: string;
  readonly type: string;
  readonly content: {
    readonly id: string;
    readonly number?: number;
    readonly repository?: { readonly nameWithOwner: string };
  } | null;
}

/** Issues and pull requests by their node ids. */
export const ISSUES_BY_ID = defineDocument<
  { readonly nodes: readonly (NumberedNode | null)[] },
  { readonly ids: readonly string[]; readonly withItems: boolean }
>(`query IssuesById($ids: [ID!]!, $withItems: Boolean!) {
  nodes(ids: $ids) { __typename ${NUMBERED} }
}`);

/** Items of projects by their node ids. */
export const ITEMS_BY_ID = defineDocument<
  { readonly nodes: readonly (ItemNode | null)[] },
  { readonly ids: readonly string[] }
>(`query ItemsById($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    ... on ProjectV2Item {
      id isArchived type project { id }
      content {
        ... on DraftIssue { id }
        ... on Issue { id number repository { nameWithOwner } }
        ... on PullRequest { id number repository { nameWithOwner } }
      }
    }
  }
}`);
