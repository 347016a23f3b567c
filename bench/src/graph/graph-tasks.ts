import type { BenchTask, Contender } from '../measure.ts';
import type { Answer, Server } from '../started.ts';
import { createWriter, nameOf, plantedWord } from './make-graph.ts';

/** Who takes part, and how large the graph is. */
export interface Scene {
  readonly devflow: Server;
  readonly serverMemory: Server;
  readonly entities: number;
}

/** What is measured: the same calls to both, which must find the same. */
export function graphTasks(scene: Scene): readonly BenchTask[] {
  const { entities } = scene;
  const writer = createWriter();
  const names = [1, entities >> 1, entities - 1].map(nameOf);
  const query = plantedWord(entities >> 1);
  const fresh = createFresh(writer);
  return [
    task(scene, 'create_entities, one', () => ['create_entities', { entities: [fresh()] }]),
    task(scene, 'open_nodes, three', () => ['open_nodes', { names }]),
    task(scene, 'search_nodes, five hits', () => ['search_nodes', { query }]),
    task(scene, 'read_graph, all of it', () => ['read_graph', {}]),
  ];
}

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

// server-memory first: ratios are told beside it.
function task({ devflow, serverMemory }: Scene, name: string, next: () => Call): BenchTask {
  const contender = (who: string, server: Server): Contender => ({
    name: who,
    run: async () => countEntities(await server.call(...next())),
  });
  return {
    name,
    contenders: [contender('server-memory', serverMemory), contender('devflow', devflow)],
    sameCount: true,
  };
}

/** How many entities stand in an answer. */
function countEntities({ data }: Answer): number {
  return Array.isArray(data['entities']) ? data['entities'].length : 0;
}

/** Entities of the same size that nobody has yet. */
function createFresh({ entity }: ReturnType<typeof createWriter>): () => object {
  let made = 0;
  return () => {
    made++;
    return { ...entity(made), name: `Fresh entity ${made}` };
  };
}
