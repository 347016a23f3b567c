import type {
  GraphReader,
  PlainEntity,
  PlainRelation,
  PlainSelection,
  Step,
  StepQuery,
  Edge,
  EdgeQuery,
} from '../memory/graph-reader.ts';
import type { RelationRecord } from '../memory/records.ts';
import {
  buildEntitySource,
  gatherRows,
  buildHolds,
  RELATION_COLUMNS,
  buildRelationJoins,
  buildRelationSource,
  toRelation,
} from './columns.ts';
import type { Database, Value } from './database.ts';
import type { Rest } from './slices.ts';

/** Reads the graph in bulk, and walks it. */
export function createGraphReader(database: Database, rest: Rest): GraphReader {
  return {
    ...createPlainReader(database, rest),
    ...createEdgeReader(database),
    ...createStepReader(database),
  };
}

type PlainReader = Pick<
  GraphReader,
  'plainEntities' | 'plainRelations' | 'entitiesContaining' | 'lastChange'
>;

/** Reads what is now, with as few columns and joins as can be. */
function createPlainReader(database: Database, rest: Rest): PlainReader {
  return {
    plainEntities: (selection) =>
      readInParts({ database, table: 'entities', selection, rest }, (keys) =>
        readPlainEntities(database, selection, keys),
      ),
    plainRelations: (selection) =>
      readInParts({ database, table: 'relations', selection, rest }, (keys) =>
        readPlainRelations(database, selection, keys),
      ),
    entitiesContaining: (project, text) =>
      Promise.resolve(buildContaining(database, project, text)),
    lastChange: () => Promise.resolve(Number(database.value('SELECT max(id) FROM changes') ?? 0)),
  };
}

/** The keys after the first and up to the last. */
type KeyRange = readonly [after: number, last: number];

// As many as are read in a few milliseconds.
const PART = 1_000;

interface Whole {
  readonly database: Database;
  readonly table: 'entities' | 'relations';
  readonly selection: PlainSelection;
  readonly rest: Rest;
}

/** Reads a part of a table after the other; what is named by its key, all at once. */
async function readInParts<Item>(
  { database, table, selection, rest }: Whole,
  read: (keys: KeyRange) => readonly Item[],
): Promise<readonly Item[]> {
  const last = Number(database.value(`SELECT max(id) FROM ${table}`) ?? 0);
  if ('ids' in selection) return read([0, last]);
  const items: Item[] = [];
  for (let after = 0; after < last; after += PART) {
    for (const item of read([after, after + PART])) items.push(item);
    await rest();
  }
  return items;
}

function readPlainEntities(
  database: Database,
  selection: PlainSelection,
  [after, last]: KeyRange,
): readonly PlainEntity[] {
  const isSome = 'ids' in selection;
  const source = isSome
    ? 'FROM json_each(?1) n CROSS JOIN entities e ON e.id = n.value'
    : 'FROM entities e';
  const where = isSome
    ? 'AND ?2 <= ?3'
    : `AND ${buildOfProject('e', selection.project)} AND e.id > ?2 AND e.id <= ?3`;
  const order = isSome ? 'n.key' : 'e.id';
  const values = [bindSelection(selection), after, last];
  const rows = database.json(
    gatherRows(
      'json_array(e.id, e.name, e.type)',
      `${source} WHERE e.valid_to IS NULL ${where} ORDER BY ${order}`,
    ),
    ...values,
  ) as readonly (readonly [number, string, string])[];
  // Two lists beside each other are read twice as fast as one list of pairs.
  const [ids, texts] = database.json(
    `SELECT '[' || json_group_array(id) || ',' || json_group_array(text) || ']' FROM
      (SELECT e.id AS id, o.text AS text ${source}
        CROSS JOIN observations o ON o.entity_id = e.id AND o.valid_to IS NULL
        WHERE e.valid_to IS NULL ${where} ORDER BY ${order}, o.id)`,
    ...values,
  ) as readonly [readonly number[], readonly string[]];
  const noted = new Map<number, string[]>(rows.map(([id]) => [id, []]));
  for (const [index, text] of texts.entries()) noted.get(ids[index] ?? 0)?.push(text);
  return rows.map(([id, name, type]) => ({ name, type, observations: noted.get(id) ?? [] }));
}

function readPlainRelations(
  database: Database,
  selection: PlainSelection,
  [after, last]: KeyRange,
): readonly PlainRelation[] {
  const end = (column: string): string =>
    `SELECT i.id FROM json_each(?1) n CROSS JOIN relations i ON i.${column} = n.value`;
  const condition =
    'ids' in selection
      ? `r.id IN (${end('from_id')} UNION ${end('to_id')})`
      : buildOfProject('r', selection.project);
  const rows = database.json(
    gatherRows(
      'json_array(f.name, t.name, r.type)',
      `FROM relations r CROSS JOIN entities f ON f.id = r.from_id
        CROSS JOIN entities t ON t.id = r.to_id
        WHERE r.valid_to IS NULL AND r.id > ?2 AND r.id <= ?3 AND ${condition} ORDER BY r.id`,
    ),
    bindSelection(selection),
    after,
    last,
  ) as readonly (readonly [string, string, string])[];
  return rows.map(([from, to, type]) => ({ from, to, type }));
}

function buildContaining(
  database: Database,
  project: string | undefined,
  text: string,
): readonly number[] {
  // The plus sign below reads the table as it lies, rather than by an index in no order.
  const like = (column: string): string => `${column} LIKE ?2 ESCAPE '!'`;
  return database.json(
    gatherRows(
      'e.id',
      `FROM entities e WHERE e.valid_to IS NULL AND ${buildOfProject('e', project)} AND e.id IN
          (SELECT i.id FROM entities i WHERE ${like('i.name')} OR ${like('i.type')}
            UNION SELECT o.entity_id FROM observations o
              WHERE +o.valid_to IS NULL AND ${like('o.text')})
        ORDER BY e.id`,
    ),
    project ?? null,
    `%${text.replaceAll(/[!%_]/gu, '!$&')}%`,
  ) as readonly number[];
}

function bindSelection(selection: PlainSelection): Value {
  return 'ids' in selection ? JSON.stringify(selection.ids) : (selection.project ?? null);
}

// The plus sign keeps to the order of the keys, which needs no sorting.
function buildOfProject(alias: string, project: string | undefined): string {
  if (project === undefined) return '?1 IS NULL';
  return `+${alias}.project_id = (SELECT id FROM projects WHERE name = ?1)`;
}

type EdgeReader = Pick<GraphReader, 'edges' | 'relationsAmong' | 'relationsByKey'>;

/** Reads the relations of several entities. */
function createEdgeReader(database: Database): EdgeReader {
  return {
    edges: (ids, query) => Promise.resolve(readEdges(database, ids, query)),
    relationsAmong: (ids, { at, limit }) => {
      const among = `SELECT i.id FROM json_each(?1) n CROSS JOIN json_each(?1) m
        CROSS JOIN relations i ON i.from_id = n.value AND i.to_id = m.value`;
      return Promise.resolve(readRelationsIn(database, among, { ids, at, limit }));
    },
    relationsByKey: (ids, at) =>
      Promise.resolve(
        readRelationsIn(database, 'SELECT value FROM json_each(?1)', { ids, at, limit: -1 }),
      ),
  };
}

function readEdges(database: Database, ids: readonly number[], query: EdgeQuery): readonly Edge[] {
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
    gatherRows(
      `json_array(x.place, json(${RELATION_COLUMNS}))`,
      `FROM (SELECT place, id FROM (${touching})
          WHERE place > ?3 OR (place = ?3 AND id > ?4) ORDER BY place, id ${few}) x
        CROSS JOIN ${buildRelationSource(at)} r ON r.id = x.id ${buildRelationJoins(at)}
        WHERE ${buildHolds('r', at)} AND ?2 IS ?2 ORDER BY x.place, r.id LIMIT ?5`,
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

function readRelationsIn(
  database: Database,
  keys: string,
  { ids, at, limit }: Keys,
): readonly RelationRecord[] {
  const moment = at === undefined ? undefined : '?2';
  return database
    .json(
      gatherRows(
        RELATION_COLUMNS,
        `FROM ${buildRelationSource(moment)} r ${buildRelationJoins(moment)}
          WHERE r.id IN (${keys}) AND ${buildHolds('r', moment)} AND ?2 IS ?2 ORDER BY r.id LIMIT ?3`,
      ),
      JSON.stringify(ids),
      at ?? null,
      limit,
    )
    .map(toRelation);
}

type StepReader = Pick<GraphReader, 'steps'>;

/** Reads where one can go from entities. */
function createStepReader(database: Database): StepReader {
  return { steps: (ids, query) => Promise.resolve(readSteps(database, ids, query)) };
}

function readSteps(database: Database, ids: readonly number[], query: StepQuery): readonly Step[] {
  const ways = [
    ...(query.direction === 'in' ? [] : [buildStepSql(query, 'from_id', 'to_id')]),
    ...(query.direction === 'out' ? [] : [buildStepSql(query, 'to_id', 'from_id')]),
  ];
  const rows = database.json(
    gatherRows(
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
function buildStepSql(
  { at, relationTypes, entityTypes }: StepQuery,
  source: Column,
  target: Column,
): string {
  const moment = at === undefined ? undefined : '?2';
  const versions =
    moment === undefined
      ? ''
      : `JOIN relation_versions v ON v.relation_id = i.id AND ${buildHolds('v', moment)}`;
  // What is now has both ends; only what was may have had one alone.
  const ends =
    moment === undefined && entityTypes === undefined
      ? ''
      : `JOIN ${buildEntitySource(moment)} e ON e.id = i.${target} AND ${buildHolds('e', moment)}`;
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
