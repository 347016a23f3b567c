import type { ArchiveReader } from './archive.ts';
import type { GraphReader } from './graph-reader.ts';
import type {
  EntityRecord,
  EntityVersion,
  ObservationRecord,
  ProjectRecord,
  RelationRecord,
  RelationVersion,
} from './records.ts';

/** What part of the graph is looked at, and when. */
export interface Scope {
  /** One project; all of them where it is left out. */
  readonly project?: string | undefined;
  /** The moment to look at; now where it is left out. */
  readonly at?: number | undefined;
}

/** Some entities of a scope, in the order in which they were made. */
export interface EntityQuery extends Scope {
  readonly types?: readonly string[] | undefined;
  /** Only what was made after the entity with this key. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Which relations of some entities are wanted. */
export interface RelationQuery {
  readonly at?: number | undefined;
  /** The end at which the entities stand; either where it is left out. */
  readonly end?: 'from' | 'to' | undefined;
  readonly types?: readonly string[] | undefined;
  /** Only what was made after the relation with this key. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

/** Which observations of some entities are wanted. */
export interface ObservationQuery {
  readonly at?: number | undefined;
  /** How many of each entity, the oldest first; all where it is left out. */
  readonly perEntity?: number | undefined;
  /** Only what was noted after the observation with this key. */
  readonly after?: number | undefined;
}

/** The names of two entities and what is between them. */
export interface RelationKey {
  readonly fromId: number;
  readonly toId: number;
  readonly type: string;
}

/** Some versions, in their order. */
export interface VersionPage {
  /** Only versions after this one; before it where the newest come first. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  readonly newestFirst?: boolean | undefined;
}

/** Some projects, by name. */
export interface ProjectPage {
  /** Only the project of this name. */
  readonly only?: string | undefined;
  /** Only projects whose names come after this one. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** How much there is of each type. */
export interface TypeCount {
  readonly type: string;
  readonly count: number;
}

/** One consistent state of the graph. Lists are in the order in which things were made. */
export interface Reader extends ArchiveReader, GraphReader, DuplicateReader {
  /** The projects by name; all of them where no page is named. */
  readonly projects: (page?: ProjectPage) => Promise<readonly ProjectRecord[]>;
  /** Names of projects that begin like this, without counting what they hold. */
  readonly projectNames: (start: string, limit: number) => Promise<readonly string[]>;
  /** The entities that have one of these names, or it as an alias; by the name that was asked for. */
  readonly findEntities: (
    scope: Scope,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly EntityRecord[]>>;
  /** The entity of this name that was deleted last, where none has the name now. */
  readonly findDeleted: (project: string, name: string) => Promise<EntityRecord | undefined>;
  /**
   * Entities that have or had this name, alias or stable id, in their latest state: those that are
   * there first, then those that were deleted last.
   */
  readonly findPast: (
    scope: Scope,
    name: string,
    limit: number,
  ) => Promise<readonly EntityRecord[]>;
  /** The entity with a stable id, also one that was deleted. */
  readonly entityByUid: (uid: string) => Promise<EntityRecord | undefined>;
  /** The entities that were changed last, the newest change first. */
  readonly recentEntities: (project: string, limit: number) => Promise<readonly EntityRecord[]>;
  /** The entity that a deleted one became part of, in its latest state. */
  readonly mergedInto: (id: number) => Promise<EntityRecord | undefined>;
  /** Entities by key, as they were at the moment; those that were not there are left out. */
  readonly entities: (ids: readonly number[], at?: number) => Promise<readonly EntityRecord[]>;
  readonly listEntities: (query: EntityQuery) => Promise<readonly EntityRecord[]>;
  readonly countTypes: (scope: Scope) => Promise<{
    readonly entities: readonly TypeCount[];
    readonly relations: readonly TypeCount[];
  }>;
  /** Names like the one that was asked for, the most alike first. */
  readonly nearestNames: (scope: Scope, name: string, limit: number) => Promise<readonly string[]>;
  /** Names that begin like this, for completion. */
  readonly namesFrom: (scope: Scope, start: string, limit: number) => Promise<readonly string[]>;
  readonly observations: (
    entityIds: readonly number[],
    query?: ObservationQuery,
  ) => Promise<readonly ObservationRecord[]>;
  /** How many observations each of these entities has. */
  readonly countObservations: (
    entityIds: readonly number[],
    at?: number,
  ) => Promise<ReadonlyMap<number, number>>;
  /** An observation by key, also one that was deleted. */
  readonly observation: (id: number) => Promise<ObservationRecord | undefined>;
  /** The relations of these entities, each once; both ends were there at the moment. */
  readonly relations: (
    entityIds: readonly number[],
    query?: RelationQuery,
  ) => Promise<readonly RelationRecord[]>;
  /** All relations of a scope. */
  readonly listRelations: (
    scope: Scope,
    page: { readonly after?: number | undefined; readonly limit: number },
  ) => Promise<readonly RelationRecord[]>;
  /** Whether a relation, perhaps a deleted one, has this stable id. */
  readonly hasRelation: (uid: string) => Promise<boolean>;
  /** The relation of this kind between two entities, also one that was deleted. */
  readonly relation: (key: RelationKey) => Promise<RelationRecord | undefined>;
  /** The versions of an entity, the oldest first, each with what it added and removed. */
  readonly entityVersions: (
    entityId: number,
    page?: VersionPage,
  ) => Promise<readonly EntityVersion[]>;
  /** What was noted about an entity in one of its versions. */
  readonly observationsOfVersion: (
    entityId: number,
    version: number,
  ) => Promise<readonly ObservationRecord[]>;
  /** The versions of a relation, the oldest first. */
  readonly relationVersions: (
    relationId: number,
    page?: VersionPage,
  ) => Promise<readonly RelationVersion[]>;
  /** How many versions are kept of an entity or a relation. */
  readonly countVersions: (kind: 'entity' | 'relation', id: number) => Promise<number>;
  /** When facts were last asserted up to a moment, by key; only for those asserted more than once. */
  readonly assertedBefore: (
    kind: 'observation' | 'relation',
    ids: readonly number[],
    at: number,
  ) => Promise<ReadonlyMap<number, number>>;
}

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

/** Reads what is needed to find duplicates. */
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
