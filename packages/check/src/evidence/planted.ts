/** What the audit put into the surroundings of a spawned server. */
export interface Planted {
  /** Secrets of its environment; none for a URL. */
  readonly secrets: readonly string[];
  /** Folders that are ours, so that naming them tells nothing. */
  readonly folders: readonly string[];
}
