import type { GraphReader, Step, StepQuery } from '../store/graph-reader.ts';
import type { Database } from './database.ts';
import { entitySource, gathered, holds } from './sources.ts';

type StepReader = Pick<GraphReader, 'steps'>;

/** Reads where one can go from entities. */
export function stepReader(database: Database): StepReader {
  return { steps: (ids, query) => Promise.resolve(stepsFrom(database, ids, query)) };
}

function stepsFrom(database: Database, ids: readonly number[], query: StepQuery): readonly Step[] {
  const ways = [
    ...(query.direction === 'in' ? [] : [stepSql(query, 'from_id', 'to_id')]),
    ...(query.direction === 'out' ? [] : [stepSql(query, 'to_id', 'from_id')]),
  ];
  const rows = database.json(
    gathered(
      'json_array(id, source, target)',
      `FROM (${ways.join(' UNION ALL ')}) ORDER BY place, id, way LIMIT ?5`,
    ),
    JSON.stringify(ids),
    query.at ?? null,
    asJson(query.relationTypes),
    asJson(query.entityTypes),
    query.limit,
  ) as readonly (readonly [number, number, number])[];
  return rows.map(([relationId, fromId, toId]) => ({ relationId, fromId, toId }));
}

type Column = 'from_id' | 'to_id';

/** The steps along relations from the end at one column to the other. */
function stepSql(
  { at, relationTypes, entityTypes }: StepQuery,
  source: Column,
  target: Column,
): string {
  const moment = at === undefined ? undefined : '?2';
  const versions =
    moment === undefined
      ? ''
      : `JOIN relation_versions v ON v.relation_id = i.id AND ${holds('v', moment)}`;
  // What is now has both ends; only what was may have had one alone.
  const ends =
    moment === undefined && entityTypes === undefined
      ? ''
      : `JOIN ${entitySource(moment)} e ON e.id = i.${target} AND ${holds('e', moment)}`;
  const conditions = [
    '?2 IS ?2 AND ?3 IS ?3 AND ?4 IS ?4',
    ...(moment === undefined ? ['i.valid_to IS NULL'] : []),
    ...(relationTypes === undefined ? [] : ['i.type IN (SELECT value FROM json_each(?3))']),
    ...(entityTypes === undefined ? [] : ['e.type IN (SELECT value FROM json_each(?4))']),
  ];
  return `SELECT n.key AS place, i.id AS id, '${source}' AS way, i.${source} AS source,
      i.${target} AS target
    FROM json_each(?1) n CROSS JOIN relations i ON i.${source} = n.value ${versions} ${ends}
    WHERE ${conditions.join(' AND ')}`;
}

function asJson(list: readonly string[] | undefined): string | null {
  return list === undefined ? null : JSON.stringify(list);
}
