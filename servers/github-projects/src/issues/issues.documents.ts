import { defineDocument } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** An issue in a list. */
export interface IssueNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly state: string;
  readonly stateReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly repository: { readonly nameWithOwner: string };
  readonly author: { readonly login: string } | null;
  readonly milestone: { readonly number: number; readonly title: string } | null;
  readonly issueType: { readonly name: string } | null;
  readonly comments: { readonly totalCount: number };
  readonly assignees: { readonly nodes: readonly (AssigneeNode | null)[] };
  readonly labels: { readonly nodes: readonly (LabelNode | null)[] } | null;
}

interface AssigneeNode {
  readonly id: string;
  readonly login: string;
}

interface LabelNode {
  readonly id: string;
  readonly name: string;
}

/** An issue that another issue refers to. */
export interface IssueLinkNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly state: string;
  readonly repository: { readonly nameWithOwner: string };
}

/** The project item of an issue. */
export interface ProjectItemNode {
  readonly id: string;
  readonly isArchived: boolean;
  readonly project: { readonly title: string; readonly url: string };
  readonly status: { readonly name?: string | null } | null;
}

type ProjectItems = { readonly nodes: readonly (ProjectItemNode | null)[] } | null;

/** An issue with all that can be requested; what was not requested is omitted. */
export interface WholeIssueNode extends IssueNode {
  readonly __typename: 'Issue';
  readonly fullDatabaseId: string | number | null;
  readonly body?: string;
  readonly parent: IssueLinkNode | null;
  readonly subIssuesSummary: { readonly total: number; readonly completed: number };
  readonly issueDependenciesSummary: {
    readonly blockedBy: number;
    readonly blocking: number;
  };
  readonly projectItems?: ProjectItems;
}

/** What may have the number instead of an issue. */
export interface PullRequestNode {
  readonly __typename: 'PullRequest';
}

const ENTRY = `fragment Entry on Issue {
  id number title url state stateReason(enableDuplicate: true) createdAt updatedAt closedAt
  repository { nameWithOwner }
  author { login }
  milestone { number title }
  issueType { name }
  comments(first: 1) { totalCount }
  assignees(first: 10) { nodes { id login } }
  labels(first: 100) { nodes { id name } }
}`;

const LINK = `fragment Link on Issue {
  id number title url state
  repository { nameWithOwner }
}`;

const PROJECT_ITEMS = `fragment Items on Issue {
  projectItems(first: 20) {
    nodes {
      id isArchived
      project { title url }
      status: fieldValueByName(name: "Status") {
        ... on ProjectV2ItemFieldSingleSelectValue { name }
      }
    }
  }
}`;

/** Issues of a repository, filtered and ordered by GitHub. */
export const LIST_ISSUES = defineDocument<
  {
    readonly repository: {
      readonly issues: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (IssueNode | null)[];
      };
    };
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly first: number;
    readonly after: string | undefined;
    readonly filterBy: Readonly<Record<string, unknown>>;
    readonly orderBy: { readonly field: string; readonly direction: string };
  }
>(`query ListIssues(
  $owner: String!, $name: String!, $first: Int!, $after: String,
  $filterBy: IssueFilters!, $orderBy: IssueOrder!
) {
  repository(owner: $owner, name: $name) {
    issues(first: $first, after: $after, filterBy: $filterBy, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { ...Entry }
    }
  }
}
${ENTRY}`);

/** The login of the caller; filters identify people by login only. */
export const VIEWER_LOGIN = defineDocument<{ readonly viewer: { readonly login: string } }>(
  `query ViewerLogin { viewer { login } }`,
);

/** One issue, with the requested parts. */
export const GET_ISSUE = defineDocument<
  { readonly repository: { readonly issueOrPullRequest: WholeIssueNode | PullRequestNode } },
  {
    readonly owner: string;
    readonly name: string;
    readonly number: number;
    readonly withBody: boolean;
    readonly withProjects: boolean;
  }
>(`query GetIssue(
  $owner: String!, $name: String!, $number: Int!,
  $withBody: Boolean!, $withProjects: Boolean!
) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      __typename
      ... on Issue {
        ...Entry
        fullDatabaseId
        body @include(if: $withBody)
        parent { ...Link }
        subIssuesSummary { total completed }
        issueDependenciesSummary { blockedBy blocking }
        ...Items @include(if: $withProjects)
      }
    }
  }
}
${ENTRY}
${LINK}
${PROJECT_ITEMS}`);

/** Creates an issue with all its initial properties. */
export const CREATE_ISSUE = defineDocument<
  {
    readonly createIssue: {
      readonly issue: IssueNode & { readonly projectItems?: ProjectItems };
    };
  },
  { readonly input: Readonly<Record<string, unknown>>; readonly withProjects: boolean }
>(`mutation CreateIssue($input: CreateIssueInput!, $withProjects: Boolean!) {
  createIssue(input: $input) {
    issue {
      ...Entry
      ...Items @include(if: $withProjects)
    }
  }
}
${ENTRY}
${PROJECT_ITEMS}`);

/** The payloads of {@link UPDATE_ISSUE}, in the order of its changes. */
export interface UpdateIssueData {
  readonly updateIssue?: { readonly issue: IssueNode };
  readonly addLabelsToLabelable?: { readonly issue: IssueNode };
  readonly removeLabelsFromLabelable?: { readonly issue: IssueNode };
  readonly addAssigneesToAssignable?: { readonly issue: IssueNode };
  readonly removeAssigneesFromAssignable?: { readonly issue: IssueNode };
  readonly closeIssue?: { readonly issue: IssueNode };
}

export interface UpdateIssueVariables {
  readonly id: string;
  readonly update: Readonly<Record<string, unknown>>;
  readonly updates: boolean;
  readonly addLabels: readonly string[];
  readonly addsLabels: boolean;
  readonly removeLabels: readonly string[];
  readonly removesLabels: boolean;
  readonly addAssignees: readonly string[];
  readonly addsAssignees: boolean;
  readonly removeAssignees: readonly string[];
  readonly removesAssignees: boolean;
  readonly reason: string | undefined;
  readonly closes: boolean;
}

/** Changes only what is given of an issue, in one request. */
export const UPDATE_ISSUE = defineDocument<
  UpdateIssueData,
  UpdateIssueVariables
>(`mutation UpdateIssue(
  $id: ID!, $update: UpdateIssueInput!, $updates: Boolean!,
  $addLabels: [ID!]!, $addsLabels: Boolean!, $removeLabels: [ID!]!, $removesLabels: Boolean!,
  $addAssignees: [ID!]!, $addsAssignees: Boolean!,
  $removeAssignees: [ID!]!, $removesAssignees: Boolean!,
  $reason: IssueClosedStateReason, $closes: Boolean!
) {
  updateIssue(input: $update) @include(if: $updates) { issue { ...Entry } }
  addLabelsToLabelable(input: { labelableId: $id, labelIds: $addLabels })
    @include(if: $addsLabels) { issue: labelable { ...Entry } }
  removeLabelsFromLabelable(input: { labelableId: $id, labelIds: $removeLabels })
    @include(if: $removesLabels) { issue: labelable { ...Entry } }
  addAssigneesToAssignable(input: { assignableId: $id, assigneeIds: $addAssignees })
    @include(if: $addsAssignees) { issue: assignable { ...Entry } }
  removeAssigneesFromAssignable(input: { assignableId: $id, assigneeIds: $removeAssignees })
    @include(if: $removesAssignees) { issue: assignable { ...Entry } }
  closeIssue(input: { issueId: $id, stateReason: $reason })
    @include(if: $closes) { issue { ...Entry } }
}
${ENTRY}`);
