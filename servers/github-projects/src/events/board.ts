/** A field whose values are watched. */
export interface WatchedField {
  readonly id: string;
  readonly name: string;
}

/** What is remembered of one item of a board. */
export interface BoardRow {
  readonly itemId: string;
  readonly type: 'issue' | 'pull_request' | 'draft_issue' | 'redacted';
  readonly archived: boolean;
  readonly addedAt: string;
  /** When the item, or what it holds, last changed. */
  readonly changedAt: string;
  /** Of the issue, pull request or draft inside. */
  readonly contentId?: string;
  /** `owner/repo#n` */
  readonly reference?: string;
  readonly title?: string;
  readonly state?: 'open' | 'closed' | 'merged';
  /** In words, by the id of the field; what has no value is left out. */
  readonly values: Readonly<Record<string, string>>;
}

/** How a project looked at a moment. */
export interface Board {
  readonly projectId: string;
  readonly fields: readonly WatchedField[];
  readonly rows: ReadonlyMap<string, BoardRow>;
}
