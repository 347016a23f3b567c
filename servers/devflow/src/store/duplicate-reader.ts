/** The names of an entity, for comparing. */
export interface NameRow {
  readonly id: number;
  readonly project: string;
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
}

/** Entities about which the same was noted. */
export interface SharedNote {
  readonly entityIds: readonly number[];
}

/** Reads what tells whether two entities are one thing. */
export interface DuplicateReader {
  /** The names of entities, in the order in which they were made. */
  readonly names: (
    project: string | undefined,
    page: { readonly after: number; readonly limit: number },
  ) => Promise<readonly NameRow[]>;
  /** Observations that several entities have, but not more than a few. */
  readonly sharedNotes: (
    project: string | undefined,
    limits: { readonly mostEntities: number; readonly limit: number },
  ) => Promise<readonly SharedNote[]>;
}
