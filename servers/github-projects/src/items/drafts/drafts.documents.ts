import { defineDocument } from '../../github/graphql.ts';

/** A draft, with what all operations on drafts show. */
export interface DraftNode {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly assignees: { readonly nodes: readonly ({ readonly login: string } | null)[] | null };
}

const DRAFT = `id title body createdAt updatedAt assignees(first: 20) { nodes { login } }`;

/** The properties of a draft. */
export interface DraftFields {
  readonly title?: string;
  readonly body?: string;
  readonly assigneeIds?: readonly string[];
}

export const CREATE_DRAFT = defineDocument<
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

export const UPDATE_DRAFT = defineDocument<
  { readonly updateProjectV2DraftIssue: { readonly draftIssue: DraftNode | null } | null },
  { readonly input: DraftFields & { readonly draftIssueId: string } }
>(`mutation UpdateDraft($input: UpdateProjectV2DraftIssueInput!) {
  updateProjectV2DraftIssue(input: $input) { draftIssue { ${DRAFT} } }
}`);

/** The node behind the id of a draft: the draft itself, or its item. */
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

/** A draft by its own id or that of its item. */
export const DRAFT_OR_ITEM = defineDocument<
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

/** Converts a draft to an issue. */
export const CONVERT_DRAFT = defineDocument<
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
