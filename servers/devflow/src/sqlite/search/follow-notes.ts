import type { Database } from '../database.ts';
import { gathered } from '../sources.ts';
import type { Documents } from './documents.ts';
import { KIND } from './kinds.ts';
import { noteText } from './texts.ts';

interface NoteRow {
  readonly id: number;
  readonly entityId: number;
  readonly projectId: number;
  readonly text: string;
  readonly validFrom: number;
  readonly validTo: number | null;
}

/** Brings observations up to date. */
export function followNotes(
  database: Database,
  documents: Documents,
  ids: readonly number[],
): void {
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
    gathered(
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
    text: noteText(text, tags),
    validFrom,
    validTo,
  }));
}
