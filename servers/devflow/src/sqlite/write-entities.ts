import { randomUUID } from 'node:crypto';

import type { EntityRecord } from '../memory/records.ts';
import type { NewEntity } from '../memory/writer.ts';
import type { Change } from './change.ts';
import { ENTITY_JOINS, buildEntityColumns, gatherRows, toEntity } from './columns.ts';

/** Begins a new version of an entity, once in a change. */
export function beginEntityVersion(change: Change, id: number): void {
  const { database, at, begun } = change;
  if (begun.has(id)) return;
  begun.add(id);
  const by = change.id();
  const { changes } = database.run(
    `UPDATE entities SET version = version + 1, changed_by = ?1, valid_from = ?2
      WHERE id = ?3 AND changed_by <> ?1 AND valid_to IS NULL`,
    by,
    at,
    id,
  );
  if (changes === 0) return;
  database.run(
    `UPDATE entity_versions SET valid_to = ?1, ended_by = ?2
      WHERE entity_id = ?3 AND version = (SELECT version - 1 FROM entities WHERE id = ?3)`,
    at,
    by,
    id,
  );
  insertVersion(change, id);
}

/** Writes the present state of an entity as a version. */
function insertVersion(change: Change, id: number): void {
  change.database.run(
    `INSERT INTO entity_versions (entity_id, version, name, type, change_id, valid_from)
      SELECT id, version, name, type, changed_by, valid_from FROM entities WHERE id = ?`,
    id,
  );
}

/** Makes an entity. */
export function insertEntity(change: Change, entity: NewEntity): EntityRecord {
  const { database, at } = change;
  const { project, name, type, uid = randomUUID(), createdAt = at } = entity;
  const validFrom = change.limitToPast(entity.validFrom);
  const { id } = database.run(
    `INSERT INTO entities (uid, project_id, name, type, version, created_at, changed_by, valid_from)
      VALUES (?, ?, ?, ?, 1, ?, ?, ?)`,
    uid,
    projectKey(change, project),
    name,
    type,
    createdAt,
    change.id(),
    validFrom,
  );
  insertVersion(change, id);
  change.begun.add(id);
  change.touched.entities.add(id);
  const made = { id, uid, project, name, type, aliases: [], version: 1, createdAt, validFrom };
  return { ...made, updatedAt: at, changedBy: change.client, validTo: null };
}

/** Gives an entity another name or type. */
export function reviseEntity(
  change: Change,
  id: number,
  to: { readonly name?: string | undefined; readonly type?: string | undefined },
): EntityRecord {
  beginEntityVersion(change, id);
  for (const table of ['entities', 'entity_versions']) {
    const key = table === 'entities' ? 'id = ?3' : 'entity_id = ?3 AND valid_to IS NULL';
    change.database.run(
      `UPDATE ${table} SET name = coalesce(?1, name), type = coalesce(?2, type) WHERE ${key}`,
      to.name ?? null,
      to.type ?? null,
      id,
    );
  }
  change.touched.entities.add(id);
  return readEntityByKey(change, id);
}

/** Ends an entity with its aliases and observations. */
export function closeEntity(change: Change, id: number, mergedInto: number | undefined): void {
  const { database, at } = change;
  const by = change.id();
  for (const { id: observation } of database.all(
    'SELECT id FROM observations WHERE entity_id = ? AND valid_to IS NULL',
    id,
  )) {
    change.touched.observations.add(Number(observation));
  }
  for (const table of ['observations', 'aliases']) {
    database.run(
      `UPDATE ${table} SET valid_to = max(?1, valid_from), removed_by = ?2
        WHERE entity_id = ?3 AND valid_to IS NULL`,
      at,
      by,
      id,
    );
  }
  database.run(
    `UPDATE entity_versions SET valid_to = ?1, ended_by = ?2
      WHERE entity_id = ?3 AND valid_to IS NULL`,
    at,
    by,
    id,
  );
  database.run(
    'UPDATE entities SET valid_to = ?1, merged_into = ?2 WHERE id = ?3',
    at,
    mergedInto ?? null,
    id,
  );
  change.touched.entities.add(id);
}

/** Brings back an entity that was closed. */
export function reopenEntity(
  change: Change,
  id: number,
  to: { readonly name: string; readonly type: string; readonly validFrom?: number | undefined },
): EntityRecord {
  const { database } = change;
  // It cannot hold again before it ended.
  database.run(
    `UPDATE entities SET name = ?1, type = ?2, version = version + 1, changed_by = ?3,
        valid_from = max(?4, valid_to), valid_to = NULL, merged_into = NULL WHERE id = ?5`,
    to.name,
    to.type,
    change.id(),
    change.limitToPast(to.validFrom),
    id,
  );
  insertVersion(change, id);
  change.touched.entities.add(id);
  return readEntityByKey(change, id);
}

/** Gives an entity another name. */
export function addAlias(change: Change, entityId: number, alias: string): void {
  beginEntityVersion(change, entityId);
  change.database.run(
    `INSERT INTO aliases (project_id, alias, entity_id, added_by, valid_from)
      SELECT project_id, ?1, id, ?2, ?3 FROM entities WHERE id = ?4`,
    alias,
    change.id(),
    change.at,
    entityId,
  );
  change.touched.entities.add(entityId);
}

/** Ends another name of an entity. */
export function removeAlias(change: Change, entityId: number, alias: string): void {
  beginEntityVersion(change, entityId);
  change.database.run(
    `UPDATE aliases SET valid_to = ?1, removed_by = ?2
      WHERE entity_id = ?3 AND alias = ?4 AND valid_to IS NULL`,
    change.at,
    change.id(),
    entityId,
    alias,
  );
  change.touched.entities.add(entityId);
}

/** The key of a project, which is made where it is new. */
export function projectKey({ database, at }: Change, name: string): number {
  const known = database.value('SELECT id FROM projects WHERE name = ?', name);
  if (known !== undefined) return Number(known);
  return database.run('INSERT INTO projects (name, created_at) VALUES (?, ?)', name, at).id;
}

/** An entity by key, also one that was deleted. */
function readEntityByKey({ database }: Change, id: number): EntityRecord {
  const [row] = database.json(
    gatherRows(buildEntityColumns(undefined), `FROM entities e ${ENTITY_JOINS} WHERE e.id = ?`),
    id,
  );
  return toEntity(row);
}
