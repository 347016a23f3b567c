import { cutText } from '../page/cut-text.ts';
import type { Budget } from '../page/budget.ts';
import { groupBy } from '../page/group-by.ts';
import type { Reader } from '../store/reader.ts';
import type { EntityRecord, ObservationRecord } from '../store/records.ts';
import {
  toEntityHead,
  toObservationDetail,
  type Detail,
  type EntityView,
  type ObservationDetail,
} from './entity-view.ts';

/** How entities are put into an answer. */
export interface Packing {
  readonly budget: Budget;
  readonly detail: Detail;
  readonly at?: number | undefined;
  /** Where the first entity goes on, when an answer before ended inside it. */
  readonly after?: number | undefined;
}

/** The entities that fit, and where the next answer goes on. */
export interface Packed {
  readonly entities: EntityView[];
  /** The entities that stand in the answer, whole or in part. */
  readonly records: readonly EntityRecord[];
  /** The first entity that is not there whole, and the last of its observations that is. */
  readonly rest?: Rest;
}

/** Where an answer ended. */
export interface Rest {
  readonly entityId: number;
  /** 0 when nothing of the entity is there. */
  readonly observationId: number;
}

// A summary shows this many observations of each entity.
const SUMMARY_OBSERVATIONS = 3;
// Read together: few enough to waste little when the budget ends, many enough to be quick.
const CHUNK = 64;
const FIRST_CHARACTERS = 300;

/** Puts entities with their observations into an answer while they fit; at least one goes in. */
export async function packEntities(
  reader: Reader,
  records: readonly EntityRecord[],
  packing: Packing,
): Promise<Packed> {
  const entities: EntityView[] = [];
  for (let start = 0; start < records.length; start += CHUNK) {
    const chunk = records.slice(start, start + CHUNK);
    const noted = await readNoted(reader, chunk, start === 0 ? packing : without(packing));
    for (const [index, record] of chunk.entries()) {
      const { view, rest } = packOne(record, noted, { ...packing, isFirst: entities.length === 0 });
      if (view !== undefined) entities.push(view);
      const shown = start + index + (view === undefined ? 0 : 1);
      if (rest !== undefined) return { entities, records: records.slice(0, shown), rest };
    }
  }
  return { entities, records };
}

const without = ({ after: _after, ...packing }: Packing): Packing => packing;

interface Noted {
  readonly byEntity: ReadonlyMap<number, readonly ObservationRecord[]>;
  readonly counts: ReadonlyMap<number, number>;
}

async function readNoted(
  reader: Reader,
  chunk: readonly EntityRecord[],
  { detail, at, after, budget }: Packing,
): Promise<Noted> {
  const ids = chunk.map(({ id }) => id);
  const isWhole = budget.left() === Infinity && (detail === 'full' || detail === 'observations');
  const counts = isWhole ? new Map<number, number>() : await reader.countObservations(ids, at);
  const none: readonly ObservationRecord[] = [];
  if (detail === 'names') return { byEntity: new Map(), counts };
  const perEntity = detail === 'summary' ? SUMMARY_OBSERVATIONS : mostThatFit(budget);
  const first =
    after === undefined
      ? none
      : await reader.observations(ids.slice(0, 1), { at, perEntity, after });
  const others = await reader.observations(after === undefined ? ids : ids.slice(1), {
    at,
    perEntity,
  });
  return { byEntity: groupBy([...first, ...others], ({ entityId }) => entityId), counts };
}

// Each takes a token at least, so more than this cannot be shown.
function mostThatFit(budget: Budget): number | undefined {
  return budget.left() === Infinity ? undefined : Math.max(1, Math.floor(budget.left() / 2)) + 1;
}

interface One extends Packing {
  readonly isFirst: boolean;
}

function packOne(
  record: EntityRecord,
  { byEntity, counts }: Noted,
  packing: One,
): { readonly view?: EntityView; readonly rest?: Rest } {
  const { budget, detail, isFirst } = packing;
  const view = toEntityHead(record, detail);
  const nothing = { entityId: record.id, observationId: 0 };
  // The first one always goes in, so that no budget is too small to get on.
  if (!budget.take({ ...view, observationCount: 0 }) && !isFirst) return { rest: nothing };
  const noted = byEntity.get(record.id) ?? [];
  const details: ObservationDetail[] = [];
  let last = packing.after ?? 0;
  for (const observation of noted) {
    const shown = detail === 'summary' ? shorten(observation.text) : observation.text;
    const full = detail === 'full' ? toObservationDetail(observation) : undefined;
    const isNeeded = isFirst && view.observations.length === 0;
    if (!budget.take(full === undefined ? shown : { shown, full }) && !isNeeded) {
      return stopInside({ record, view, details, counts }, { isFirst, last });
    }
    view.observations.push(shown);
    if (full !== undefined) details.push(full);
    last = observation.id;
  }
  return { view: finish(view, { details, count: counts.get(record.id) }) };
}

interface Half {
  readonly record: EntityRecord;
  readonly view: EntityView;
  readonly details: readonly ObservationDetail[];
  readonly counts: ReadonlyMap<number, number>;
}

/** An entity that does not fit whole stands in part only where it is the first of an answer. */
function stopInside(
  { record, view, details, counts }: Half,
  { isFirst, last }: { readonly isFirst: boolean; readonly last: number },
): { readonly view?: EntityView; readonly rest: Rest } {
  if (!isFirst) return { rest: { entityId: record.id, observationId: 0 } };
  const whole = finish(view, { details, count: counts.get(record.id) });
  return { view: whole, rest: { entityId: record.id, observationId: last } };
}

function finish(
  view: EntityView,
  {
    details,
    count,
  }: { readonly details: readonly ObservationDetail[]; readonly count: number | undefined },
): EntityView {
  return {
    ...view,
    ...(count === undefined || count === view.observations.length
      ? {}
      : { observationCount: count }),
    ...(details.length === 0 ? {} : { observationDetails: [...details] }),
  };
}

function shorten(text: string): string {
  if (text.length <= FIRST_CHARACTERS) return text;
  return `${cutText(text, FIRST_CHARACTERS)}…`;
}
