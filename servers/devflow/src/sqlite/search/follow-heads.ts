import type { Span } from '../../store/records.ts';
import type { Database } from '../database.ts';
import { gathered } from '../sources.ts';
import type { Documents, Known } from './documents.ts';
import { KIND } from './kinds.ts';
import { headsOf } from './history.ts';
import { headDigest, headText, isSameName, type HeadFacts } from './texts.ts';

interface HeadRow extends HeadFacts {
  readonly id: number;
  readonly projectId: number;
  readonly version: number;
  readonly validFrom: number;
  readonly validTo: number | null;
}

/** Brings the heads of entities up to date; tells which have another name than before, and which are gone. */
export function followHeads(
  database: Database,
  documents: Documents,
  ids: readonly number[],
): { readonly renamed: readonly number[]; readonly purged: readonly number[] } {
  const rows = new Map(readHeads(database, ids).map((row) => [row.id, row]));
  const known = documents.known(KIND.head, ids);
  const renamed: number[] = [];
  const purged = ids.filter((id) => !rows.has(id));
  documents.remove(KIND.head, purged);
  for (const row of rows.values()) {
    const before = known.get(row.id);
    if (followHead({ database, documents }, row, before)) renamed.push(row.id);
  }
  return { renamed, purged };
}

interface Place {
  readonly database: Database;
  readonly documents: Documents;
}

function followHead(place: Place, row: HeadRow, before?: Known): boolean {
  const digest = headDigest(row);
  if (before === undefined) {
    beginHead(place, row);
    return false;
  }
  if (row.validTo === null && before.digest === digest) return false;
  const until = row.validTo ?? row.validFrom;
  const text = headText(headBefore(place.database, row, until));
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
  // It came with its past, as in an import.
  for (const head of headsOf(database, row.id)) addHead(documents, row, head);
}

function addHead(documents: Documents, { id, projectId }: HeadRow, head: HeadFacts & Span): void {
  const { validFrom, validTo } = head;
  documents.add({
    kind: KIND.head,
    targetId: id,
    projectId,
    entityId: id,
    otherId: null,
    text: headText(head),
    digest: headDigest(head),
    validFrom,
    validTo,
  });
}

/** What an entity was called until a moment. */
function headBefore(database: Database, row: HeadRow, until: number): HeadFacts {
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
    gathered(
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
