/**
 * What a simulated GitHub knows. Entities are plain mutable records; each has a node id, and they
 * refer to each other by node id alone, so that the whole state is JSON.
 */
export interface Entity {
  readonly id: string;
  readonly typename: string;
  /** The numeric id that REST shows. */
  readonly databaseId: number;
  /** ISO 8601. */
  readonly createdAt: string;
  updatedAt: string;
}

export interface SimOwner extends Entity {
  readonly typename: 'Organization' | 'User';
  readonly login: string;
  name: string;
  /** Organisations: node ids of issue types and issue fields. */
  issueTypes: string[];
  issueFields: string[];
  /** Organisations: logins that belong to it. */
  members: string[];
}

export interface SimTeam extends Entity {
  readonly typename: 'Team';
  readonly organization: string;
  readonly slug: string;
  name: string;
}

export interface SimRepository extends Entity {
  readonly typename: 'Repository';
  readonly owner: string;
  readonly name: string;
  isPrivate: boolean;
  /** Numbers are shared by issues and pull requests. */
  lastNumber: number;
  lastMilestone: number;
  branches: string[];
  hasIssues: boolean;
  /** Text by path; each branch has the same. */
  files: Record<string, string>;
}

export interface SimLabel extends Entity {
  readonly typename: 'Label';
  readonly repository: string;
  name: string;
  color: string;
  description: string | null;
}

export interface SimMilestone extends Entity {
  readonly typename: 'Milestone';
  readonly repository: string;
  readonly number: number;
  title: string;
  description: string | null;
  /** ISO 8601 */
  dueOn: string | null;
  state: 'OPEN' | 'CLOSED';
  closedAt: string | null;
  readonly creator: string;
}

interface SimNumbered extends Entity {
  readonly repository: string;
  readonly number: number;
  title: string;
  body: string;
  readonly author: string;
  assignees: string[];
  labels: string[];
  milestone: string | null;
  closedAt: string | null;
  locked: boolean;
}

export interface SimIssue extends SimNumbered {
  readonly typename: 'Issue';
  state: 'OPEN' | 'CLOSED';
  stateReason: 'COMPLETED' | 'NOT_PLANNED' | 'REOPENED' | 'DUPLICATE' | null;
  parent: string | null;
  subIssues: string[];
  blockedBy: string[];
  issueType: string | null;
  /** By node id of the issue field: text, number, date, or option id. */
  fieldValues: Record<string, string | number>;
  /** The issue that it was closed as a duplicate of. */
  duplicateOf?: string;
}

/** A remark on one line of a changed file. */
export interface SimReviewComment {
  readonly databaseId: number;
  readonly path: string;
  readonly line: number;
  readonly side: 'LEFT' | 'RIGHT';
  readonly body: string;
}

export interface SimReview extends Entity {
  readonly typename: 'PullRequestReview';
  readonly pullRequest: string;
  readonly author: string;
  body: string;
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';
  readonly submittedAt: string;
  comments?: SimReviewComment[];
}

export interface SimPullRequest extends SimNumbered {
  readonly typename: 'PullRequest';
  state: 'OPEN' | 'CLOSED' | 'MERGED';
  isDraft: boolean;
  head: string;
  base: string;
  mergeable: 'MERGEABLE' | 'CONFLICTING' | 'UNKNOWN';
  mergedAt: string | null;
  mergedBy?: string;
  requestedReviewers: string[];
}

export interface SimComment extends Entity {
  readonly typename: 'IssueComment';
  readonly issue: string;
  readonly author: string;
  body: string;
}

export interface SimIssueType extends Entity {
  readonly typename: 'IssueType';
  name: string;
  description: string | null;
  color: string;
  isEnabled: boolean;
}

export interface SimIssueField extends Entity {
  readonly typename:
    'IssueFieldText' | 'IssueFieldNumber' | 'IssueFieldDate' | 'IssueFieldSingleSelect';
  name: string;
  options: { id: string; name: string; color: string; description: string | null }[];
}

export interface SimProject extends Entity {
  readonly typename: 'ProjectV2';
  readonly owner: string;
  readonly number: number;
  title: string;
  shortDescription: string | null;
  readme: string | null;
  public: boolean;
  closed: boolean;
  closedAt: string | null;
  template: boolean;
  readonly creator: string;
  /** In the order of the project. */
  fields: string[];
  items: string[];
  views: string[];
  workflows: string[];
  statusUpdates: string[];
  repositories: string[];
  teams: string[];
  /** By node id of the user or team. */
  collaborators: Record<string, 'ADMIN' | 'WRITER' | 'READER'>;
}

export interface SimOption {
  id: string;
  name: string;
  color: string;
  description: string;
}

export interface SimIteration {
  id: string;
  title: string;
  startDate: string;
  duration: number;
}

export interface SimField extends Entity {
  readonly typename:
    | 'ProjectV2Field'
    | 'ProjectV2SingleSelectField'
    | 'ProjectV2IterationField'
    | 'ProjectV2MultiSelectField';
  readonly project: string;
  name: string;
  readonly dataType: string;
  options: SimOption[];
  /** All of them; which are completed follows from the day. */
  iterations: SimIteration[];
  duration: number;
  startDay: number;
  /** Node id of the organisation's issue field that it shows. */
  readonly issueField?: string;
}

/** What an item has in a field of the project's own. */
export type SimValue =
  | { readonly text: string }
  | { readonly number: number }
  | { readonly date: string }
  | { readonly optionId: string }
  | { readonly optionIds: readonly string[] }
  | { readonly iterationId: string };

export interface SimItem extends Entity {
  readonly typename: 'ProjectV2Item';
  readonly project: string;
  /** Of an issue, pull request or draft; null where the viewer may not see it. */
  content: string | null;
  isArchived: boolean;
  /** By node id of the field. */
  values: Record<string, SimValue>;
  readonly creator: string;
}

export interface SimDraft extends Entity {
  readonly typename: 'DraftIssue';
  title: string;
  body: string;
  assignees: string[];
  readonly creator: string;
}

export interface SimView extends Entity {
  readonly typename: 'ProjectV2View';
  readonly project: string;
  readonly number: number;
  name: string;
  layout: 'BOARD_LAYOUT' | 'ROADMAP_LAYOUT' | 'TABLE_LAYOUT';
  filter: string | null;
  visibleFields: string[];
  sortBy: { field: string; direction: 'ASC' | 'DESC' }[];
  groupBy: string[];
  verticalGroupBy: string[];
}

export interface SimWorkflow extends Entity {
  readonly typename: 'ProjectV2Workflow';
  readonly project: string;
  readonly number: number;
  name: string;
  enabled: boolean;
}

export interface SimStatusUpdate extends Entity {
  readonly typename: 'ProjectV2StatusUpdate';
  readonly project: string;
  readonly creator: string;
  body: string | null;
  status: 'INACTIVE' | 'ON_TRACK' | 'AT_RISK' | 'OFF_TRACK' | 'COMPLETE' | null;
  startDate: string | null;
  targetDate: string | null;
}

/** Anything that has a node id. */
export type SimEntity =
  | SimOwner
  | SimTeam
  | SimRepository
  | SimLabel
  | SimMilestone
  | SimIssue
  | SimReview
  | SimPullRequest
  | SimComment
  | SimIssueType
  | SimIssueField
  | SimProject
  | SimField
  | SimItem
  | SimDraft
  | SimView
  | SimWorkflow
  | SimStatusUpdate;
