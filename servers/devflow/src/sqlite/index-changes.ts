import type { Span } from '../memory/records.ts';
import type { Purge, Touched } from './change.ts';
import { gatherRows } from './columns.ts';
import type { Database } from './database.ts';
import {
  createDocuments,
  type Documents,
  forgetWords,
  KIND,
  type Known,
  PROJECT_SPAN,
} from './index-documents.ts';
import { readHeadHistory } from './index-history.ts';
import { findRelationsByEnds, followRelations } from './index-relations.ts';
import {
  digestHead,
  type HeadFacts,
  writeHeadText,
  isSameName,
  writeNoteText,
} from './index-texts.ts';
import { splitChunks, type Steps } from './slices.ts';

// As many as are done in a few milliseconds.
const CHUNK = 50;

/** Updates the index after a change, in the same transaction. */
export function* followIndex(database: Database, touched: Touched): Steps {
  const documents = createDocuments(database);
  const renamed: number[] = [];
  for (const ids of splitChunks(touched.entities, CHUNK)) {
    renamed.push(...followHeads(database, documents, ids));
    yield;
  }
  for (const ids of splitChunks(touched.observations, CHUNK)) {
    followNotes(database, documents, ids);
    yield;
  }
  const relations = new Set([...touched.relations, ...findRelationsByEnds(database, renamed)]);
  for (const ids of splitChunks(relations, CHUNK)) {
    followRelations(database, documents, ids);
    yield;
  }
  yield* documents.finish();
  if (touched.purges.length > 0) yield* purgeIndex(database, touched.purges);
}

interface HeadRow extends HeadFacts {
  readonly id: number;
  readonly projectId: number;
  readonly version: number;
  readonly validFrom: number;
  readonly validTo: number | null;
}

/** Updates the heads of entities; returns which have another name than before. */
function followHeads(
  database: Database,
  documents: Documents,
  ids: readonly number[],
): readonly number[] {
  const rows = new Map(readHeads(database, ids).map((row) => [row.id, row]));
  const known = documents.known(KIND.head, ids);
  const renamed: number[] = [];
  const purged = ids.filter((id) => !rows.has(id));
  documents.remove(KIND.head, purged);
  for (const row of rows.values()) {
    const before = known.get(row.id);
    if (followHead({ database, documents }, row, before)) renamed.push(row.id);
  }
  return renamed;
}

interface Place {
  readonly database: Database;
  readonly documents: Documents;
}

function followHead(place: Place, row: HeadRow, before?: Known): boolean {
  const digest = digestHead(row);
  if (before === undefined) {
    beginHead(place, row);
    return false;
  }
  if (row.validTo === null && before.digest === digest) return false;
  const until = row.validTo ?? row.validFrom;
  const text = writeHeadText(readHeadBefore(place.database, row, until));
  place.documents.end(before, { kind: KIND.head, text }, until);
  if (row.validTo !== null) return false;
  addHead(place.documents, row, row);
  return !isSameName(before.digest, digest);
}

function beginHead({ database, documents }: Place, row: HeadRow): void {
  const isNew = row.version === 1 && row.validTo === null;
  if (isNew || documents.has(KIND.head, row.id)) {
    if (row.validTo === null) addHead(documents, row, row);
    return;
  }
  // It was imported with its past.
  for (const head of readHeadHistory(database, row.id)) addHead(documents, row, head);
}

function addHead(documents: Documents, { id, projectId }: HeadRow, head: HeadFacts & Span): void {
  const { validFrom, validTo } = head;
  documents.add({
    kind: KIND.head,
    targetId: id,
    projectId,
    entityId: id,
    otherId: null,
    text: writeHeadText(head),
    digest: digestHead(head),
    validFrom,
    validTo,
  });
}

/** What an entity was called until a moment. */
function readHeadBefore(database: Database, row: HeadRow, until: number): HeadFacts {
  const was = database.get(
    `SELECT name, type FROM entity_versions
      WHERE entity_id = ?1 AND valid_from < ?2 AND (valid_to IS NULL OR valid_to >= ?2)
      ORDER BY version DESC LIMIT 1`,
    row.id,
    until,
  );
  const aliases = database.all(
    `SELECT alias FROM aliases
      WHERE entity_id = ?1 AND valid_from < ?2 AND (valid_to IS NULL OR valid_to >= ?2) ORDER BY id`,
    row.id,
    until,
  );
  return {
    name: String(was?.['name'] ?? row.name),
    type: String(was?.['type'] ?? row.type),
    aliases: aliases.map(({ alias }) => String(alias)),
  };
}

function readHeads(database: Database, ids: readonly number[]): readonly HeadRow[] {
  const rows = database.json(
    gatherRows(
      `json_array(e.id, e.project_id, e.name, e.type, e.version, e.valid_from, e.valid_to,
        json((SELECT json_group_array(a.alias) FROM aliases a
          WHERE a.entity_id = e.id AND a.valid_to IS NULL)))`,
      'FROM json_each(?1) n CROSS JOIN entities e ON e.id = n.value ORDER BY n.value',
    ),
    JSON.stringify(ids),
  ) as readonly (readonly [
    number,
    number,
    string,
    string,
    number,
    number,
    number | null,
    readonly string[],
  ])[];
  return rows.map(([id, projectId, name, type, version, validFrom, validTo, aliases]) => ({
    id,
    projectId,
    name,
    type,
    version,
    validFrom,
    validTo,
    aliases,
  }));
}

interface NoteRow {
  readonly id: number;
  readonly entityId: number;
  readonly projectId: number;
  readonly text: string;
  readonly validFrom: number;
  readonly validTo: number | null;
}

/** Updates observations. */
function followNotes(database: Database, documents: Documents, ids: readonly number[]): void {
  const rows = readNotes(database, ids);
  const known = documents.known(KIND.note, ids);
  const there = new Set(rows.map(({ id }) => id));
  documents.remove(
    KIND.note,
    ids.filter((id) => !there.has(id)),
  );
  for (const row of rows) {
    const before = known.get(row.id);
    if (before === undefined && (row.validTo === null || !documents.has(KIND.note, row.id))) {
      addNote(documents, row);
    }
    if (before !== undefined && row.validTo !== null) {
      documents.end(before, { kind: KIND.note, text: row.text }, row.validTo);
    }
  }
}

function addNote(documents: Documents, row: NoteRow): void {
  const { id, entityId, projectId, text, validFrom, validTo } = row;
  const about = { kind: KIND.note, targetId: id, projectId, entityId, otherId: null };
  documents.add({ ...about, text, digest: '', validFrom, validTo });
}

function readNotes(database: Database, ids: readonly number[]): readonly NoteRow[] {
  const rows = database.json(
    gatherRows(
      'json_array(o.id, o.entity_id, e.project_id, o.text, json(o.tags), o.valid_from, o.valid_to)',
      `FROM json_each(?1) n CROSS JOIN observations o ON o.id = n.value
        JOIN entities e ON e.id = o.entity_id ORDER BY n.value`,
    ),
    JSON.stringify(ids),
  ) as readonly (readonly [
    number,
    number,
    number,
    string,
    readonly string[],
    number,
    number | null,
  ])[];
  return rows.map(([id, entityId, projectId, text, tags, validFrom, validTo]) => ({
    id,
    entityId,
    projectId,
    text: writeNoteText(text, tags),
    validFrom,
    validTo,
  }));
}

/** Makes sure that nothing of what was removed for good is left in the index. */
function* purgeIndex(database: Database, purges: readonly Purge[]): Steps {
  const documents = createDocuments(database);
  for (const { project, before } of purges) {
    if (project === undefined || before === undefined) continue;
    const key = database.value('SELECT id FROM projects WHERE name = ?', project);
    if (key === undefined) continue;
    const start = Number(key) * PROJECT_SPAN;
    const ended = database.all(
      'SELECT id FROM search_documents WHERE id >= ? AND id < ? AND valid_to <= ?',
      start,
      start + PROJECT_SPAN,
      before,
    );
    for (const rows of splitChunks(ended, CHUNK)) {
      documents.removeByKey(rows.map(({ id }) => Number(id)));
      yield;
    }
  }
  for (const table of ['search_now', 'search_past']) yield* rewriteTable(database, table);
  yield* forgetWords(database);
}

// How many pages of the index are written in one step.
const PAGES = 64;

/**
 * Writes a table of words anew, a part at a time: a row that is deleted only gets a mark, and its
 * words go when what holds them is written again.
 */
function* rewriteTable(database: Database, table: string): Steps {
  const count = (): number => Number(database.value('SELECT total_changes()'));
  const write = (pages: number): number => {
    const before = count();
    database.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, pages);
    return count() - before;
  };
  // A negative number marks all of the table to be written, and positive ones go on with it.
  let written = write(-PAGES);
  // The statement itself counts as one change where nothing is left to write.
  while (written > 1) {
    yield;
    written = write(PAGES);
  }
}
