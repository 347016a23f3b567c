import type { Budget } from '@wellspoken/kit/paging';

import { inChunks } from '../page/in-chunks.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Detail, EntityView } from './entity-view.ts';
import { packGraph, type GraphPlace } from './pack-graph.ts';

/** How entities are put into an answer. */
export interface Packing {
  readonly budget: Budget;
  readonly detail: Detail;
  readonly at?: number | undefined;
  /** Where the answer before ended. */
  readonly from?: GraphPlace | undefined;
}

/** The entities that fit, and where the next answer goes on. */
export interface Packed {
  readonly entities: EntityView[];
  /** The entities that stand in the answer, whole or in part. */
  readonly records: readonly EntityRecord[];
  /** The first entity that is not there whole, and the last of its observations that is. */
  readonly rest?: GraphPlace;
}

/** Puts entities with their observations into an answer while they fit; at least one goes in. */
export async function packEntities(
  reader: Reader,
  records: readonly EntityRecord[],
  packing: Packing,
): Promise<Packed> {
  return packGraph(reader, inChunks(records, packing.budget), packing);
}
