import type { ArchiveWriter } from './archive.ts';
import type { Reader, RelationKey } from './reader.ts';
import type { EntityRecord, ObservationRecord, RelationFacts, RelationRecord } from './records.ts';

/** An entity to be made. */
export interface NewEntity {
  readonly project: string;
  readonly name: string;
  readonly type: string;
  /** Its stable id, where it comes from elsewhere with one. */
  readonly uid?: string | undefined;
  /** Since when it holds, where that is before now. */
  readonly validFrom?: number | undefined;
  readonly createdAt?: number | undefined;
}

/** An observation to be made. */
export interface NewObservation {
  readonly entityId: number;
  readonly text: string;
  readonly source?: string | null | undefined;
  readonly confidence?: number | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly validFrom?: number | undefined;
  readonly createdAt?: number | undefined;
  /** When it was last asserted and how often, where it is imported. */
  readonly assertedAt?: number | undefined;
  readonly assertions?: number | undefined;
}

/** A relation to be made. */
export interface NewRelation extends RelationKey, RelationFacts {
  readonly uid?: string | undefined;
  readonly validFrom?: number | undefined;
  readonly createdAt?: number | undefined;
  /** When it was last asserted and how often, where it is imported. */
  readonly assertedAt?: number | undefined;
  readonly assertions?: number | undefined;
}

/** Changes to the graph, inside one transaction that has one moment. What is closed stays in history. */
export interface Writer extends Reader, ArchiveWriter {
  /** The moment of this change, after those of all changes before it. */
  readonly at: number;
  /** What the clock says, which is before `at` where that has to follow a change from the future. */
  readonly now: number;
  readonly insertEntity: (entity: NewEntity) => Promise<EntityRecord>;
  /** Gives an entity another name or type. */
  readonly reviseEntity: (
    id: number,
    to: { readonly name?: string | undefined; readonly type?: string | undefined },
  ) => Promise<EntityRecord>;
  /** Ends an entity, its aliases and its observations; its relations are closed by the caller. */
  readonly closeEntity: (id: number, mergedInto?: number) => Promise<void>;
  /** Brings back an entity that was closed, without observations and aliases. */
  readonly reopenEntity: (
    id: number,
    to: { readonly name: string; readonly type: string; readonly validFrom?: number | undefined },
  ) => Promise<EntityRecord>;
  readonly addAlias: (entityId: number, alias: string) => Promise<void>;
  readonly removeAlias: (entityId: number, alias: string) => Promise<void>;
  /** Adds an observation, unless the entity has the same text already. */
  readonly insertObservation: (observation: NewObservation) => Promise<ObservationRecord>;
  /** The observation of an entity with this text, spaces aside. */
  readonly findObservation: (
    entityId: number,
    text: string,
  ) => Promise<ObservationRecord | undefined>;
  readonly closeObservation: (id: number) => Promise<void>;
  /** Notes again, for the same entity or another one, what was noted before: as it was, from now on. */
  readonly copyObservation: (id: number, entityId: number) => Promise<ObservationRecord>;
  /** Says a fact again, which starts its decay anew. */
  readonly reinforce: (kind: 'observation' | 'relation', id: number) => Promise<void>;
  /** Adds the assertions of one fact to another one of its kind. */
  readonly inherit: (kind: 'observation' | 'relation', from: number, to: number) => Promise<void>;
  readonly insertRelation: (relation: NewRelation) => Promise<RelationRecord>;
  readonly reviseRelation: (id: number, to: RelationFacts) => Promise<RelationRecord>;
  readonly closeRelation: (id: number) => Promise<void>;
  readonly reopenRelation: (
    id: number,
    to: RelationFacts & { readonly validFrom?: number | undefined },
  ) => Promise<RelationRecord>;
  /** What a change closed together with an entity, to bring it back with it. */
  readonly closedWith: (entityId: number) => Promise<{
    readonly observations: readonly number[];
    readonly aliases: readonly string[];
    readonly relations: readonly RelationRecord[];
  }>;
  /** Removes an entity, all its versions and relations for good; counts what is gone. */
  readonly purgeEntity: (id: number) => Promise<Purged>;
  /** Removes what was closed before a moment for good; counts what is gone. */
  readonly purgePast: (scope: {
    readonly project: string;
    readonly before: number;
  }) => Promise<Purged>;
}

/** How much is gone for good. */
export interface Purged {
  readonly entities: number;
  readonly observations: number;
  readonly relations: number;
  readonly versions: number;
}

/** What is gone in all. */
export function addPurged(one: Purged, other: Purged): Purged {
  return {
    entities: one.entities + other.entities,
    observations: one.observations + other.observations,
    relations: one.relations + other.relations,
    versions: one.versions + other.versions,
  };
}
