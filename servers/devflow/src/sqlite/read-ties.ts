import type { GraphReader, Tie, TieQuery } from '../store/graph-reader.ts';
import type { RelationRecord } from '../store/records.ts';
import { RELATION_COLUMNS, toRelation } from './columns.ts';
import type { Database } from './database.ts';
import { gathered, holds, relationJoins, relationSource } from './sources.ts';

type TieReader = Pick<GraphReader, 'ties' | 'relationsAmong' | 'relationsByKey'>;

/** Reads the relations of several entities. */
export function tieReader(database: Database): TieReader {
  return {
    ties: (ids, query) => Promise.resolve(tiesOf(database, ids, query)),
    relationsAmong: (ids, { at, limit }) => {
      const among = `SELECT i.id FROM json_each(?1) n CROSS JOIN json_each(?1) m
        CROSS JOIN relations i ON i.from_id = n.value AND i.to_id = m.value`;
      return Promise.resolve(relationsIn(database, among, { ids, at, limit }));
    },
    relationsByKey: (ids, at) =>
      Promise.resolve(
        relationsIn(database, 'SELECT value FROM json_each(?1)', { ids, at, limit: -1 }),
      ),
  };
}

function tiesOf(database: Database, ids: readonly number[], query: TieQuery): readonly Tie[] {
  const at = query.at === undefined ? undefined : '?2';
  const end = (column: string): string =>
    `SELECT n.key AS place, i.id AS id FROM json_each(?1) n
      CROSS JOIN relations i ON i.${column} = n.value
      ${at === undefined ? 'WHERE i.valid_to IS NULL' : ''}`;
  const touching =
    query.end === 'from'
      ? end('from_id')
      : `SELECT min(place) AS place, id
          FROM (${end('from_id')} UNION ALL ${end('to_id')}) GROUP BY id`;
  // What is now has both ends, so that only as many are joined to them as are wanted.
  const few = at === undefined ? 'LIMIT ?5' : '';
  const rows = database.json(
    gathered(
      `json_array(x.place, json(${RELATION_COLUMNS}))`,
      `FROM (SELECT place, id FROM (${touching})
          WHERE place > ?3 OR (place = ?3 AND id > ?4) ORDER BY place, id ${few}) x
        CROSS JOIN ${relationSource(at)} r ON r.id = x.id ${relationJoins(at)}
        WHERE ${holds('r', at)} AND ?2 IS ?2 ORDER BY x.place, r.id LIMIT ?5`,
    ),
    JSON.stringify(ids),
    query.at ?? null,
    query.from?.index ?? 0,
    query.from?.after ?? 0,
    query.limit,
  ) as readonly (readonly [number, unknown])[];
  return rows.map(([place, tuple]) => ({ entityId: ids[place] ?? 0, relation: toRelation(tuple) }));
}

interface Keys {
  readonly ids: readonly number[];
  readonly at: number | undefined;
  readonly limit: number;
}

function relationsIn(
  database: Database,
  keys: string,
  { ids, at, limit }: Keys,
): readonly RelationRecord[] {
  const moment = at === undefined ? undefined : '?2';
  return database
    .json(
      gathered(
        RELATION_COLUMNS,
        `FROM ${relationSource(moment)} r ${relationJoins(moment)}
          WHERE r.id IN (${keys}) AND ${holds('r', moment)} AND ?2 IS ?2 ORDER BY r.id LIMIT ?3`,
      ),
      JSON.stringify(ids),
      at ?? null,
      limit,
    )
    .map(toRelation);
}
