import { document } from '../../github/graphql.ts';

/** A draft, as every operation on drafts shows it. */
export interface DraftNode {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly assignees: { readonly nodes: readonly ({ readonly login: string } | null)[] | null };
}

const DRAFT = `id title body createdAt updatedAt assignees(first: 20) { nodes { login } }`;

/** What can be said of a draft. */
export interface DraftFields {
  readonly title?: string;
  readonly body?: string;
  readonly assigneeIds?: readonly string[];
}

/** Makes a draft in a project. */
export const CREATE_DRAFT = document<
  {
    readonly addProjectV2DraftIssue: {
      readonly projectItem: { readonly id: string; readonly content: DraftNode | null } | null;
    } | null;
  },
  { readonly input: DraftFields & { readonly projectId: string; readonly title: string } }
>(`mutation CreateDraft($input: AddProjectV2DraftIssueInput!) {
  addProjectV2DraftIssue(input: $input) {
    projectItem { id content { ... on DraftIssue { ${DRAFT} } } }
  }
}`);

/** Changes a draft. */
export const UPDATE_DRAFT = document<
  { readonly updateProjectV2DraftIssue: { readonly draftIssue: DraftNode | null } | null },
  { readonly input: DraftFields & { readonly draftIssueId: string } }
>(`mutation UpdateDraft($input: UpdateProjectV2DraftIssueInput!) {
  updateProjectV2DraftIssue(input: $input) { draftIssue { ${DRAFT} } }
}`);

/** What an id that should be a draft's stands for: the draft itself, or the item that holds it. */
export interface DraftOrItemNode {
  readonly __typename: string;
  readonly id: string;
  readonly project?: { readonly id: string };
  readonly content?: { readonly __typename: string; readonly id: string } | null;
  readonly projectV2Items?: {
    readonly nodes:
      | readonly ({
          readonly id: string;
          readonly project: { readonly id: string };
        } | null)[]
      | null;
  };
}

/** A draft by its id or by the id of its item. */
export const DRAFT_OR_ITEM = document<
  { readonly node: DraftOrItemNode | null },
  { readonly id: string }
>(`query DraftOrItem($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on DraftIssue { projectV2Items(first: 1) { nodes { id project { id } } } }
    ... on ProjectV2Item {
      project { id }
      content {
        __typename
        ... on DraftIssue { id }
        ... on Issue { id }
        ... on PullRequest { id }
      }
    }
  }
}`);

/** Turns a draft into an issue. */
export const CONVERT_DRAFT = document<
  {
    readonly convertProjectV2DraftIssueItemToIssue: {
      readonly item: {
        readonly id: string;
        readonly content: {
          readonly id: string;
          readonly number: number;
          readonly title: string;
          readonly url: string;
          readonly repository: { readonly nameWithOwner: string };
        } | null;
      } | null;
    } | null;
  },
  { readonly input: { readonly itemId: string; readonly repositoryId: string } }
>(`mutation ConvertDraft($input: ConvertProjectV2DraftIssueItemToIssueInput!) {
  convertProjectV2DraftIssueItemToIssue(input: $input) {
    item {
      id
      content { ... on Issue { id number title url repository { nameWithOwner } } }
    }
  }
}`);
