import { randomUUID } from 'node:crypto';

import type { RelationFacts, RelationRecord } from '../memory/records.ts';
import type { NewRelation, Writer } from '../memory/writer.ts';
import type { Change } from './change.ts';
import { readRelationByKey } from './read-relations.ts';

/** Makes a relation. */
export function insertRelation(change: Change, relation: NewRelation): RelationRecord {
  const { database, at } = change;
  const validFrom = change.limitToPast(relation.validFrom);
  const { id } = database.run(
    `INSERT INTO relations (uid, project_id, from_id, to_id, type, version, strength, confidence,
        metadata, created_at, changed_by, valid_from, asserted_at, assertions)
      SELECT ?1, project_id, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
        FROM entities WHERE id = ?2`,
    relation.uid ?? randomUUID(),
    relation.fromId,
    relation.toId,
    relation.type,
    relation.strength,
    relation.confidence,
    JSON.stringify(relation.metadata),
    relation.createdAt ?? at,
    change.id(),
    validFrom,
    relation.assertedAt ?? validFrom,
    relation.assertions ?? 1,
  );
  insertVersion(change, id);
  return readRelationByKey(database, id);
}

/** Gives a relation other facts. */
export function reviseRelation(change: Change, id: number, to: RelationFacts): RelationRecord {
  endVersion(change, id);
  return beginVersion(change, id, to);
}

/** Ends a relation. */
export function closeRelation(change: Change, id: number): void {
  endVersion(change, id);
  change.database.run(
    'UPDATE relations SET valid_to = max(?1, valid_from) WHERE id = ?2',
    change.at,
    id,
  );
  change.touched.relations.add(id);
}

/** Writes the present state of a relation as a version. */
function insertVersion({ database, touched }: Change, id: number): void {
  database.run(
    `INSERT INTO relation_versions (relation_id, version, strength, confidence, metadata,
        change_id, valid_from)
      SELECT id, version, strength, confidence, metadata, changed_by, valid_from
        FROM relations WHERE id = ?`,
    id,
  );
  touched.relations.add(id);
}

function endVersion(change: Change, id: number): void {
  change.database.run(
    `UPDATE relation_versions SET valid_to = max(?1, valid_from), ended_by = ?2
      WHERE relation_id = ?3 AND valid_to IS NULL`,
    change.at,
    change.id(),
    id,
  );
}

export function beginVersion(
  change: Change,
  id: number,
  to: RelationFacts & { readonly validFrom?: number | undefined },
): RelationRecord {
  const { database, at } = change;
  // It cannot hold again before it ended.
  database.run(
    `UPDATE relations SET version = version + 1, strength = ?1, confidence = ?2, metadata = ?3,
        changed_by = ?4, valid_from = max(?5, coalesce(valid_to, ?6)), valid_to = NULL,
        asserted_at = max(?5, coalesce(valid_to, ?6)), assertions = assertions + 1 WHERE id = ?7`,
    to.strength,
    to.confidence,
    JSON.stringify(to.metadata),
    change.id(),
    change.limitToPast(to.validFrom),
    at,
    id,
  );
  insertVersion(change, id);
  return readRelationByKey(database, id);
}

export function readClosedWith(
  { database }: Change,
  entityId: number,
): Awaited<ReturnType<Writer['closedWith']>> {
  const ended = database.value(
    `SELECT ended_by FROM entity_versions WHERE entity_id = ? ORDER BY version DESC LIMIT 1`,
    entityId,
  );
  if (ended === undefined || ended === null)
    return { observations: [], aliases: [], relations: [] };
  const aliases = database.all(
    'SELECT alias FROM aliases WHERE entity_id = ? AND removed_by = ? ORDER BY id',
    entityId,
    ended,
  );
  const observations = database.all(
    'SELECT id FROM observations WHERE entity_id = ? AND removed_by = ? ORDER BY id',
    entityId,
    ended,
  );
  const relations = database.all(
    `SELECT r.id FROM relations r JOIN relation_versions v
        ON v.relation_id = r.id AND v.version = r.version
      WHERE (r.from_id = ?1 OR r.to_id = ?1) AND r.valid_to IS NOT NULL AND v.ended_by = ?2
      ORDER BY r.id`,
    entityId,
    ended,
  );
  return {
    observations: observations.map(({ id }) => Number(id)),
    aliases: aliases.map(({ alias }) => String(alias)),
    relations: relations.map(({ id }) => readRelationByKey(database, Number(id))),
  };
}
