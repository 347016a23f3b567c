import type {
  GraphReader,
  PlainEntity,
  PlainRelation,
  PlainSelection,
} from '../store/graph-reader.ts';
import type { Database, Value } from './database.ts';
import { gathered } from './sources.ts';

type PlainReader = Pick<
  GraphReader,
  'plainEntities' | 'plainRelations' | 'entitiesContaining' | 'lastChange'
>;

/** Reads what is now, with as few columns and joins as can be. */
export function plainReader(database: Database): PlainReader {
  return {
    plainEntities: (selection) => Promise.resolve(plainEntities(database, selection)),
    plainRelations: (selection) => Promise.resolve(plainRelations(database, selection)),
    entitiesContaining: (project, text) => Promise.resolve(containing(database, project, text)),
    lastChange: () => Promise.resolve(Number(database.value('SELECT max(id) FROM changes') ?? 0)),
  };
}

function plainEntities(database: Database, selection: PlainSelection): readonly PlainEntity[] {
  const isSome = 'ids' in selection;
  const source = isSome
    ? 'FROM json_each(?1) n CROSS JOIN entities e ON e.id = n.value'
    : 'FROM entities e';
  const where = isSome ? '' : `AND ${ofProject('e', selection.project)}`;
  const order = isSome ? 'n.key' : 'e.id';
  const rows = database.json(
    gathered(
      'json_array(e.id, e.name, e.type)',
      `${source} WHERE e.valid_to IS NULL ${where} ORDER BY ${order}`,
    ),
    bound(selection),
  ) as readonly (readonly [number, string, string])[];
  // Two lists beside each other are read twice as fast as one list of pairs.
  const [ids, texts] = database.json(
    `SELECT '[' || json_group_array(id) || ',' || json_group_array(text) || ']' FROM
      (SELECT e.id AS id, o.text AS text ${source}
        CROSS JOIN observations o ON o.entity_id = e.id AND o.valid_to IS NULL
        WHERE e.valid_to IS NULL ${where} ORDER BY ${order}, o.id)`,
    bound(selection),
  ) as readonly [readonly number[], readonly string[]];
  const noted = new Map<number, string[]>(rows.map(([id]) => [id, []]));
  for (const [index, text] of texts.entries()) noted.get(ids[index] ?? 0)?.push(text);
  return rows.map(([id, name, type]) => ({ name, type, observations: noted.get(id) ?? [] }));
}

function plainRelations(database: Database, selection: PlainSelection): readonly PlainRelation[] {
  const end = (column: string): string =>
    `SELECT i.id FROM json_each(?1) n CROSS JOIN relations i ON i.${column} = n.value`;
  const condition =
    'ids' in selection
      ? `r.id IN (${end('from_id')} UNION ${end('to_id')})`
      : ofProject('r', selection.project);
  const rows = database.json(
    gathered(
      'json_array(f.name, t.name, r.type)',
      `FROM relations r CROSS JOIN entities f ON f.id = r.from_id
        CROSS JOIN entities t ON t.id = r.to_id
        WHERE r.valid_to IS NULL AND ${condition} ORDER BY r.id`,
    ),
    bound(selection),
  ) as readonly (readonly [string, string, string])[];
  return rows.map(([from, to, type]) => ({ from, to, type }));
}

function containing(
  database: Database,
  project: string | undefined,
  text: string,
): readonly number[] {
  // The plus sign below reads the table as it lies, rather than by an index in no order.
  const like = (column: string): string => `${column} LIKE ?2 ESCAPE '!'`;
  return database.json(
    gathered(
      'e.id',
      `FROM entities e WHERE e.valid_to IS NULL AND ${ofProject('e', project)} AND e.id IN
          (SELECT i.id FROM entities i WHERE ${like('i.name')} OR ${like('i.type')}
            UNION SELECT o.entity_id FROM observations o
              WHERE +o.valid_to IS NULL AND ${like('o.text')})
        ORDER BY e.id`,
    ),
    project ?? null,
    `%${text.replaceAll(/[!%_]/gu, '!$&')}%`,
  ) as readonly number[];
}

function bound(selection: PlainSelection): Value {
  return 'ids' in selection ? JSON.stringify(selection.ids) : (selection.project ?? null);
}

// The plus sign keeps to the order of the keys, which needs no sorting.
function ofProject(alias: string, project: string | undefined): string {
  if (project === undefined) return '?1 IS NULL';
  return `+${alias}.project_id = (SELECT id FROM projects WHERE name = ?1)`;
}
