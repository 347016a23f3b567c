import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import { createMemory, type Memory } from './memory/memory.ts';
import { promptsOf } from './prompts/prompts-of.ts';
import { resourcesOf } from './resources/resources-of.ts';
import type { Store } from './memory/store.ts';
import { addObservations } from './tools/add-observations.ts';
import { createEntities } from './tools/create-entities.ts';
import { createRelations } from './tools/create-relations.ts';
import { deleteEntities } from './tools/delete-entities.ts';
import { deleteObservations } from './tools/delete-observations.ts';
import { deleteRelations } from './tools/delete-relations.ts';
import { exportGraph } from './tools/export-graph.ts';
import { findDuplicates } from './tools/find-duplicates.ts';
import { findPath } from './tools/find-path.ts';
import { getContext } from './tools/get-context.ts';
import { getDecayedGraph } from './tools/get-decayed-graph.ts';
import { getEntityEmbedding } from './tools/get-entity-embedding.ts';
import { getEntityHistory } from './tools/get-entity-history.ts';
import { getGraphAtTime } from './tools/get-graph-at-time.ts';
import { getRelationHistory } from './tools/get-relation-history.ts';
import { getRelation } from './tools/get-relation.ts';
import { importGraph } from './tools/import-graph.ts';
import { listProjects } from './tools/list-projects.ts';
import { mergeEntities } from './tools/merge-entities.ts';
import { openNodes } from './tools/open-nodes.ts';
import { purge } from './tools/purge.ts';
import { readGraph } from './tools/read-graph.ts';
import { restore } from './tools/restore.ts';
import { searchNodes } from './tools/search-nodes.ts';
import { semanticSearch } from './tools/semantic-search.ts';
import { traverse } from './tools/traverse.ts';
import { updateEntity } from './tools/update-entity.ts';
import { updateRelation } from './tools/update-relation.ts';

const INSTRUCTIONS = [
  'A memory that outlives conversations: entities with observations, and relations between them.',
  'Look before you write: get_context or search_nodes with what the task is about.',
  'Note facts as they come up with create_entities, add_observations and create_relations; one fact in one observation.',
  'Answers fit a token budget; nextCursor leads on.',
].join(' ');

/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';

/** How the server is offered. */
export interface ServerOptions {
  /** Whether the tools that change something are left out. */
  readonly readOnly?: boolean;
}

// An answer of server-memory has no limit, so one that stands in for it has hardly any.
const MAX_RESULT_BYTES = { usual: 8 * 1_048_576, compatible: 1_024 * 1_048_576 };

/** The server over a memory that has been opened. */
export function createServer(
  memory: Memory,
  { readOnly = false }: ServerOptions = {},
): ServerDefinition {
  const { usual, compatible } = MAX_RESULT_BYTES;
  return defineServer({
    name: 'devflow',
    title: 'DevFlow',
    version: VERSION,
    description: 'Remembers facts about software work as a knowledge graph, and finds them again.',
    instructions: INSTRUCTIONS,
    tools: [...readers(memory), ...(readOnly ? [] : writers(memory))],
    resources: resourcesOf(memory),
    prompts: promptsOf(memory, readOnly),
    limits: memory.isCompatible
      ? { maxResultBytes: compatible, maxResourceBytes: compatible }
      : { maxResultBytes: usual },
  });
}

/** What the server offers, over no memory at all; for lists and documents. */
export function createOutline(): ServerDefinition {
  return createServer(createMemory({ store: NO_STORE, search: refuse }));
}

const refuse = (): Promise<never> => Promise.reject(new Error('An outline has no memory.'));
const NO_STORE: Store = {
  read: refuse,
  write: refuse,
  watch: () => () => undefined,
  close: () => Promise.resolve(),
};

function readers(memory: Memory): readonly Tool[] {
  return [
    readGraph(memory),
    openNodes(memory),
    searchNodes(memory),
    semanticSearch(memory),
    getContext(memory),
    getRelation(memory),
    traverse(memory),
    findPath(memory),
    findDuplicates(memory),
    listProjects(memory),
    getEntityHistory(memory),
    getRelationHistory(memory),
    getGraphAtTime(memory),
    getDecayedGraph(memory),
    getEntityEmbedding(memory),
    exportGraph(memory),
  ];
}

function writers(memory: Memory): readonly Tool[] {
  return [
    createEntities(memory),
    createRelations(memory),
    addObservations(memory),
    updateEntity(memory),
    updateRelation(memory),
    mergeEntities(memory),
    importGraph(memory),
    deleteObservations(memory),
    deleteRelations(memory),
    deleteEntities(memory),
    restore(memory),
    purge(memory),
  ];
}
