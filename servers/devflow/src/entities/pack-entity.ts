import { type Budget, costOf, cutText } from '@wellspoken/kit/paging';

import { toIso } from '../answers/values.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord, ObservationRecord } from '../memory/records.ts';
import {
  type Detail,
  type EntityView,
  type ObservationDetail,
  formatObservationId,
} from './entity.shapes.ts';

/** The confidence of a fact when it was asserted, and what is left of it. */
export interface Faded {
  readonly confidence: number;
  readonly decayedConfidence: number;
  /** When it was last asserted. */
  readonly assertedAt: string;
}

/** An entity, and what was read of its observations. */
export interface NotedEntity {
  readonly record: EntityRecord;
  readonly observations: readonly ObservationRecord[];
  /** How many it has in all, where that was counted. */
  readonly count: number | undefined;
}

/** How an entity is put into an answer. */
interface EntityPacking {
  readonly budget: Budget;
  readonly detail: Detail;
  /** Whether the answer is still empty; then a part of the entity is included in any case. */
  readonly isFirst: boolean;
  /** How many tokens the caller adds to it. */
  readonly extra?: number | undefined;
  /** How sure observations still are, where that is wanted. */
  readonly faded?: ((observation: ObservationRecord) => Faded | undefined) | undefined;
}

/** What of an entity fits: nothing, all, or a part up to an observation. */
interface PackedEntity {
  readonly view?: EntityView;
  /** The key of the last observation in the answer, where more follow. */
  readonly upTo?: number;
}

/** Puts an entity into an answer: whole, or in part where it is the first and does not fit. */
export function packEntity(entity: NotedEntity, packing: EntityPacking): PackedEntity {
  const { budget, detail, isFirst, extra = 0 } = packing;
  const room = budget.left();
  const items = entity.observations.map((observation) => toItem(observation, packing));
  if (room === Infinity) return { view: toView(entity, items, detail) };
  const blank = { ...toView(entity, [], detail), ...DETAILS[detail] };
  const head = costOf({ observationCount: entity.count, ...blank }) + extra;
  const fitting = countFitting(items, { room: room - head, isFirst });
  const isWhole = head <= room && fitting === items.length;
  if (!isWhole && !isFirst) return {};
  const shown = items.slice(0, fitting);
  budget.spend(shown.reduce((sum, { cost }) => sum + cost(), head));
  const view = toView(entity, shown, detail);
  // A summary leaves out observations anyway.
  if (fitting === items.length || detail === 'summary') return { view };
  return { view, upTo: entity.observations[fitting - 1]?.id ?? 0 };
}

/** Entities with all that is noted about them, however much room that takes. */
export async function showWhole(
  reader: Reader,
  records: readonly EntityRecord[],
): Promise<EntityView[]> {
  const detail = 'observations';
  const noted = await readNoted(reader, records, { detail, room: Infinity });
  return noted.map((entity) => {
    const items = entity.observations.map((observation) => toItem(observation, { detail }));
    return toView(entity, items, detail);
  });
}

// The list that stands only in full detail.
const DETAILS: Readonly<Record<Detail, object>> = {
  names: {},
  summary: {},
  observations: {},
  full: { observationDetails: [] },
};

interface Item {
  readonly text: string;
  readonly detail?: ObservationDetail;
  readonly faded?: Faded;
  readonly cost: () => number;
}

function toItem(
  observation: ObservationRecord,
  { detail, faded }: Pick<EntityPacking, 'detail' | 'faded'>,
): Item {
  const text = detail === 'summary' ? shorten(observation.text) : observation.text;
  const full = detail === 'full' ? toObservationDetail(observation) : undefined;
  const fading = faded?.(observation);
  return {
    text,
    ...(full === undefined ? {} : { detail: full }),
    ...(fading === undefined ? {} : { faded: fading }),
    cost: () => costOf(text) + countCost(full) + countCost(fading),
  };
}

const countCost = (value: unknown): number => (value === undefined ? 0 : costOf(value));

/** How many of the items fit from the first on; one where there must be one. */
function countFitting(
  items: readonly Item[],
  { room, isFirst }: { readonly room: number; readonly isFirst: boolean },
): number {
  let left = room;
  for (const [index, { cost }] of items.entries()) {
    left -= cost();
    if (left < 0 && !(isFirst && index === 0)) return index;
  }
  return items.length;
}

function toView(
  { record, count }: NotedEntity,
  items: readonly Item[],
  detail: Detail,
): EntityView {
  const details = items.flatMap((item) => (item.detail === undefined ? [] : [item.detail]));
  const faded = items.flatMap((item) => (item.faded === undefined ? [] : [item.faded]));
  return {
    ...toEntityHead(record, detail),
    observations: items.map(({ text }) => text),
    ...(count === undefined || count === items.length ? {} : { observationCount: count }),
    ...(details.length === 0 ? {} : { observationDetails: details }),
    ...(faded.length === 0 ? {} : { observationConfidences: faded }),
  };
}

/** What is known of an observation beside its text. */
export function toObservationDetail(record: ObservationRecord): ObservationDetail {
  const { changedBy, source, confidence, tags, assertions, validTo } = record;
  return {
    id: formatObservationId(record.id),
    createdAt: toIso(record.createdAt),
    changedBy,
    ...(source === null ? {} : { source }),
    ...(confidence === null ? {} : { confidence }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(assertions > 1 ? { assertions, assertedAt: toIso(record.assertedAt) } : {}),
    validFrom: toIso(record.validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
  };
}

/** An entity without its observations, in the detail asked for. */
export function toEntityHead(record: EntityRecord, detail: Detail): EntityView {
  const { name, type, aliases, validTo } = record;
  const head = { name, entityType: type, observations: [] };
  if (detail !== 'full') return head;
  return {
    ...head,
    project: record.project,
    ...(aliases.length === 0 ? {} : { aliases: [...aliases] }),
    id: record.uid,
    version: record.version,
    createdAt: toIso(record.createdAt),
    updatedAt: toIso(record.updatedAt),
    changedBy: record.changedBy,
    validFrom: toIso(record.validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
  };
}

const FIRST_CHARACTERS = 300;

function shorten(text: string): string {
  if (text.length <= FIRST_CHARACTERS) return text;
  return `${cutText(text, FIRST_CHARACTERS)}…`;
}

/** What of the observations is wanted. */
interface NotedQuery {
  readonly detail: Detail;
  /** How many tokens the answer has left for them. */
  readonly room: number;
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
  const { detail, room, at } = query;
  const ids = records.map(({ id }) => id);
  const isWhole = room === Infinity && (detail === 'full' || detail === 'observations');
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
  { detail, room, at, after }: NotedQuery,
): Promise<readonly ObservationRecord[]> {
  const perEntity = detail === 'summary' ? SUMMARY_OBSERVATIONS : countMostThatFit(room);
  if (after === undefined) return reader.observations(ids, { at, perEntity });
  const first = await reader.observations(ids.slice(0, 1), { at, perEntity, after });
  const others = await reader.observations(ids.slice(1), { at, perEntity });
  return [...first, ...others];
}

// Each takes two tokens at least, so one more than this cannot be shown.
function countMostThatFit(room: number): number | undefined {
  return room === Infinity ? undefined : Math.max(1, Math.floor(room / 2)) + 1;
}

/** Groups items by a key, in their order. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
