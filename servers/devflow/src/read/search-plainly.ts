import type { Reader } from '../memory/reader.ts';
import { readWhole, type WholeGraph } from './whole-graph.ts';

/**
 * Searches as server-memory does: entities that have a text in their name, type or observations,
 * whatever the case, in the order in which they were made, and the relations that touch them.
 */
export async function searchPlainly(
  reader: Reader,
  project: string | undefined,
  text: string,
): Promise<WholeGraph> {
  if (text === '') return readWhole(reader, { project });
  // SQLite knows the case of ASCII letters only.
  if (!/^[\x20-\x7e]*$/u.test(text)) return filterWhole(await readWhole(reader, { project }), text);
  return readWhole(reader, { ids: await reader.entitiesContaining(project, text) });
}

function filterWhole({ entities, relations }: WholeGraph, text: string): WholeGraph {
  const wanted = text.toLowerCase();
  const has = (words: string): boolean => words.toLowerCase().includes(wanted);
  const found = entities.filter(
    ({ name, entityType, observations }) => has(name) || has(entityType) || observations.some(has),
  );
  const names = new Set(found.map(({ name }) => name));
  const touching = relations.filter(({ from, to }) => names.has(from) || names.has(to));
  return { entities: found, relations: touching };
}
