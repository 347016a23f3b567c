import { defineDocument } from '../../github/graphql.ts';
import type { IssueLinkNode, PullRequestNode } from '../issues.documents.ts';

const LINK = `fragment Link on Issue {
  id number title url state
  repository { nameWithOwner }
}`;

const FIELD = `fragment Field on IssueFields {
  __typename
  ... on Node { id }
  ... on IssueFieldCommon { name dataType description }
  ... on IssueFieldSingleSelect { options { id name } }
  ... on IssueFieldMultiSelect { options { id name } }
}`;

/** An issue type of a repository. */
export interface IssueTypeNode {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string;
  readonly isEnabled: boolean;
}

/** An issue field of a repository. */
export interface IssueFieldNode {
  readonly id: string;
  readonly name: string;
  readonly dataType: string;
  readonly description: string | null;
  readonly options?: readonly { readonly id: string; readonly name: string }[];
}

/** The value of an issue field. */
export interface IssueFieldValueNode {
  readonly __typename: string;
  readonly text?: string;
  readonly number?: number;
  /** The names of several options, separated by commas. */
  readonly several?: string | null;
  readonly field?: { readonly name?: string } | null;
}

interface IssueFieldNodes {
  readonly nodes: readonly (IssueFieldNode | null)[];
}

interface In {
  readonly owner: string;
  readonly name: string;
}

/** The issue types of a repository. */
export const LIST_ISSUE_TYPES = defineDocument<
  {
    readonly repository: {
      readonly issueTypes: { readonly nodes: readonly (IssueTypeNode | null)[] } | null;
    };
  },
  In
>(`query ListIssueTypes($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    issueTypes(first: 100) { nodes { id name description color isEnabled } }
  }
}`);

/** The issue fields of a repository. */
export const LIST_ISSUE_FIELDS = defineDocument<
  { readonly repository: { readonly issueFields: IssueFieldNodes | null } },
  In
>(`query ListIssueFields($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    issueFields(first: 100) { nodes { ...Field } }
  }
}
${FIELD}`);

/** An issue, and the fields that it has. */
export const ISSUE_WITH_FIELDS = defineDocument<
  {
    readonly repository: {
      readonly issueFields: IssueFieldNodes | null;
      readonly issueOrPullRequest:
        (IssueLinkNode & { readonly __typename: 'Issue' }) | PullRequestNode;
    };
  },
  In & { readonly number: number }
>(`query IssueWithFields($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueFields(first: 100) { nodes { ...Field } }
    issueOrPullRequest(number: $number) { __typename ...Link }
  }
}
${FIELD}
${LINK}`);

/** The values of issue fields; apart from the issue, since older servers lack these types. */
export const ISSUE_FIELD_VALUES = defineDocument<
  {
    readonly repository: {
      readonly issue: {
        readonly issueFieldValues: {
          readonly nodes: readonly (IssueFieldValueNode | null)[];
        } | null;
      };
    };
  },
  In & { readonly number: number }
>(`query IssueFieldValues($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      issueFieldValues(first: 50) {
        nodes {
          __typename
          ... on IssueFieldTextValue { text: value }
          ... on IssueFieldDateValue { text: value }
          ... on IssueFieldSingleSelectValue { text: value }
          ... on IssueFieldNumberValue { number: value }
          ... on IssueFieldMultiSelectValue { several: value }
          ... on IssueFieldValueCommon { field { ... on IssueFieldCommon { name } } }
        }
      }
    }
  }
}`);

/** Sets or clears the type of an issue. */
export const SET_ISSUE_TYPE = defineDocument<
  {
    readonly updateIssueIssueType: {
      readonly issue: IssueLinkNode & { readonly issueType: { readonly name: string } | null };
    };
  },
  { readonly issue: string; readonly type: string | null }
>(`mutation SetIssueType($issue: ID!, $type: ID) {
  updateIssueIssueType(input: { issueId: $issue, issueTypeId: $type }) {
    issue { ...Link issueType { name } }
  }
}
${LINK}`);

/** Sets or clears issue fields. */
export const SET_ISSUE_FIELDS = defineDocument<
  { readonly setIssueFieldValue: { readonly issue: { readonly id: string } } },
  { readonly issue: string; readonly values: readonly Readonly<Record<string, unknown>>[] }
>(`mutation SetIssueFields($issue: ID!, $values: [IssueFieldCreateOrUpdateInput!]!) {
  setIssueFieldValue(input: { issueId: $issue, issueFields: $values }) { issue { id } }
}`);
