/** The text of a rule file. */
export interface RuleText {
  /** How it is called in messages: its file name, never its path. */
  readonly name: string;
  /** YAML */
  readonly text: string;
}

/** Where rules come from when a call brings none. */
export interface RuleSource {
  /** The rule file as it is now; undefined where the server has none. */
  readonly read: () => Promise<RuleText | undefined>;
}
