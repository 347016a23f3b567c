import type { ValueNode } from '../fields/values/read-value.ts';
import {
  LABELS_SELECTION,
  PULL_REQUESTS_SELECTION,
  REVIEWERS_SELECTION,
  USERS_SELECTION,
  VALUE_SELECTION,
} from '../fields/values/values.documents.ts';
import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** The kinds of list values, each a connection. */
export type ListKind = 'users' | 'labels' | 'reviewers' | 'pullRequests';

/** The issue, pull request or draft of an item. */
export interface ContentNode {
  readonly id: string;
  readonly title: string;
  readonly number?: number;
  /** The states of issues and pull requests have different types, hence an alias for each. */
  readonly issueState?: string;
  readonly pullState?: string;
  readonly repository?: { readonly nameWithOwner: string };
  readonly url?: string;
  readonly body?: string;
}

/** An item; values have the aliases `one0`, `one1`…, lists `list0`, `list1`…. */
export type ItemNode = {
  readonly id: string;
  readonly type: string;
  readonly isArchived: boolean;
  readonly content: ContentNode | null;
} & Partial<Record<`${'one' | 'list'}${number}`, ValueNode | null>>;

const LISTS: Readonly<Record<ListKind, string>> = {
  users: USERS_SELECTION,
  labels: LABELS_SELECTION,
  reviewers: REVIEWERS_SELECTION,
  pullRequests: PULL_REQUESTS_SELECTION,
};

const CONTENT = `content {
  ... on DraftIssue { id title }
  ... on Issue { id title number issueState: state repository { nameWithOwner } }
  ... on PullRequest { id title number pullState: state repository { nameWithOwner } }
}`;

const BODY = `content {
  ... on DraftIssue { body }
  ... on Issue { body }
  ... on PullRequest { body }
}`;

/** The variables of a page of items; the names of fields are `name0`… and `listName0`…. */
export interface PageVariables {
  readonly first: number;
  readonly after: string | null;
  readonly query: string;
  readonly states: readonly string[];
  readonly withBody: boolean;
  readonly [name: string]: unknown;
}

/** A project with a page of its items. */
export interface ItemsNode {
  readonly items?: {
    readonly totalCount: number;
    readonly pageInfo: PageInfo;
    readonly nodes: readonly (ItemNode | null)[] | null;
  };
}

const PAGE_VARIABLES = `$first: Int!, $after: String, $query: String!,
  $states: [ProjectV2ItemArchivedState!]!, $withBody: Boolean!`;

function nameVariables(count: number, lists: readonly ListKind[]): string {
  const names = Array.from({ length: count }, (_, at) => `$name${at}: String!`);
  return [...names, ...lists.map((_, at) => `$listName${at}: String!`)].join(', ');
}

function createPageSelection(count: number, lists: readonly ListKind[]): string {
  const values = Array.from(
    { length: count },
    (_, at) => `one${at}: fieldValueByName(name: $name${at}) { ${VALUE_SELECTION} }`,
  );
  const listed = lists.map(
    (kind, at) => `list${at}: fieldValueByName(name: $listName${at}) { __typename ${LISTS[kind]} }`,
  );
  return `items(first: $first, after: $after, query: $query, archivedStates: $states) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes {
      id type isArchived ${CONTENT}
      ... @include(if: $withBody) { ${BODY} }
      ${[...values, ...listed].join('\n')}
    }
  }`;
}

/**
 * Builds a query for a page of items with `count` plain values each, and lists of the given kinds.
 */
export function itemsPage(
  count: number,
  lists: readonly ListKind[] = [],
): Document<{ readonly node: ItemsNode | null }, PageVariables & { readonly project: string }> {
  return defineDocument(`query ItemsPage($project: ID!, ${PAGE_VARIABLES}, ${nameVariables(count, lists)}) {
    node(id: $project) { ... on ProjectV2 { ${createPageSelection(count, lists)} } }
  }`);
}

/** The same for a project given by owner and number, which saves the lookup of its id. */
export function itemsPageByNumber(
  count: number,
  lists: readonly ListKind[] = [],
): Document<
  { readonly repositoryOwner: { readonly projectV2?: ItemsNode | null } | null },
  PageVariables & { readonly login: string; readonly number: number }
> {
  return defineDocument(`query ItemsPageByNumber(
    $login: String!, $number: Int!, ${PAGE_VARIABLES}, ${nameVariables(count, lists)}
  ) {
    repositoryOwner(login: $login) {
      ... on ProjectV2Owner { projectV2(number: $number) { ${createPageSelection(count, lists)} } }
    }
  }`);
}

/** A value with its field. */
type NamedValueNode = ValueNode & {
  readonly field?: { readonly id: string; readonly name: string; readonly dataType: string };
};

/** An item with all its values. */
export type WholeItemNode = Pick<ItemNode, 'id' | 'type' | 'isArchived' | 'content'> & {
  readonly fullDatabaseId: string | number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly fieldValues: { readonly nodes: readonly (NamedValueNode | null)[] | null };
} & Partial<Record<ListKind, ValueNode | null>>;

/**
 * One item with all its values; lists are separate, since inside the values each would cost a
 * hundred requests.
 */
export const WHOLE_ITEM = defineDocument<
  { readonly node: WholeItemNode },
  {
    readonly item: string;
    readonly users: string;
    readonly labels: string;
    readonly reviewers: string;
    readonly pullRequests: string;
    readonly withBody: boolean;
  }
>(`query WholeItem(
  $item: ID!, $users: String!, $labels: String!, $reviewers: String!, $pullRequests: String!,
  $withBody: Boolean!
) {
  node(id: $item) {
    ... on ProjectV2Item {
      id fullDatabaseId type isArchived createdAt updatedAt
      content {
        ... on DraftIssue { id title }
        ... on Issue { id title number issueState: state url repository { nameWithOwner } }
        ... on PullRequest { id title number pullState: state url repository { nameWithOwner } }
      }
      ... @include(if: $withBody) { ${BODY} }
      fieldValues(first: 100) {
        nodes {
          ${VALUE_SELECTION}
          ... on ProjectV2ItemFieldValueCommon { field { ...FieldName } }
          ... on ProjectV2ItemFieldMilestoneValue { field { ...FieldName } }
          ... on ProjectV2ItemFieldRepositoryValue { field { ...FieldName } }
          ... on ProjectV2ItemIssueFieldValue { field { ...FieldName } }
        }
      }
      users: fieldValueByName(name: $users) { __typename ${USERS_SELECTION} }
      labels: fieldValueByName(name: $labels) { __typename ${LABELS_SELECTION} }
      reviewers: fieldValueByName(name: $reviewers) { __typename ${REVIEWERS_SELECTION} }
      pullRequests: fieldValueByName(name: $pullRequests) { __typename ${PULL_REQUESTS_SELECTION} }
    }
  }
}
fragment FieldName on ProjectV2FieldCommon { id name dataType }`);

interface ItemInput {
  readonly input: { readonly projectId: string; readonly itemId: string };
}

/** Archives an item. */
export const ARCHIVE_ITEM = defineDocument<
  {
    readonly archiveProjectV2Item: {
      readonly item: { readonly isArchived: boolean } | null;
    } | null;
  },
  ItemInput
>(`mutation ArchiveItem($input: ArchiveProjectV2ItemInput!) {
  archiveProjectV2Item(input: $input) { item { isArchived } }
}`);

/** Restores an archived item. */
export const UNARCHIVE_ITEM = defineDocument<
  {
    readonly unarchiveProjectV2Item: {
      readonly item: { readonly isArchived: boolean } | null;
    } | null;
  },
  ItemInput
>(`mutation UnarchiveItem($input: UnarchiveProjectV2ItemInput!) {
  unarchiveProjectV2Item(input: $input) { item { isArchived } }
}`);

/** Removes an item from its project; a draft is deleted with it. */
export const DELETE_ITEM = defineDocument<
  { readonly deleteProjectV2Item: { readonly deletedItemId: string | null } | null },
  ItemInput
>(`mutation DeleteItem($input: DeleteProjectV2ItemInput!) {
  deleteProjectV2Item(input: $input) { deletedItemId }
}`);

/** Moves an item behind another one, or to the top. */
export const MOVE_ITEM = defineDocument<
  { readonly updateProjectV2ItemPosition: { readonly clientMutationId: string | null } | null },
  {
    readonly input: {
      readonly projectId: string;
      readonly itemId: string;
      readonly afterId?: string;
    };
  }
>(`mutation MoveItem($input: UpdateProjectV2ItemPositionInput!) {
  updateProjectV2ItemPosition(input: $input) { clientMutationId }
}`);

/** The payload of adding an item: the existing item, if there was one. */
export interface AddedNode {
  readonly item: {
    readonly id: string;
    readonly fullDatabaseId: string | number | null;
    readonly isArchived: boolean;
  } | null;
}

/** Adds issues and pull requests, one per alias `one0`, `one1`…. */
export function addItems(
  count: number,
): Document<Record<string, AddedNode | null>, Record<string, unknown>> {
  const places = Array.from({ length: count }, (_, at) => at);
  const names = places.map((at) => `$input${at}: AddProjectV2ItemByIdInput!`);
  const fields = places.map(
    (at) =>
      `one${at}: addProjectV2ItemById(input: $input${at}) { item { id fullDatabaseId isArchived } }`,
  );
  return defineDocument(`mutation AddItems(${names.join(', ')}) { ${fields.join('\n')} }`);
}
