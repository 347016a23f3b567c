import type { Change } from './change.ts';
import { importGraph, type ImportLine } from './import-operation.ts';
import {
  addObservations,
  createEntities,
  createRelations,
  deleteEntities,
  deleteObservations,
  deleteRelations,
  Refusal,
  updateRelation,
  type RelationNames,
  type SomeFacts,
} from './operations.ts';
import { purge, type Purge } from './purge-operation.ts';
import {
  mergeEntities,
  restoreEntity,
  restoreRelation,
  updateEntity,
  type EntityRestore,
  type EntityUpdate,
} from './rare-operations.ts';
import { createWorld, type World } from './world.ts';

/** What each tool is given. */
interface Given {
  readonly create_entities: { readonly entities: Parameters<typeof createEntities>[1] };
  readonly create_relations: { readonly relations: Parameters<typeof createRelations>[1] };
  readonly add_observations: { readonly observations: Parameters<typeof addObservations>[1] };
  readonly delete_entities: { readonly entityNames: readonly string[] };
  readonly delete_observations: { readonly deletions: Parameters<typeof deleteObservations>[1] };
  readonly delete_relations: { readonly relations: readonly RelationNames[] };
  readonly update_relation: {
    readonly relation: RelationNames & SomeFacts;
    readonly merge_metadata: boolean;
  };
  readonly update_entity: EntityUpdate;
  readonly merge_entities: { readonly into: string; readonly from: readonly string[] };
  readonly restore: EntityRestore & { readonly relation?: RelationNames };
  readonly purge: Purge;
  readonly import_graph: { readonly data: string };
}

/** The tools that the model knows. */
export type ToolName = keyof Given;

const TOOLS: {
  readonly [Tool in ToolName]: (change: Change, given: Given[Tool]) => unknown;
} = {
  create_entities: (change, { entities }) => createEntities(change, entities),
  create_relations: (change, { relations }) => createRelations(change, relations),
  add_observations: (change, { observations }) => addObservations(change, observations),
  delete_entities: (change, { entityNames }) => deleteEntities(change, entityNames),
  delete_observations: (change, { deletions }) => deleteObservations(change, deletions),
  delete_relations: (change, { relations }) => deleteRelations(change, relations),
  update_relation: (change, { relation, merge_metadata: isMerged }) =>
    updateRelation(change, relation, isMerged),
  update_entity: updateEntity,
  merge_entities: (change, { into, from }) => mergeEntities(change, into, from),
  restore: (change, given) =>
    given.relation === undefined
      ? restoreEntity(change, given)
      : restoreRelation(change, given.relation),
  purge,
  import_graph: (change, { data }) =>
    importGraph(
      change,
      // The generator wrote these lines.
      data.split('\n').map((line) => JSON.parse(line) as ImportLine),
    ),
};

/** What the model says of a call: what became of it, or that it is refused. */
export const REFUSED = 'refused';

/** A plain memory in which calls are done as the server should do them. */
export interface Model {
  readonly world: () => World;
  /** Does a call at a moment; a call that is refused changes nothing. */
  readonly call: (now: number, tool: ToolName, args: Readonly<Record<string, unknown>>) => unknown;
}

/** A model in which nothing was said yet. */
export function createModel(): Model {
  let world = createWorld();
  return {
    world: () => world,
    call: (now, tool, args) => {
      // Worked on as a copy, which is dropped where the call is refused.
      const draft = structuredClone(world);
      const at = Math.max(now, world.last + 1);
      const { project = 'default' } = args;
      const change = { world: draft, at, tool, project: String(project), isRecorded: false };
      try {
        // The generator makes for each tool what it is given.
        const work = TOOLS[tool] as (change: Change, given: unknown) => unknown;
        const outcome = work(change, args);
        if (change.isRecorded) draft.last = at;
        world = draft;
        return outcome;
      } catch (error) {
        if (error instanceof Refusal) return REFUSED;
        throw error;
      }
    },
  };
}
