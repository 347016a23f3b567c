import type { Budget } from '@wellspoken/kit/paging';

import { groupBy } from '../page/group-by.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord, ObservationRecord } from '../memory/records.ts';
import type { Detail } from './entity-view.ts';
import type { NotedEntity } from './pack-entity.ts';

/** What of the observations is wanted. */
export interface NotedQuery {
  readonly detail: Detail;
  readonly budget: Budget;
  readonly at?: number | undefined;
  /** Only what the first entity has after this observation. */
  readonly after?: number | undefined;
}

// A summary shows this many observations of each entity.
const SUMMARY_OBSERVATIONS = 3;

/** Entities with as many of their observations as an answer can hold. */
export async function readNoted(
  reader: Reader,
  records: readonly EntityRecord[],
  query: NotedQuery,
): Promise<readonly NotedEntity[]> {
  const { detail, budget, at } = query;
  const ids = records.map(({ id }) => id);
  const isWhole = budget.left() === Infinity && (detail === 'full' || detail === 'observations');
  const counts = isWhole ? undefined : await reader.countObservations(ids, at);
  const observations = detail === 'names' ? [] : await readObservations(reader, ids, query);
  const byEntity = groupBy(observations, ({ entityId }) => entityId);
  return records.map((record) => ({
    record,
    observations: byEntity.get(record.id) ?? [],
    count: counts === undefined ? undefined : (counts.get(record.id) ?? 0),
  }));
}

async function readObservations(
  reader: Reader,
  ids: readonly number[],
  { detail, budget, at, after }: NotedQuery,
): Promise<readonly ObservationRecord[]> {
  const perEntity = detail === 'summary' ? SUMMARY_OBSERVATIONS : mostThatFit(budget);
  if (after === undefined) return reader.observations(ids, { at, perEntity });
  const first = await reader.observations(ids.slice(0, 1), { at, perEntity, after });
  const others = await reader.observations(ids.slice(1), { at, perEntity });
  return [...first, ...others];
}

// Each takes two tokens at least, so one more than this cannot be shown.
function mostThatFit(budget: Budget): number | undefined {
  return budget.left() === Infinity ? undefined : Math.max(1, Math.floor(budget.left() / 2)) + 1;
}
