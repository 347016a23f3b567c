import { createHash } from 'node:crypto';

import type { ObservationRecord } from '../memory/records.ts';
import type { NewObservation } from '../memory/writer.ts';
import type { Change } from './change.ts';
import { gatherRows, OBSERVATION_COLUMNS, toObservation } from './columns.ts';
import { KINDS } from './read-observations.ts';
import { toPlainText } from './index-texts.ts';
import { beginEntityVersion } from './write-entities.ts';

/** The digest by which equal observations are found, spaces aside. */
export function digestText(text: string): Uint8Array {
  return createHash('sha256').update(toPlainText(text)).digest().subarray(0, 16);
}

/** The observation of an entity with this text, spaces aside. */
export function findObservation(
  change: Change,
  entityId: number,
  text: string,
): ObservationRecord | undefined {
  const condition = 'o.entity_id = ?1 AND o.digest = ?2 AND o.valid_to IS NULL';
  return readObservation(change, condition, [entityId, digestText(text)]);
}

/** Notes something about an entity. */
export function insertObservation(change: Change, observation: NewObservation): ObservationRecord {
  const { database, at } = change;
  beginEntityVersion(change, observation.entityId);
  const { entityId, text, source = null, confidence = null, tags = [] } = observation;
  const validFrom = change.limitToPast(observation.validFrom);
  const { createdAt = at, assertedAt = validFrom, assertions = 1 } = observation;
  const { id } = database.run(
    `INSERT INTO observations (entity_id, text, digest, source, confidence, tags, created_at,
        added_by, valid_from, asserted_at, assertions)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entityId,
    text,
    digestText(text),
    source,
    confidence,
    JSON.stringify(tags),
    createdAt,
    change.id(),
    validFrom,
    assertedAt,
    assertions,
  );
  change.touched.observations.add(id);
  const made = { id, entityId, text, source, confidence, tags, createdAt, validFrom };
  const { client: changedBy } = change;
  return { ...made, changedBy, validTo: null, assertedAt, assertions };
}

/** Ends an observation. */
export function closeObservation(change: Change, id: number): void {
  const { database, at } = change;
  const entityId = Number(database.value('SELECT entity_id FROM observations WHERE id = ?', id));
  beginEntityVersion(change, entityId);
  database.run(
    `UPDATE observations SET valid_to = max(?1, valid_from), removed_by = ?2
      WHERE id = ?3 AND valid_to IS NULL`,
    at,
    change.id(),
    id,
  );
  change.touched.observations.add(id);
}

/** Notes again what was noted before. */
export function copyObservation(change: Change, id: number, entityId: number): ObservationRecord {
  const { database, at } = change;
  beginEntityVersion(change, entityId);
  const copy = database.run(
    `INSERT INTO observations (entity_id, text, digest, source, confidence, tags, created_at,
        added_by, valid_from, asserted_at)
      SELECT ?1, text, digest, source, confidence, tags, created_at, ?2, ?3, asserted_at
        FROM observations WHERE id = ?4`,
    entityId,
    change.id(),
    at,
    id,
  );
  inherit(change, 'observation', { from: id, to: copy.id });
  change.touched.observations.add(copy.id);
  const made = readObservation(change, 'o.id = ?1', [copy.id]);
  if (made === undefined) throw new Error('The observation to be copied is not there.');
  return made;
}

function readObservation(
  { database }: Change,
  condition: string,
  values: readonly (number | Uint8Array)[],
): ObservationRecord | undefined {
  const [row] = database.json(
    gatherRows(
      OBSERVATION_COLUMNS,
      `FROM observations o JOIN changes c ON c.id = o.added_by WHERE ${condition}`,
    ),
    ...values,
  );
  return row === undefined ? undefined : toObservation(row);
}

type Kind = keyof typeof KINDS;

const TABLES = { observation: 'observations', relation: 'relations' } as const;

/** Says a fact again. */
export function reinforce(change: Change, kind: Kind, id: number): void {
  const { database, at } = change;
  const { changes } = database.run(
    'INSERT OR IGNORE INTO assertions (kind, target_id, at, change_id) VALUES (?, ?, ?, ?)',
    KINDS[kind],
    id,
    at,
    change.id(),
  );
  if (changes === 0) return;
  database.run(
    `UPDATE ${TABLES[kind]} SET asserted_at = ?1, assertions = assertions + 1 WHERE id = ?2`,
    at,
    id,
  );
}

/** Adds the assertions of one fact to another. */
export function inherit(
  { database }: Change,
  kind: Kind,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const table = TABLES[kind];
  database.run(
    `INSERT OR IGNORE INTO assertions (kind, target_id, at, change_id)
      SELECT kind, ?3, at, change_id FROM assertions WHERE kind = ?1 AND target_id = ?2
      UNION SELECT ?1, ?3, c.at, c.id FROM ${table} o JOIN changes c ON c.at = o.asserted_at
        WHERE o.id = ?2`,
    KINDS[kind],
    from,
    to,
  );
  database.run(
    `UPDATE ${table} SET asserted_at = max(asserted_at, o.said_at),
        assertions = assertions + o.times - 1
      FROM (SELECT asserted_at AS said_at, assertions AS times FROM ${table} WHERE id = ?1) o
      WHERE id = ?2`,
    from,
    to,
  );
}
