import {
  defineServer,
  type Prompt,
  type Resource,
  type ServerDefinition,
  type Tool,
} from '@wellspoken/kit';

import { getContextPrompt, reviewContext } from './context/context.prompts.ts';
import { getContext } from './context/get-context.tool.ts';
import { deleteEntities, deleteObservations, deleteRelations } from './deletion/delete.tools.ts';
import { purge } from './deletion/purge.tool.ts';
import { restore } from './deletion/restore.tool.ts';
import { findDuplicates } from './duplicates/find-duplicates.tool.ts';
import { mergeEntities } from './duplicates/merge-entities.tool.ts';
import { getEntityEmbedding } from './embedding/get-entity-embedding.tool.ts';
import { createEntities } from './entities/create-entities.tool.ts';
import { defineEntityResource, defineHistoryResource } from './entities/entity.resource.ts';
import { rememberWork } from './entities/remember-work.prompt.ts';
import { updateEntity } from './entities/update-entity.tool.ts';
import { defineKnowledgeGraphResource } from './graph/knowledge-graph.resource.ts';
import { openNodes } from './graph/open-nodes.tool.ts';
import { readGraph } from './graph/read-graph.tool.ts';
import { getDecayedGraph } from './history/get-decayed-graph.tool.ts';
import { getEntityHistory } from './history/get-entity-history.tool.ts';
import { getGraphAtTime } from './history/get-graph-at-time.tool.ts';
import { getRelationHistory } from './history/get-relation-history.tool.ts';
import { createMemory, type Memory } from './memory/memory.ts';
import type { Store } from './memory/store.ts';
import { addObservations } from './observations/add-observations.tool.ts';
import { initProject } from './projects/init-project.prompt.ts';
import { listProjects } from './projects/list-projects.tool.ts';
import { defineProjectResource } from './projects/project.resource.ts';
import { createRelations, getRelation, updateRelation } from './relations/relation.tools.ts';
import { searchNodes } from './search/search-nodes.tool.ts';
import { searchSemantically } from './search/semantic-search.tool.ts';
import { exportGraph, importGraph } from './transfer/transfer.tools.ts';
import { findPath } from './traversal/find-path.tool.ts';
import { traverse } from './traversal/traverse.tool.ts';

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

// server-memory limits no answer, so a server that replaces it has a very high limit.
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
    tools: [...listReaders(memory), ...(readOnly ? [] : listWriters(memory))],
    resources: listResources(memory),
    prompts: listPrompts(memory, readOnly),
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

function listReaders(memory: Memory): readonly Tool[] {
  return [
    readGraph(memory),
    openNodes(memory),
    searchNodes(memory),
    searchSemantically(memory),
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

function listWriters(memory: Memory): readonly Tool[] {
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

/** The prompts of the server; those that are about writing only where that can be done. */
function listPrompts(memory: Memory, isReadOnly: boolean): readonly Prompt[] {
  return [
    getContextPrompt(memory),
    reviewContext(memory, isReadOnly),
    ...(isReadOnly ? [] : [initProject(memory), rememberWork(memory)]),
  ];
}

/** The resources of the server, and that of server-memory where it replaces that server. */
function listResources(memory: Memory): readonly Resource[] {
  return [
    defineEntityResource(memory),
    defineHistoryResource(memory),
    defineProjectResource(memory),
    ...(memory.isCompatible ? [defineKnowledgeGraphResource(memory)] : []),
  ];
}
