import type { RelationRecord } from './records.ts';

/** An entity with nothing but its words. */
export interface PlainEntity {
  readonly name: string;
  readonly type: string;
  readonly observations: string[];
}

/** A relation with nothing but its words. */
export interface PlainRelation {
  readonly from: string;
  readonly to: string;
  readonly type: string;
}

/** What is read with nothing but its words: a whole project, all of them, or some entities. */
export type PlainSelection =
  { readonly project: string | undefined } | { readonly ids: readonly number[] };

/** Which of the relations of some entities come next. */
export interface EdgeQuery {
  readonly at?: number | undefined;
  /** Whether only relations that start at the entities count, or those that end there too. */
  readonly end: 'from' | 'either';
  /** The place among the entities at which to begin, and the relation of that one to begin after. */
  readonly from?: { readonly index: number; readonly after: number } | undefined;
  readonly limit: number;
}

/** A relation, and the first of the entities asked for that it touches. */
export interface Edge {
  readonly entityId: number;
  readonly relation: RelationRecord;
}

/** Which way relations are walked. */
export const DIRECTIONS = ['both', 'out', 'in'] as const;

/** Which way relations are walked. */
export type Direction = (typeof DIRECTIONS)[number];

/** Where one can go from some entities. */
export interface StepQuery {
  readonly at?: number | undefined;
  readonly direction: Direction;
  readonly relationTypes?: readonly string[] | undefined;
  /** The types of the entities to which one may go. */
  readonly entityTypes?: readonly string[] | undefined;
  readonly limit: number;
}

/** From one entity along a relation to another, by keys. */
export interface Step {
  readonly relationId: number;
  readonly fromId: number;
  readonly toId: number;
}

/** How the graph is read in bulk and walked. */
export interface GraphReader {
  /** Entities with nothing but their words, several times as fast as records. */
  readonly plainEntities: (selection: PlainSelection) => Promise<readonly PlainEntity[]>;
  /** Relations with nothing but their words; of entities: those that touch at least one. */
  readonly plainRelations: (selection: PlainSelection) => Promise<readonly PlainRelation[]>;
  /** The entities that have a text in their name, type or observations; ASCII letters of any case. */
  readonly entitiesContaining: (
    project: string | undefined,
    text: string,
  ) => Promise<readonly number[]>;
  /** The key of the last change; it is another one after anything was changed. */
  readonly lastChange: () => Promise<number>;
  /** The relations of entities in the order of the entities, each with the first that it touches. */
  readonly edges: (entityIds: readonly number[], query: EdgeQuery) => Promise<readonly Edge[]>;
  /** Steps from entities to their neighbours, in an order that stays the same. */
  readonly steps: (entityIds: readonly number[], query: StepQuery) => Promise<readonly Step[]>;
  /** The relations that have both ends among these entities. */
  readonly relationsAmong: (
    entityIds: readonly number[],
    query: { readonly at?: number | undefined; readonly limit: number },
  ) => Promise<readonly RelationRecord[]>;
  /** Relations by key, as they were at the moment; those that were not there are left out. */
  readonly relationsByKey: (
    ids: readonly number[],
    at?: number,
  ) => Promise<readonly RelationRecord[]>;
}
