/** What the baseline recorded of the tools; empty where it recorded nothing. */
export interface Pins {
  /** The hash of each definition, by the name of the tool. */
  readonly tools?: Readonly<Record<string, string>>;
}
