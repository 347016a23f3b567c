import type { DuplicateReader, NameRow, SharedNote } from '../store/duplicate-reader.ts';
import type { Database } from './database.ts';
import { gathered } from './sources.ts';

/** Reads what tells whether two entities are one thing. */
export function duplicateReader(database: Database): DuplicateReader {
  return {
    names: (project, page) => Promise.resolve(readNames(database, project, page)),
    sharedNotes: (project, limits) => Promise.resolve(sharedNotes(database, project, limits)),
  };
}

const OF_PROJECT = '(?1 IS NULL OR e.project_id = (SELECT id FROM projects WHERE name = ?1))';

type NameTuple = readonly [number, string, string, string, readonly string[]];

function readNames(
  database: Database,
  project: string | undefined,
  { after, limit }: { readonly after: number; readonly limit: number },
): readonly NameRow[] {
  const rows = database.json(
    gathered(
      `json_array(e.id, p.name, e.name, e.type, json((SELECT json_group_array(a.alias)
        FROM aliases a WHERE a.entity_id = e.id AND a.valid_to IS NULL)))`,
      `FROM entities e JOIN projects p ON p.id = e.project_id
        WHERE e.id > ?2 AND e.valid_to IS NULL AND ${OF_PROJECT} ORDER BY e.id LIMIT ?3`,
    ),
    project ?? null,
    after,
    limit,
    // The statement above writes these members.
  ) as readonly NameTuple[];
  return rows.map(([id, home, name, type, aliases]) => ({
    id,
    project: home,
    name,
    type,
    aliases,
  }));
}

function sharedNotes(
  database: Database,
  project: string | undefined,
  { mostEntities, limit }: { readonly mostEntities: number; readonly limit: number },
): readonly SharedNote[] {
  const inside =
    project === undefined
      ? '?1 IS NULL'
      : `o.entity_id IN (SELECT e.id FROM entities e WHERE e.valid_to IS NULL
          AND e.project_id = (SELECT id FROM projects WHERE name = ?1))`;
  // The index holds both columns, so the texts themselves are not read.
  const rows = database.json(
    gathered(
      'json_group_array(o.entity_id)',
      `FROM observations o INDEXED BY observations_once WHERE o.valid_to IS NULL AND ${inside}
        GROUP BY o.digest HAVING count(*) BETWEEN 2 AND ?2 LIMIT ?3`,
    ),
    project ?? null,
    mostEntities,
    limit,
    // The statement above gathers keys.
  ) as readonly (readonly number[])[];
  return rows.map((entityIds) => ({ entityIds }));
}
