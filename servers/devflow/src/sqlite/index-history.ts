import type { Span } from '../memory/records.ts';
import { gatherRows } from './columns.ts';
import type { Database } from './database.ts';
import type { HeadFacts, RelationFacts } from './index-texts.ts';

/** What an entity was called, and when; neighbours differ. */
export function readHeadHistory(
  database: Database,
  entityId: number,
): readonly (HeadFacts & Span)[] {
  const versions = database.json(
    gatherRows(
      `json_array(v.name, v.type, v.valid_from, v.valid_to,
        json((SELECT json_group_array(a.alias) FROM aliases a WHERE a.entity_id = v.entity_id
          AND a.added_by <= v.change_id
          AND (a.removed_by IS NULL OR a.removed_by > v.change_id))))`,
      'FROM entity_versions v WHERE v.entity_id = ? ORDER BY v.version',
    ),
    entityId,
  ) as readonly (readonly [string, string, number, number | null, readonly string[]])[];
  return mergeSpans(
    versions.map(([name, type, validFrom, validTo, aliases]) => ({
      name,
      type,
      aliases,
      validFrom,
      validTo,
    })),
    ({ name, type, aliases }) => JSON.stringify([name, type, aliases]),
  );
}

/** A relation and its ends. */
export interface RelationEnds {
  readonly id: number;
  readonly fromId: number;
  readonly toId: number;
  readonly type: string;
}

/** The texts of a relation over time: they change with the names of its ends. */
export function readRelationHistory(
  database: Database,
  { id, fromId, toId, type }: RelationEnds,
): readonly (RelationFacts & Span)[] {
  const spans = mergeSpans(
    readSpans(
      database,
      'SELECT valid_from, valid_to FROM relation_versions WHERE relation_id = ? ORDER BY version',
      id,
    ),
    () => '',
  );
  const from = readHeadHistory(database, fromId);
  const to = readHeadHistory(database, toId);
  const said = spans.flatMap((span) =>
    from.flatMap((start) =>
      to.flatMap((end) => {
        const common = intersectSpans(intersectSpans(span, start), end);
        return common === undefined ? [] : [{ from: start.name, type, to: end.name, ...common }];
      }),
    ),
  );
  return mergeSpans(said, (one) => JSON.stringify([one.from, one.to]));
}

function readSpans(database: Database, sql: string, id: number): readonly Span[] {
  return database.all(sql, id).map((row) => ({
    validFrom: Number(row['valid_from']),
    validTo: row['valid_to'] === null ? null : Number(row['valid_to']),
  }));
}

/** Puts neighbours together that say the same without a gap. */
function mergeSpans<Item extends Span>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const result: Item[] = [];
  for (const item of items) {
    if (item.validTo !== null && item.validTo <= item.validFrom) continue;
    const last = result.at(-1);
    if (last?.validTo === item.validFrom && keyOf(last) === keyOf(item)) {
      result[result.length - 1] = { ...last, validTo: item.validTo };
    } else result.push(item);
  }
  return result;
}

function intersectSpans(a: Span | undefined, b: Span): Span | undefined {
  if (a === undefined) return undefined;
  const validFrom = Math.max(a.validFrom, b.validFrom);
  const ends = [a.validTo, b.validTo].filter((end) => end !== null);
  const validTo = ends.length === 0 ? null : Math.min(...ends);
  return validTo !== null && validTo <= validFrom ? undefined : { validFrom, validTo };
}
