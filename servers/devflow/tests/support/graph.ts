import type { Memory } from '../../src/memory/memory.ts';

/** A graph to be written: entities by name with what is noted, and relations by place. */
export interface GraphDraft {
  readonly entities: readonly GraphEntity[];
  readonly relations?: readonly (readonly [from: number, to: number, type: string])[];
}

/** An entity to be written. */
export interface GraphEntity {
  readonly name: string;
  readonly type?: string;
  readonly observations?: readonly string[];
}

const BY = {
  tool: 'test',
  context: {
    client: { era: 'modern', revision: '2026-07-28', name: 'test', version: '1' },
    caller: { id: 'test' },
  },
} as const;

/** Writes a graph in one change, without the checks of the tools; quick for large ones. */
export async function writeGraph(
  memory: Memory,
  { entities, relations = [] }: GraphDraft,
  project = 'default',
): Promise<void> {
  await memory.write(BY, async (writer) => {
    const ids: number[] = [];
    for (const { name, type = 'thing', observations = [] } of entities) {
      const { id } = await writer.insertEntity({ project, name, type });
      ids.push(id);
      for (const text of observations) await writer.insertObservation({ entityId: id, text });
    }
    for (const [from, to, type] of relations) {
      const facts = { type, strength: 1, confidence: 1, metadata: {} };
      await writer.insertRelation({ fromId: ids[from] ?? 0, toId: ids[to] ?? 0, ...facts });
    }
  });
}
