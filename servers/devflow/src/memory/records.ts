/** When something holds: from a moment on, up to another one or still. Milliseconds since 1970. */
export interface Span {
  readonly validFrom: number;
  /** Null while it holds. */
  readonly validTo: number | null;
}

/** An entity as it is now, was last, or was at a moment. */
export interface EntityRecord extends Span {
  /** Its key in the store; never shown. */
  readonly id: number;
  /** Its stable id, which survives renaming, deletion and restoring. */
  readonly uid: string;
  readonly project: string;
  readonly name: string;
  readonly type: string;
  /** Other names that find it, such as those it had before. */
  readonly aliases: readonly string[];
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The client that made this version. */
  readonly changedBy: string;
}

/** One thing that was noted about an entity. */
export interface ObservationRecord extends Span {
  readonly id: number;
  readonly entityId: number;
  readonly text: string;
  readonly source: string | null;
  readonly confidence: number | null;
  readonly tags: readonly string[];
  readonly createdAt: number;
  /** The client that noted it. */
  readonly changedBy: string;
  /** When it was last asserted, and how often. */
  readonly assertedAt: number;
  readonly assertions: number;
}

/** What is known beside the kind of a relation. */
export interface RelationFacts {
  readonly strength: number;
  readonly confidence: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A directed relation between two entities, bound to their stable ids. */
export interface RelationRecord extends Span, RelationFacts {
  readonly id: number;
  readonly uid: string;
  readonly project: string;
  readonly fromId: number;
  readonly toId: number;
  /** The names of both ends, at the moment asked for. */
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly changedBy: string;
  readonly assertedAt: number;
  readonly assertions: number;
}

/** What a version of something says of itself: who made it, with what, and what ended it. */
export interface VersionRecord extends Span {
  readonly version: number;
  /** When it was recorded, which is later than validFrom for what was dated back. */
  readonly at: number;
  readonly changedBy: string;
  readonly tool: string;
  /** What ended it; null while it holds. */
  readonly endedBy: { readonly at: number; readonly client: string; readonly tool: string } | null;
  /** Whether it restored what had been deleted. */
  readonly isReopened: boolean;
}

/** A version of an entity: its name and type, and how its observations differ from the version before. */
export interface EntityVersion extends VersionRecord {
  readonly name: string;
  readonly type: string;
  readonly added: readonly ObservationRecord[];
  readonly removed: readonly ObservationRecord[];
  readonly aliasesAdded: readonly string[];
  readonly aliasesRemoved: readonly string[];
  /** What it was in the version before; null where none is kept. */
  readonly previous: { readonly name: string; readonly type: string } | null;
}

/** A version of a relation. */
export interface RelationVersion extends VersionRecord, RelationFacts {
  /** What was known in the version before; null where none is kept. */
  readonly previous: RelationFacts | null;
}

/** A project and how much it holds now. */
export interface ProjectRecord {
  readonly name: string;
  readonly createdAt: number;
  /** When it was last changed. */
  readonly updatedAt: number;
  readonly entities: number;
  readonly observations: number;
  readonly relations: number;
}
