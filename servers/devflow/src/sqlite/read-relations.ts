import type { RelationRecord } from '../memory/records.ts';
import type { Reader, RelationKey, RelationQuery, Scope } from '../memory/reader.ts';
import {
  gatherRows,
  buildHolds,
  RELATION_COLUMNS,
  buildRelationJoins,
  buildRelationSource,
  toRelation,
} from './columns.ts';
import type { Database } from './database.ts';
import { buildInProject, choosePlaceholder, listScopeValues } from './read-entities.ts';

type RelationReader = Pick<Reader, 'relations' | 'listRelations' | 'relation' | 'hasRelation'>;

/** Reads relations. */
export function createRelationReader(database: Database): RelationReader {
  return {
    relations: (ids, query) => Promise.resolve(readRelations(database, ids, query ?? {})),
    listRelations: (scope, page) => Promise.resolve(listRelations(database, scope, page)),
    hasRelation: (uid) =>
      Promise.resolve(database.value('SELECT 1 FROM relations WHERE uid = ?', uid) === 1),
    relation: (key) => Promise.resolve(readRelationByEnds(database, key)),
  };
}

function readRelations(
  database: Database,
  entityIds: readonly number[],
  query: RelationQuery,
): readonly RelationRecord[] {
  const at = query.at === undefined ? undefined : '?2';
  const types =
    query.types === undefined ? '?3 IS NULL' : 'r.type IN (SELECT value FROM json_each(?3))';
  const end = (column: string): string =>
    `SELECT i.id FROM json_each(?1) n CROSS JOIN relations i ON i.${column} = n.value`;
  const ends = { from: end('from_id'), to: end('to_id') };
  const either = `${ends.from} UNION ${ends.to}`;
  return database
    .json(
      gatherRows(
        RELATION_COLUMNS,
        `FROM ${buildRelationSource(at)} r ${buildRelationJoins(at)}
          WHERE r.id IN (${query.end === undefined ? either : ends[query.end]})
            AND ${buildHolds('r', at)} AND ?2 IS ?2 AND ${types} AND r.id > ?4
          ORDER BY r.id LIMIT ?5`,
      ),
      JSON.stringify(entityIds),
      query.at ?? null,
      query.types === undefined ? null : JSON.stringify(query.types),
      query.after ?? 0,
      query.limit ?? -1,
    )
    .map(toRelation);
}

function listRelations(
  database: Database,
  scope: Scope,
  page: { readonly after?: number | undefined; readonly limit: number },
): readonly RelationRecord[] {
  const at = choosePlaceholder(scope);
  const [condition] = buildInProject('r', scope.project);
  return database
    .json(
      gatherRows(
        RELATION_COLUMNS,
        `FROM ${buildRelationSource(at)} r ${buildRelationJoins(at)}
          WHERE ${condition} AND ${buildHolds('r', at)} AND ?2 IS ?2 AND r.id > ?3
          ORDER BY r.id LIMIT ?4`,
      ),
      ...listScopeValues(scope),
      page.after ?? 0,
      page.limit,
    )
    .map(toRelation);
}

/** What a relation needs to be read although it, or an end of it, is no more. */
const PAST_JOINS = `JOIN projects p ON p.id = r.project_id JOIN changes c ON c.id = r.changed_by
  JOIN entities f ON f.id = r.from_id JOIN entities t ON t.id = r.to_id`;

function readRelationByEnds(
  database: Database,
  { fromId, toId, type }: RelationKey,
): RelationRecord | undefined {
  const [row] = database.json(
    gatherRows(
      RELATION_COLUMNS,
      `FROM relations r ${PAST_JOINS} WHERE r.from_id = ?1 AND r.to_id = ?2 AND r.type = ?3`,
    ),
    fromId,
    toId,
    type,
  );
  return row === undefined ? undefined : toRelation(row);
}

/** A relation by key, also one that was deleted. */
export function readRelationByKey(database: Database, id: number): RelationRecord {
  const [row] = database.json(
    gatherRows(RELATION_COLUMNS, `FROM relations r ${PAST_JOINS} WHERE r.id = ?1`),
    id,
  );
  return toRelation(row);
}
