import type { DuplicateReader, NameRow, Reader, Scope, SharedNote } from '../memory/reader.ts';
import { findNearest } from '../search/nearest-names.ts';
import type { EntityRecord } from '../memory/records.ts';
import {
  ENTITY_JOINS,
  buildEntityColumns,
  buildEntitySource,
  gatherRows,
  buildHolds,
  toEntity,
} from './columns.ts';
import type { Database } from './database.ts';
import { buildInProject, choosePlaceholder, listScopeValues } from './read-entities.ts';

type NameReader = Pick<Reader, 'nearestNames' | 'namesFrom' | 'findPast'>;

/** Finds names by their beginnings and by likeness, and what had them. */
export function createNameReader(database: Database): NameReader {
  return {
    nearestNames: (scope, name, limit) => {
      const candidates = new Set(
        listStarts(name).flatMap((start) =>
          readNamesFrom(database, { scope, start, limit: MAX_CANDIDATES }),
        ),
      );
      return Promise.resolve(findNearest(name, [...candidates], limit));
    },
    namesFrom: (scope, start, limit) =>
      Promise.resolve(readNamesFrom(database, { scope, start, limit })),
    findPast: (scope, name, limit) => Promise.resolve(findPast(database, scope, { name, limit })),
  };
}

// A caller that mistypes a name waits for this many comparisons at most.
const MAX_CANDIDATES = 2_000;

/** The beginnings under which a mistyped name is looked for, longer ones first. */
function listStarts(name: string): readonly string[] {
  const [first = '', second = ''] = name;
  const cases = new Set([first, first.toLowerCase(), first.toUpperCase()]);
  const short = [...cases].filter((start) => start !== '');
  return [...short.map((start) => start + second), ...short];
}

interface Beginning {
  readonly scope: Scope;
  readonly start: string;
  readonly limit: number;
}

function readNamesFrom(database: Database, { scope, start, limit }: Beginning): readonly string[] {
  const at = choosePlaceholder(scope);
  const [condition] = buildInProject('e', scope.project);
  // U+10FFFF sorts after every character that a name can hold.
  return database.json(
    gatherRows(
      'json_quote(name)',
      `FROM (SELECT DISTINCT e.name AS name FROM ${buildEntitySource(at)} e
        WHERE ${condition} AND ${buildHolds('e', at)} AND ?2 IS ?2
          AND e.name >= ?3 AND e.name < ?3 || char(1114111) ORDER BY e.name LIMIT ?4)`,
    ),
    ...listScopeValues(scope),
    start,
    limit,
  ) as readonly string[];
}

function findPast(
  database: Database,
  { project }: Scope,
  { name, limit }: { readonly name: string; readonly limit: number },
): readonly EntityRecord[] {
  const [condition] = buildInProject('e', project);
  // Aliases that hold are found through their project, as that is how they are filed.
  const known = `SELECT entity_id FROM entity_versions WHERE name = ?2
    UNION SELECT entity_id FROM aliases WHERE alias = ?2 AND valid_to IS NOT NULL
    UNION SELECT a.entity_id FROM projects p CROSS JOIN aliases a ON a.project_id = p.id
      WHERE a.alias = ?2 AND a.valid_to IS NULL
    UNION SELECT id FROM entities WHERE uid = ?2`;
  return database
    .json(
      gatherRows(
        buildEntityColumns(undefined),
        `FROM entities e ${ENTITY_JOINS} WHERE e.id IN (${known}) AND ${condition}
          ORDER BY e.valid_to IS NULL DESC, e.name = ?2 DESC, e.valid_to DESC, e.id DESC LIMIT ?3`,
      ),
      project ?? null,
      name,
      limit,
    )
    .map(toEntity);
}

/** Reads what is needed to find duplicates. */
export function createDuplicateReader(database: Database): DuplicateReader {
  return {
    names: (project, page) => Promise.resolve(readNames(database, project, page)),
    sharedNotes: (project, limits) => Promise.resolve(readSharedNotes(database, project, limits)),
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
    gatherRows(
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

function readSharedNotes(
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
    gatherRows(
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
