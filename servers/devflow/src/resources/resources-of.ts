import type { Resource } from '@wellspoken/kit';

import type { Memory } from '../memory/memory.ts';
import { entityResource, historyResource } from './entity.ts';
import { knowledgeGraphResource } from './knowledge-graph.ts';
import { projectResource } from './project.ts';

/** The resources of the server, and that of server-memory where it stands in for it. */
export function resourcesOf(memory: Memory): readonly Resource[] {
  return [
    entityResource(memory),
    historyResource(memory),
    projectResource(memory),
    ...(memory.isCompatible ? [knowledgeGraphResource(memory)] : []),
  ];
}
