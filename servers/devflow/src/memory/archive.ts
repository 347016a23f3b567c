import type { RelationFacts, Span } from './records.ts';

/** A change as it was recorded. */
export interface ChangeRecord {
  readonly at: number;
  readonly client: string;
  readonly tool: string;
}

/** When something holds, and the moments of the changes that added and ended it. */
export interface Trace extends Span {
  readonly addedAt: number;
  /** Null while it holds. */
  readonly endedAt: number | null;
}

/** A version as it is archived. */
export interface ArchivedEntityVersion extends Trace {
  readonly version: number;
  readonly name: string;
  readonly type: string;
}

/** An observation as it is archived, also one that was deleted. */
export interface ArchivedObservation extends Trace {
  readonly text: string;
  readonly source: string | null;
  readonly confidence: number | null;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly assertedAt: number;
  readonly assertions: number;
  /** The moments of the changes that asserted it again. */
  readonly saidAgainAt: readonly number[];
}

/** Another name as it is archived. */
export interface ArchivedAlias extends Trace {
  readonly alias: string;
}

/** An entity with its whole past. It refers to its changes by their moments. */
export interface EntityArchive {
  readonly uid: string;
  readonly project: string;
  readonly createdAt: number;
  /** The stable id of the entity that it became part of. */
  readonly mergedInto: string | null;
  /** The oldest first; the last one is how it is now, or was last. */
  readonly versions: readonly ArchivedEntityVersion[];
  readonly observations: readonly ArchivedObservation[];
  readonly aliases: readonly ArchivedAlias[];
  readonly changes: readonly ChangeRecord[];
}

/** A version of a relation as it is archived. */
export interface ArchivedRelationVersion extends Trace, RelationFacts {
  readonly version: number;
}

/** A relation with its whole past. */
export interface RelationArchive {
  readonly uid: string;
  readonly type: string;
  readonly createdAt: number;
  readonly assertedAt: number;
  readonly assertions: number;
  readonly saidAgainAt: readonly number[];
  readonly versions: readonly ArchivedRelationVersion[];
  readonly changes: readonly ChangeRecord[];
}

/** An end of a relation, which may be deleted. */
export interface RelationEnd {
  readonly uid: string;
  readonly name: string;
  readonly type: string;
}

/** An archive as it is read, with its key in the store. */
export type Kept<Archive> = Archive & { readonly id: number };

/** A relation with its past and both ends, as it is read. */
export interface RelationArchiveRecord extends Kept<RelationArchive> {
  readonly project: string;
  readonly from: RelationEnd;
  readonly to: RelationEnd;
}

/** Which part of the archive is read, in the order in which things were made. */
export interface ArchiveQuery {
  readonly project?: string | undefined;
  /** Of relations: the types of both ends. */
  readonly entityTypes?: readonly string[] | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Reads everything, also what was deleted. */
export interface ArchiveReader {
  readonly archivedEntities: (query: ArchiveQuery) => Promise<readonly Kept<EntityArchive>[]>;
  readonly archivedRelations: (query: ArchiveQuery) => Promise<readonly RelationArchiveRecord[]>;
}

/** The keys of changes, by their moments in the archive. */
export type ChangeKeys = ReadonlyMap<number, number>;

/** Writes archives as they are: with the moments, the clients and the tools of their changes. */
export interface ArchiveWriter {
  /**
   * The key of a change from elsewhere, greater than another key. It is made where it is not known,
   * a little later where another change has its moment.
   */
  readonly keepChange: (change: ChangeRecord, after: number) => Promise<number>;
  /** Writes an entity whose id is new and whose name is free; returns its key. */
  readonly keepEntity: (archive: EntityArchive, changes: ChangeKeys) => Promise<number>;
  /** Writes a relation between two entities that have none of its type. */
  readonly keepRelation: (archive: RelationArchive, place: RelationPlace) => Promise<number>;
  /** Says that an entity that has ended became part of another one. */
  readonly keepMerge: (uid: string, intoUid: string) => Promise<void>;
}

/** Where a relation from an archive is put. */
export interface RelationPlace {
  readonly fromId: number;
  readonly toId: number;
  readonly changes: ChangeKeys;
}
