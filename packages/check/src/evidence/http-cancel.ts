/** What became of the work of a tool after the stream of its call was closed. */
export interface HttpCancel {
  /** The tools that ran long enough to be stopped. */
  readonly tools: readonly {
    readonly name: string;
    /** Whether the server used a processor while the tool ran. */
    readonly wasBusy: boolean;
    /** Whether it still did a while after the stream was closed. */
    readonly isBusy: boolean;
    /** Whether the call would have been over by then anyway, so that rest shows nothing. */
    readonly isOver: boolean;
  }[];
}
