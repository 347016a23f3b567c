/** A server as people start it, and the official client connected to it. */
export interface Server {
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The most memory that its process ever held, in megabytes, where the system tells. */
  readonly peakMegabytes: () => number | undefined;
  readonly close: () => Promise<void>;
}

/** What a tool answered. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}
