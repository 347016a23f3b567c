/** What is known of an operation beyond what the schema of its tool lists. */
export interface OperationFacts {
  readonly summary: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly remarks?: readonly string[];
}

/** What is known of a tool beyond its definition. */
export interface ToolFacts {
  readonly contexts: readonly string[];
  /** Whether its results can be staged as tables. */
  readonly stageable: boolean;
  readonly tokenProfile: { readonly typical: number; readonly upper?: number };
  /** Those of a tool that does several things, by name. */
  readonly operations?: Readonly<Record<string, OperationFacts>>;
}
