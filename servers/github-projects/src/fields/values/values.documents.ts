import { defineDocument, type Document } from '../../github/graphql.ts';
import type { ValueNode } from './read-value.ts';

/** The selection for values that are not lists; it has no connection, so it is cheap. */
export const VALUE_SELECTION = `
  __typename
  ... on ProjectV2ItemFieldTextValue { text }
  ... on ProjectV2ItemFieldNumberValue { number }
  ... on ProjectV2ItemFieldDateValue { date }
  ... on ProjectV2ItemFieldSingleSelectValue { name optionId }
  ... on ProjectV2ItemFieldMultiSelectValue { options { id name } }
  ... on ProjectV2ItemFieldIterationValue { title iterationId startDate duration }
  ... on ProjectV2ItemFieldMilestoneValue { milestone { title } }
  ... on ProjectV2ItemFieldRepositoryValue { repository { nameWithOwner } }
  ... on ProjectV2ItemIssueFieldValue {
    issueFieldValue {
      ... on IssueFieldTextValue { textValue: value }
      ... on IssueFieldNumberValue { numberValue: value }
      ... on IssueFieldDateValue { dateValue: value }
      ... on IssueFieldSingleSelectValue { name optionId }
      ... on IssueFieldMultiSelectValue { options { id name } }
    }
  }
`;

/** The people of a field like Assignees; a connection, so it costs a request per item. */
export const USERS_SELECTION = `
  ... on ProjectV2ItemFieldUserValue { users(first: 10) { nodes { login } } }
`;

/** The labels of a field like Labels; a connection, so it costs a request per item. */
export const LABELS_SELECTION = `
  ... on ProjectV2ItemFieldLabelValue { labels(first: 20) { nodes { name } } }
`;

/** The reviewers of a field like Reviewers; a connection, so it costs a request per item. */
export const REVIEWERS_SELECTION = `
  ... on ProjectV2ItemFieldReviewerValue {
    reviewers(first: 10) { nodes { ... on User { login } ... on Team { slug } } }
  }
`;

/** The pull requests of a field like Linked pull requests; a connection, so it costs a request per item. */
export const PULL_REQUESTS_SELECTION = `
  ... on ProjectV2ItemFieldPullRequestValue {
    pullRequests(first: 10) { nodes { number repository { nameWithOwner } } }
  }
`;

/** A value as GitHub's input: exactly one key. */
export type ValueInput =
  | { readonly text: string }
  | { readonly number: number }
  | { readonly date: string }
  | { readonly singleSelectOptionId: string }
  | { readonly multiSelectOptionIds: readonly string[] }
  | { readonly iterationId: string };

interface ValuePayload {
  readonly projectV2Item: {
    readonly id: string;
    readonly fieldValueByName?: ValueNode | null;
  } | null;
}

/** What is read of an issue, pull request or draft after its properties were changed. */
export interface ContentNode {
  readonly id: string;
  readonly title: string;
  readonly assignees?: { readonly nodes: readonly ({ readonly login: string } | null)[] | null };
  readonly labels?: {
    readonly nodes: readonly ({ readonly name: string } | null)[] | null;
  } | null;
  readonly milestone?: { readonly title: string } | null;
  readonly issueType?: { readonly name: string } | null;
}

/** The payload of a change of a value, or of an issue, pull request or draft. */
export interface WritePayload extends Partial<ValuePayload> {
  readonly content?: ContentNode | null;
}

/** Changes of one kind, each with an alias. */
type WriteDocument = Document<Record<string, WritePayload | null>, Record<string, unknown>>;

/** The properties of issues, pull requests and drafts that a project shows as fields. */
export interface ContentChange {
  readonly title?: string;
  readonly assigneeIds?: readonly string[];
  readonly labelIds?: readonly string[];
  readonly milestoneId?: string | null;
  readonly issueTypeId?: string | null;
}

const PROPERTIES = `
  id title
  assignees(first: 20) { nodes { login } }
  labels(first: 50) { nodes { name } }
  milestone { title }
`;

function repeatAliased(count: number, field: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `one${at}: ${field(at)}`).join('\n');
}

function repeatVariables(count: number, variable: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => variable(at)).join(', ');
}

/** Sets values, one per alias `one0`, `one1`…; `name0` is the field to read back for the first. */
export function setValues(count: number): WriteDocument {
  return defineDocument(
    `mutation SetValues(${repeatVariables(
      count,
      (at) => `$input${at}: UpdateProjectV2ItemFieldValueInput!, $name${at}: String!`,
    )}) { ${repeatAliased(
      count,
      (at) => `updateProjectV2ItemFieldValue(input: $input${at}) {
      projectV2Item { id fieldValueByName(name: $name${at}) { ${VALUE_SELECTION} } }
    }`,
    )} }`,
  );
}

/** Clears values, one per alias `one0`, `one1`…. */
export function clearValues(count: number): WriteDocument {
  return defineDocument(
    `mutation ClearValues(${repeatVariables(
      count,
      (at) => `$input${at}: ClearProjectV2ItemFieldValueInput!`,
    )}) { ${repeatAliased(
      count,
      (at) => `clearProjectV2ItemFieldValue(input: $input${at}) { projectV2Item { id } }`,
    )} }`,
  );
}

/** Changes issues, one per alias `one0`, `one1`…. */
export function updateIssues(count: number): WriteDocument {
  return defineDocument(
    `mutation UpdateIssues(${repeatVariables(
      count,
      (at) => `$input${at}: UpdateIssueInput!`,
    )}) { ${repeatAliased(
      count,
      (at) =>
        `updateIssue(input: $input${at}) { content: issue { ${PROPERTIES} issueType { name } } }`,
    )} }`,
  );
}

/** Changes pull requests, one per alias `one0`, `one1`…. */
export function updatePullRequests(count: number): WriteDocument {
  return defineDocument(
    `mutation UpdatePullRequests(${repeatVariables(
      count,
      (at) => `$input${at}: UpdatePullRequestInput!`,
    )}) { ${repeatAliased(
      count,
      (at) => `updatePullRequest(input: $input${at}) { content: pullRequest { ${PROPERTIES} } }`,
    )} }`,
  );
}

/** Changes drafts, one per alias `one0`, `one1`…. */
export function updateDrafts(count: number): WriteDocument {
  return defineDocument(
    `mutation UpdateDrafts(${repeatVariables(
      count,
      (at) => `$input${at}: UpdateProjectV2DraftIssueInput!`,
    )}) { ${repeatAliased(
      count,
      (at) => `updateProjectV2DraftIssue(input: $input${at}) {
      content: draftIssue { id title assignees(first: 20) { nodes { login } } }
    }`,
    )} }`,
  );
}

/** What only the issue or pull request has of the fields that a project derives from it. */
export interface DerivedNode {
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly closedAt?: string | null;
  readonly issueType?: { readonly name: string } | null;
  readonly parent?: ReferenceNode | null;
  readonly subIssuesSummary?: { readonly total: number; readonly completed: number };
  readonly trackedIn?: { readonly nodes: readonly (ReferenceNode | null)[] | null };
  readonly tracks?: { readonly nodes: readonly (ReferenceNode | null)[] | null };
}

/** The part of an issue that its reference is made of. */
export interface ReferenceNode {
  readonly number: number;
  readonly repository: { readonly nameWithOwner: string };
}

/** The value of one item in one field. */
export const ITEM_VALUE = defineDocument<
  {
    readonly node: {
      readonly fieldValueByName?: ValueNode | null;
      readonly content?: DerivedNode | null;
    } | null;
  },
  { readonly item: string; readonly field: string; readonly tracking: boolean }
>(`query ItemValue($item: ID!, $field: String!, $tracking: Boolean!) {
  node(id: $item) {
    ... on ProjectV2Item {
      fieldValueByName(name: $field) {
        ${VALUE_SELECTION}${USERS_SELECTION}${LABELS_SELECTION}${REVIEWERS_SELECTION}${PULL_REQUESTS_SELECTION}
      }
      content {
        ... on DraftIssue { createdAt updatedAt }
        ... on PullRequest { createdAt updatedAt closedAt }
        ... on Issue {
          createdAt updatedAt closedAt
          issueType { name }
          parent { number repository { nameWithOwner } }
          subIssuesSummary { total completed }
          trackedIn: trackedInIssues(first: 20) @include(if: $tracking) { nodes { number repository { nameWithOwner } } }
          tracks: trackedIssues(first: 50) @include(if: $tracking) { nodes { number repository { nameWithOwner } } }
        }
      }
    }
  }
}`);
