import type { Span } from '../memory/records.ts';
import { gatherRows } from './columns.ts';
import type { Database } from './database.ts';
import { type Documents, KIND, type Known } from './index-documents.ts';
import { readRelationHistory } from './index-history.ts';
import { digestRelation, type RelationFacts, writeRelationText } from './index-texts.ts';

interface RelationRow extends RelationFacts {
  readonly id: number;
  readonly projectId: number;
  readonly fromId: number;
  readonly toId: number;
  readonly validFrom: number;
  readonly validTo: number | null;
  /** Since when both ends are called what they are called. */
  readonly namedAt: number;
}

/** Updates relations that changed, or whose ends have another name. */
export function followRelations(
  database: Database,
  documents: Documents,
  ids: readonly number[],
): void {
  const rows = readRelations(database, ids);
  const known = documents.known(KIND.relation, ids);
  const there = new Set(rows.map(({ id }) => id));
  documents.remove(
    KIND.relation,
    ids.filter((id) => !there.has(id)),
  );
  for (const row of rows) followRelation({ database, documents }, row, known.get(row.id));
}

interface Place {
  readonly database: Database;
  readonly documents: Documents;
}

function followRelation(place: Place, row: RelationRow, before?: Known): void {
  if (before === undefined) return beginRelation(place, row);
  if (row.validTo === null && before.digest === digestRelation(row)) return;
  const until = row.validTo ?? row.namedAt;
  const text = writeRelationText(readRelationBefore(place.database, row, until));
  place.documents.end(before, { kind: KIND.relation, text }, until);
  if (row.validTo === null) addRelation(place.documents, row, { ...row, validFrom: row.namedAt });
}

function beginRelation({ database, documents }: Place, row: RelationRow): void {
  const isPlain = row.validTo === null && row.validFrom >= row.namedAt;
  if (isPlain || documents.has(KIND.relation, row.id)) {
    if (row.validTo === null) addRelation(documents, row, row);
    return;
  }
  // It was imported with its past, or is dated back to when its ends had other names.
  for (const said of readRelationHistory(database, row)) addRelation(documents, row, said);
}

function addRelation(
  documents: Documents,
  { id, projectId, fromId, toId }: RelationRow,
  said: RelationFacts & Span,
): void {
  documents.add({
    kind: KIND.relation,
    targetId: id,
    projectId,
    entityId: fromId,
    otherId: toId,
    text: writeRelationText(said),
    digest: digestRelation(said),
    validFrom: said.validFrom,
    validTo: said.validTo,
  });
}

function readRelationBefore(database: Database, row: RelationRow, until: number): RelationFacts {
  const readName = (id: number, now: string): string =>
    String(
      database.value(
        `SELECT name FROM entity_versions
          WHERE entity_id = ?1 AND valid_from < ?2 AND (valid_to IS NULL OR valid_to >= ?2)
          ORDER BY version DESC LIMIT 1`,
        id,
        until,
      ) ?? now,
    );
  return { from: readName(row.fromId, row.from), type: row.type, to: readName(row.toId, row.to) };
}

/** The relations that hold now and start or end at some entities. */
export function findRelationsByEnds(
  database: Database,
  entityIds: readonly number[],
): readonly number[] {
  if (entityIds.length === 0) return [];
  const rows = database.all(
    `SELECT r.id FROM json_each(?1) n CROSS JOIN relations r ON r.from_id = n.value
        WHERE r.valid_to IS NULL
      UNION SELECT r.id FROM json_each(?1) n CROSS JOIN relations r ON r.to_id = n.value
        WHERE r.valid_to IS NULL`,
    JSON.stringify(entityIds),
  );
  return rows.map(({ id }) => Number(id));
}

function readRelations(database: Database, ids: readonly number[]): readonly RelationRow[] {
  const rows = database.json(
    gatherRows(
      `json_array(r.id, r.project_id, r.from_id, r.to_id, f.name, r.type, t.name,
        r.valid_from, r.valid_to, max(f.valid_from, t.valid_from))`,
      `FROM json_each(?1) n CROSS JOIN relations r ON r.id = n.value
        JOIN entities f ON f.id = r.from_id JOIN entities t ON t.id = r.to_id ORDER BY n.value`,
    ),
    JSON.stringify(ids),
  ) as readonly (readonly [
    number,
    number,
    number,
    number,
    string,
    string,
    string,
    number,
    number | null,
    number,
  ])[];
  return rows.map(([id, projectId, fromId, toId, from, type, to, validFrom, validTo, namedAt]) => ({
    id,
    projectId,
    fromId,
    toId,
    from,
    type,
    to,
    validFrom,
    validTo,
    namedAt,
  }));
}
