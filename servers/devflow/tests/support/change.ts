import type { Memory } from '../../src/memory/memory.ts';
import type { Writer } from '../../src/memory/writer.ts';

const CONTEXT = {
  client: { era: 'modern', revision: '2026-07-28', name: 'test', version: '1.0.0' },
  caller: { id: 'test' },
} as const;

/** Changes a memory beneath its tools, as one of them would. */
export function change<Value>(
  memory: Memory,
  tool: string,
  work: (writer: Writer) => Promise<Value>,
): Promise<Value> {
  return memory.write({ tool, context: CONTEXT }, work);
}

/** The key of an entity of the project "default". */
export async function keyOf(writer: Writer, name: string): Promise<number> {
  const [entity] = (await writer.findEntities({ project: 'default' }, [name])).get(name) ?? [];
  if (entity === undefined) throw new Error(`The test has no entity "${name}".`);
  return entity.id;
}
