import { groupBy } from '../page/group-by.ts';
import type { Tie } from '../memory/graph-reader.ts';
import type { RelationRecord } from '../memory/records.ts';

/** Relations by the key of the entity with which they come. */
export function byEntity(ties: readonly Tie[]): ReadonlyMap<number, readonly RelationRecord[]> {
  const groups = groupBy(ties, ({ entityId }) => entityId);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ relation }) => relation)]));
}
