/** How much to add; each so many more, in the repository acme/big and the project acme/9 "Big board". */
export interface PopulateOptions {
  /** Items of the board, each with an issue of its own; one in ten is a draft. */
  readonly items?: number;
  /** The sprints of the board, over which items are spread; 14 days each unless told otherwise. */
  readonly iterations?: {
    readonly count: number;
    readonly completed: number;
    readonly durationDays?: number;
  };
  /** Issues that are in no project. */
  readonly openIssues?: number;
  /** On the issue of {@link Populated.issue}. */
  readonly comments?: number;
  readonly milestones?: number;
  readonly labels?: number;
  /** Under the issue of {@link Populated.parent}; GitHub allows 100. */
  readonly subIssues?: number;
  /** That the issue of {@link Populated.issue} waits for. */
  readonly blockers?: number;
  readonly statusUpdates?: number;
  readonly pullRequests?: number;
  /** Of the pull request of {@link Populated.pullRequest}. */
  readonly reviews?: number;
  /** Of acme, from acme/10 on. */
  readonly projects?: number;
  /** Templates of acme. */
  readonly templates?: number;
  /** Of the board. */
  readonly views?: number;
  /** Of the board: items that the viewer may see nothing of. */
  readonly redactedItems?: number;
  /** Of acme; the board is linked to them. */
  readonly linkedRepositories?: number;
  readonly linkedTeams?: number;
  /** Of the board. */
  readonly workflows?: number;
  /** In the milestone of {@link Populated.fullMilestone}. */
  readonly milestoneIssues?: number;
}

/** What was added, and what it is called. */
export interface Populated {
  /** `acme/big` */
  readonly repository: string;
  /** `acme/9` */
  readonly project: string;
  readonly projectId: string;
  /** `acme/big#1`: has the comments and the blockers. */
  readonly issue: string;
  readonly issueId: string;
  /** `acme/big#2`: has the sub-issues. */
  readonly parent: string;
  readonly parentId: string;
  /** `acme/big#3`: has the reviews. */
  readonly pullRequest: string;
  readonly pullRequestId: string;
  readonly itemIds: readonly string[];
  /** `acme/big#n` of the issues in the items, where the item has one. */
  readonly itemReferences: readonly string[];
  /** `acme/big#n` of the issues in no project. */
  readonly issueReferences: readonly string[];
  readonly subIssueReferences: readonly string[];
  readonly blockerReferences: readonly string[];
  readonly pullRequestReferences: readonly string[];
  readonly commentIds: readonly string[];
  readonly reviewIds: readonly string[];
  readonly statusUpdateIds: readonly string[];
  readonly labelNames: readonly string[];
  readonly milestoneNumbers: readonly number[];
  /** `acme/10` and so on. */
  readonly projectReferences: readonly string[];
  readonly viewNumbers: readonly number[];
  /** Titles of the sprints of the board. */
  readonly iterations: readonly string[];
  /** `acme/linked-2` and so on. */
  readonly repositoryReferences: readonly string[];
  readonly teamSlugs: readonly string[];
  readonly workflowNumbers: readonly number[];
  /** Number of the milestone that was made for issues, where there are any. */
  readonly fullMilestone: number | undefined;
}
