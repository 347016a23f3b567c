import { defineResource, type Resource } from '@wellspoken/kit';

import { JSON_TYPE } from '../answers/documents.ts';
import type { Memory } from '../memory/memory.ts';
import { readWhole } from './whole-graph.ts';

/** The whole graph of the usual project, as server-memory offers it. */
export function defineKnowledgeGraphResource(memory: Memory): Resource {
  return defineResource({
    name: 'knowledge-graph',
    title: 'Knowledge Graph',
    description: 'The full knowledge graph with all entities and relations',
    uri: 'memory://knowledge-graph',
    mimeType: JSON_TYPE,
    foreign: 'memories',
    read: async () => {
      const graph = await memory.read((reader) => readWhole(reader, { project: memory.project }), {
        isLong: true,
      });
      return JSON.stringify(graph, undefined, 2);
    },
    // As in server-memory: notified of every change, without comparing contents.
    watch: (_target, changed) => memory.watch(changed),
  });
}
