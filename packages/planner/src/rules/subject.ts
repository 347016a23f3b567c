/** What rules are held against. */
export interface Subject {
  /** The item's id, or the where no project is meant. */
  readonly id: string;
  readonly kind: 'issue' | 'pull_request' | 'draft_issue';
  /** `owner/repo#n`; a draft has none. */
  readonly reference?: string;
  readonly title: string;
  /** Markdown; empty where there is none. */
  readonly body: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly author?: string;
  readonly labels: readonly string[];
  /** Logins. */
  readonly assignees: readonly string[];
  readonly type?: string;
  readonly milestone?: string;
  /** ISO 8601, as are the other times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** That a pull request changes; what the text names is found by the rules themselves. */
  readonly changedPaths: readonly string[];
  /** Values of the project's fields, by the name of the field; empty without a project. */
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>;
}
