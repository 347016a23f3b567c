/** Something that happened on GitHub, as a webhook told it or a comparison showed it. */
export interface HubEvent {
  /** Unique in one log. */
  readonly id: string;
  /** Counts up with each event of one log. */
  readonly sequence: number;
  /** ISO 8601: when it happened, as far as known. */
  readonly at: string;
  readonly source: 'webhook' | 'poll';
  readonly resourceType: 'project' | 'item' | 'issue' | 'pull_request' | 'milestone' | 'status';
  readonly resourceId: string;
  readonly eventType: string;
  readonly title?: string;
  /** Field or property by field or property: what it was, and what it is. */
  readonly changes?: readonly {
    readonly name: string;
    readonly from?: string;
    readonly to?: string;
  }[];
}

/** The latest events that this process saw; bounded, and gone with the process. */
export interface EventLog {
  readonly add: (event: Omit<HubEvent, 'id' | 'sequence'> & { readonly id?: string }) => void;
  readonly all: () => readonly HubEvent[];
}
