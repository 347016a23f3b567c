/** One event of a text/event-stream body. */
export interface StreamEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: string;
  readonly retry?: string;
}

/** What came back for one HTTP request. */
export interface HttpAnswer {
  readonly status: number;
  /** Header values by lower-case name; a header that came twice is joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, cut where it is very long; empty for a stream of events. */
  readonly body: string;
  /** The events of a text/event-stream body, in order. */
  readonly events: readonly StreamEvent[];
  /** How many comment lines (keep-alives) the stream had. */
  readonly comments: number;
  /** Whether the server ended the body; false where we stopped reading it. */
  readonly isComplete: boolean;
}
