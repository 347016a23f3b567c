import type {
  ChangeKeys,
  ChangeRecord,
  EntityArchive,
  RelationArchive,
  RelationPlace,
  Trace,
} from '../memory/archive.ts';
import type { Change } from './change.ts';
import type { Value } from './database.ts';
import { KINDS } from './read-observations.ts';
import { digestText } from './write-observations.ts';
import { projectKey } from './write-entities.ts';

/** Writes a change that was made elsewhere; gives its key. */
export function keepChange(change: Change, record: ChangeRecord, after: number): number {
  const { database } = change;
  const { client, tool } = record;
  for (let { at } = record; ; at++) {
    // The change that is being made may be recorded yet.
    if (at === change.at) continue;
    const taken = database.get('SELECT id, client, tool FROM changes WHERE at = ?', at);
    if (taken === undefined) {
      return database.run(
        'INSERT INTO changes (at, client, tool) VALUES (?, ?, ?)',
        at,
        client,
        tool,
      ).id;
    }
    // Keys must rise with time, so one that was made before cannot stand for a later one.
    const isSame = taken['client'] === client && taken['tool'] === tool;
    if (isSame && Number(taken['id']) > after) return Number(taken['id']);
  }
}

function getKeyAt(changes: ChangeKeys, at: number): number {
  const key = changes.get(at);
  if (key === undefined) throw new Error('An archive refers to a change that it does not have.');
  return key;
}

/** What a trace binds: both changes, then both moments. */
function traceValues(changes: ChangeKeys, trace: Trace): readonly [Value, Value, Value, Value] {
  const { addedAt, endedAt, validFrom, validTo } = trace;
  const ended = endedAt === null ? null : getKeyAt(changes, endedAt);
  return [getKeyAt(changes, addedAt), ended, validFrom, validTo];
}

/** Writes an entity from an archive with its past; gives its key. */
export async function keepEntity(
  change: Change,
  archive: EntityArchive,
  changes: ChangeKeys,
): Promise<number> {
  const { database, touched } = change;
  const latest = archive.versions.at(-1);
  if (latest === undefined) throw new Error('An archive of an entity has no version.');
  const project = projectKey(change, archive.project);
  const { id } = database.run(
    `INSERT INTO entities (uid, project_id, name, type, version, created_at, changed_by,
        valid_from, valid_to) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    archive.uid,
    project,
    latest.name,
    latest.type,
    latest.version,
    archive.createdAt,
    getKeyAt(changes, latest.addedAt),
    latest.validFrom,
    latest.validTo,
  );
  touched.entities.add(id);
  for (const version of archive.versions) {
    database.run(
      `INSERT INTO entity_versions (change_id, ended_by, valid_from, valid_to, entity_id, version,
          name, type) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...traceValues(changes, version),
      id,
      version.version,
      version.name,
      version.type,
    );
  }
  for (const alias of archive.aliases) {
    database.run(
      `INSERT INTO aliases (added_by, removed_by, valid_from, valid_to, project_id, alias,
          entity_id) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...traceValues(changes, alias),
      project,
      alias.alias,
      id,
    );
  }
  await keepObservations(change, { entityId: id, archive, changes });
  return id;
}

interface Kept {
  readonly entityId: number;
  readonly archive: EntityArchive;
  readonly changes: ChangeKeys;
}

async function keepObservations(
  change: Change,
  { entityId, archive, changes }: Kept,
): Promise<void> {
  for (const observation of archive.observations) {
    const { id } = change.database.run(
      `INSERT INTO observations (added_by, removed_by, valid_from, valid_to, entity_id, text,
          digest, source, confidence, tags, created_at, asserted_at, assertions)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...traceValues(changes, observation),
      entityId,
      observation.text,
      digestText(observation.text),
      observation.source,
      observation.confidence,
      JSON.stringify(observation.tags),
      observation.createdAt,
      observation.assertedAt,
      observation.assertions,
    );
    change.touched.observations.add(id);
    keepAssertions(change, { kind: 'observation', id, moments: observation.saidAgainAt, changes });
    const pause = change.rest();
    if (pause !== undefined) await pause;
  }
}

interface Said {
  readonly kind: 'observation' | 'relation';
  readonly id: number;
  readonly moments: readonly number[];
  readonly changes: ChangeKeys;
}

function keepAssertions({ database }: Change, { kind, id, moments, changes }: Said): void {
  for (const at of moments) {
    database.run(
      'INSERT OR IGNORE INTO assertions (kind, target_id, at, change_id) VALUES (?, ?, ?, ?)',
      KINDS[kind],
      id,
      at,
      getKeyAt(changes, at),
    );
  }
}

export function keepRelation(
  change: Change,
  archive: RelationArchive,
  place: RelationPlace,
): number {
  const { database, touched } = change;
  const { fromId, toId, changes } = place;
  const latest = archive.versions.at(-1);
  if (latest === undefined) throw new Error('An archive of a relation has no version.');
  const { id } = database.run(
    `INSERT INTO relations (uid, project_id, from_id, to_id, type, version, strength, confidence,
        metadata, created_at, changed_by, valid_from, valid_to, asserted_at, assertions)
      SELECT ?1, project_id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14
        FROM entities WHERE id = ?2`,
    archive.uid,
    fromId,
    toId,
    archive.type,
    latest.version,
    latest.strength,
    latest.confidence,
    JSON.stringify(latest.metadata),
    archive.createdAt,
    getKeyAt(changes, latest.addedAt),
    latest.validFrom,
    latest.validTo,
    archive.assertedAt,
    archive.assertions,
  );
  touched.relations.add(id);
  for (const version of archive.versions) {
    database.run(
      `INSERT INTO relation_versions (change_id, ended_by, valid_from, valid_to, relation_id,
          version, strength, confidence, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...traceValues(changes, version),
      id,
      version.version,
      version.strength,
      version.confidence,
      JSON.stringify(version.metadata),
    );
  }
  keepAssertions(change, { kind: 'relation', id, moments: archive.saidAgainAt, changes });
  return id;
}

/** Writes into which entity another one was merged. */
export function keepMerge(change: Change, uid: string, intoUid: string): void {
  change.database.run(
    `UPDATE entities SET merged_into = (SELECT id FROM entities WHERE uid = ?2)
      WHERE uid = ?1 AND valid_to IS NOT NULL AND merged_into IS NULL`,
    uid,
    intoUid,
  );
}
