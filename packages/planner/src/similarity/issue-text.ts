/** An issue with its words, as comparing and triage need it. */
export interface IssueText {
  /** Node id, or whatever identifies issues. */
  readonly id: string;
  /** `owner/repo#n` */
  readonly reference: string;
  readonly number: number;
  readonly title: string;
  /** Markdown; empty where there is none. */
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly stateReason?: 'completed' | 'not_planned' | 'duplicate' | 'reopened';
  readonly author?: string;
  readonly labels: readonly string[];
  /** Logins. */
  readonly assignees: readonly string[];
  readonly type?: string;
  readonly milestone?: string;
  /** `owner/repo#n` */
  readonly parent?: string;
  /** ISO 8601, as are the other times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt?: string;
}
