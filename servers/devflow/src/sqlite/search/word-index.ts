import type {
  Filter,
  Found,
  Head,
  Posting,
  PostingKind,
  Edge,
  Wanted,
  WordIndex,
} from '../../search/word-index.ts';
import type { Scope } from '../../memory/reader.ts';
import { buildEntitySource, gatherRows, buildHolds, buildRelationSource } from '../columns.ts';
import type { Database } from '../database.ts';
import {
  countDocumentsBetween,
  getKind,
  findRange,
  listWordsFrom,
  listWordsLike,
} from '../index-documents.ts';

/** The index of words in a SQLite file. */
export function createWordIndex(database: Database): WordIndex {
  return {
    size: (scope) => readSize(database, scope),
    find: (scope, wanted, limit) => find(database, { scope, wanted, limit }),
    postings: (scope, ids) => readPostings(database, scope, ids),
    kindOf: toKind,
    wordsFrom: (start, limit) => listWordsFrom(database, start, limit),
    wordsLike: (word, limit) => listWordsLike(database, word, limit),
    heads: (scope, ids) => readHeads(database, scope, ids),
    edges: (scope, id, limit) => readEdges(database, { scope, id, limit }),
    edgesByKey: (ids) => readEdgesByKey(database, ids),
    only: (filter, ids) => filterEntities(database, filter, ids),
    notes: (ids) => {
      const rows = database.json(
        gatherRows(
          'json_array(o.id, o.text)',
          'FROM json_each(?1) n CROSS JOIN observations o ON o.id = n.value',
        ),
        JSON.stringify(ids),
      );
      return new Map(rows as readonly (readonly [number, string])[]);
    },
  };
}

function readSize(database: Database, scope: Scope): number {
  if (scope.project === undefined) {
    // Keys of projects are far apart, so they are counted one by one.
    const projects = database.all('SELECT name FROM projects LIMIT 1000');
    return projects.reduce(
      (sum, { name }) => sum + readSize(database, { project: String(name) }),
      0,
    );
  }
  const [first, last] = findRange(database, scope);
  const highest = database.value(
    'SELECT max(id) FROM search_documents WHERE id BETWEEN ?1 AND ?2',
    first,
    last,
  );
  return highest === null || highest === undefined
    ? 0
    : countDocumentsBetween(first, Number(highest));
}

interface Lookup {
  readonly scope: Scope;
  readonly wanted: Wanted;
  readonly limit: number;
}

const KINDS: readonly PostingKind[] = ['head', 'note', 'relation'];

function find(database: Database, { scope, wanted, limit }: Lookup): Found {
  const [first, last] = findRange(database, scope);
  const match = wanted.map(matchAny).join(' AND ');
  const tables = scope.at === undefined ? ['search_now'] : ['search_now', 'search_past'];
  const lists = tables.map(
    (table) =>
      database.json(
        `SELECT json_group_array(id) FROM (SELECT rowid AS id FROM ${table}
          WHERE ${table} MATCH ?1 AND rowid BETWEEN ?2 AND ?3 ORDER BY rowid DESC LIMIT ?4)`,
        match,
        first,
        last,
        limit,
      ) as readonly number[],
  );
  const ids = lists.flat();
  const isWhole = lists.every((list) => list.length < limit);
  if (isWhole) return { ids, count: ids.length, isWhole };
  // As many in the rest as in the part that was seen.
  const [newest = 0] = ids;
  const seen = Math.max(countDocumentsBetween(ids.at(limit - 1) ?? 0, newest), limit);
  const share = scope.project === undefined ? 1 : Math.min(1, limit / seen);
  return { ids, count: Math.max(ids.length, readSize(database, scope) * share), isWhole };
}

function readPostings(
  database: Database,
  { at }: Scope,
  ids: readonly number[],
): readonly Posting[] {
  const rows = database.json(
    gatherRows(
      'json_array(d.id, d.target_id, d.entity_id, d.other_id, d.words)',
      `FROM json_each(?1) n CROSS JOIN search_documents d ON d.id = n.value
        WHERE iif(?2 IS NULL, d.valid_to IS NULL,
          d.valid_from <= ?2 AND (d.valid_to IS NULL OR d.valid_to > ?2))`,
    ),
    JSON.stringify(ids),
    at ?? null,
  ) as readonly (readonly [number, number, number, number | null, number])[];
  return rows.map(([id, targetId, entityId, otherId, words]) => ({
    id,
    kind: toKind(id),
    targetId,
    entityId,
    otherId,
    words,
  }));
}

const toKind = (id: number): PostingKind => KINDS[getKind(id)] ?? 'note';

/** Phrases hold only letters and digits, and are quoted all the same: nothing in them is syntax. */
function matchAny(phrases: readonly (readonly string[])[]): string {
  const quoted = phrases.map((phrase) => `"${phrase.join(' ').replaceAll('"', '')}"`);
  return `(${quoted.join(' OR ')})`;
}

function readHeads(database: Database, { at }: Scope, ids: readonly number[]): readonly Head[] {
  const moment = at === undefined ? undefined : '?2';
  const rows = database.json(
    gatherRows(
      `json_array(e.id, e.name, e.type, json((SELECT json_group_array(a.alias) FROM aliases a
        WHERE a.entity_id = e.id AND ${buildHolds('a', moment)})))`,
      `FROM json_each(?1) n CROSS JOIN ${buildEntitySource(moment)} e ON e.id = n.value
        WHERE ${buildHolds('e', moment)} AND ?2 IS ?2`,
    ),
    JSON.stringify(ids),
    at ?? null,
  ) as readonly (readonly [number, string, string, readonly string[]])[];
  return rows.map(([id, name, type, aliases]) => ({ id, name, type, aliases }));
}

interface EdgeQuery {
  readonly scope: Scope;
  readonly id: number;
  readonly limit: number;
}

function readEdges(database: Database, { scope: { at }, id, limit }: EdgeQuery): readonly Edge[] {
  const moment = at === undefined ? undefined : '?2';
  const side = (column: string): string =>
    `SELECT * FROM (SELECT r.id, r.from_id, r.to_id, r.type FROM ${buildRelationSource(moment)} r
      WHERE r.${column} = ?1 AND ${buildHolds('r', moment)} AND ?2 IS ?2 LIMIT ?3)`;
  const rows = database.json(
    gatherRows(
      'json_array(id, from_id, to_id, type)',
      `FROM (${side('from_id')} UNION ALL ${side('to_id')})`,
    ),
    id,
    at ?? null,
    limit,
  );
  return rows.map(toEdge);
}

function readEdgesByKey(database: Database, ids: readonly number[]): readonly Edge[] {
  const rows = database.json(
    gatherRows(
      'json_array(r.id, r.from_id, r.to_id, r.type)',
      'FROM json_each(?1) n CROSS JOIN relations r ON r.id = n.value',
    ),
    JSON.stringify(ids),
  );
  return rows.map(toEdge);
}

function toEdge(row: unknown): Edge {
  // Both statements gather this.
  const [id, fromId, toId, type] = row as readonly [number, number, number, string];
  return { id, fromId, toId, type };
}

function filterEntities(
  database: Database,
  filter: Filter,
  ids: readonly number[],
): ReadonlySet<number> {
  const { at, types, tags } = filter;
  const moment = at === undefined ? undefined : '?2';
  const typed = types === undefined ? '?3 IS NULL' : 'e.type IN (SELECT value FROM json_each(?3))';
  const filed =
    tags === undefined
      ? '?4 IS NULL'
      : `EXISTS (SELECT 1 FROM observations o WHERE o.entity_id = e.id AND ${buildHolds('o', moment)}
          AND o.tags <> '[]' AND EXISTS (SELECT 1 FROM json_each(o.tags) t
            WHERE t.value IN (SELECT value FROM json_each(?4))))`;
  const rows = database.json(
    gatherRows(
      'json_array(e.id)',
      `FROM json_each(?1) n CROSS JOIN ${buildEntitySource(moment)} e ON e.id = n.value
        WHERE ${buildHolds('e', moment)} AND ?2 IS ?2 AND ${typed} AND ${filed}`,
    ),
    JSON.stringify(ids),
    at ?? null,
    types === undefined ? null : JSON.stringify(types),
    tags === undefined ? null : JSON.stringify(tags),
  ) as readonly (readonly [number])[];
  return new Set(rows.map(([id]) => id));
}
