import type { PlainSelection } from '../memory/graph-reader.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityView } from '../view/entity-view.ts';
import type { RelationView } from '../view/relation-view.ts';

/** A part of the graph as it is now, unpaged. */
export interface WholeGraph {
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
