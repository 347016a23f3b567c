import type { EntityView } from '../entities/entity.shapes.ts';
import type { PlainSelection } from '../memory/graph-reader.ts';
import type { Reader } from '../memory/reader.ts';
import type { RelationView } from '../relations/relation.shapes.ts';

/** A part of the graph as it is now, unpaged. */
interface WholeGraph {
  readonly entities: EntityView[];
  readonly relations: RelationView[];
}

/** All of a part of the graph as it is now: names, types and observations. */
export async function readWhole(reader: Reader, selection: PlainSelection): Promise<WholeGraph> {
  const entities = await reader.plainEntities(selection);
  const relations = await reader.plainRelations(selection);
  return {
    entities: entities.map(({ name, type, observations }) => ({
      name,
      entityType: type,
      observations,
    })),
    relations: relations.map(({ from, to, type }) => ({ from, to, relationType: type })),
  };
}

/** Reads all of a project, or of all projects. */
export type WholeReader = (reader: Reader, project: string | undefined) => Promise<WholeGraph>;

const KEPT_MS = 60_000;

/** Reads whole graphs and keeps the last one for a minute, as long as nothing changes. */
export function createWholeReader(): WholeReader {
  let kept: { readonly key: string; readonly graph: WholeGraph } | undefined;
  let timer: NodeJS.Timeout | undefined;
  return async (reader, project) => {
    // Changes of other processes have keys of their own too.
    const key = JSON.stringify([project ?? null, await reader.lastChange()]);
    const graph = kept?.key === key ? kept.graph : await readWhole(reader, { project });
    kept = { key, graph };
    clearTimeout(timer);
    timer = setTimeout(() => {
      kept = undefined;
    }, KEPT_MS).unref();
    return graph;
  };
}

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
