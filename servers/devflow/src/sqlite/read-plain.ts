import type {
  GraphReader,
  PlainEntity,
  PlainRelation,
  PlainSelection,
} from '../store/graph-reader.ts';
import type { Database, Value } from './database.ts';
import { gathered } from './sources.ts';

type PlainReader = Pick<GraphReader, 'plainEntities' | 'plainRelations'>;

/** Reads what is now, with as few columns and joins as can be. */
export function plainReader(database: Database): PlainReader {
  return {
    plainEntities: (selection) => Promise.resolve(plainEntities(database, selection)),
    plainRelations: (selection) => Promise.resolve(plainRelations(database, selection)),
  };
}

// The index of observations yields them in the order of their keys.
const TEXTS = `(SELECT json_group_array(o.text) FROM observations o
  WHERE o.entity_id = e.id AND o.valid_to IS NULL)`;

function plainEntities(database: Database, selection: PlainSelection): readonly PlainEntity[] {
  const source =
    'ids' in selection
      ? `FROM json_each(?1) n CROSS JOIN entities e ON e.id = n.value
          WHERE e.valid_to IS NULL ORDER BY n.key`
      : `FROM entities e WHERE e.valid_to IS NULL AND ${ofProject('e', selection.project)}
          ORDER BY e.id`;
  const rows = database.json(
    gathered(`json_array(e.name, e.type, json(${TEXTS}))`, source),
    bound(selection),
  ) as readonly (readonly [string, string, string[]])[];
  return rows.map(([name, type, observations]) => ({ name, type, observations }));
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

function bound(selection: PlainSelection): Value {
  return 'ids' in selection ? JSON.stringify(selection.ids) : (selection.project ?? null);
}

// The plus sign keeps to the order of the keys, which needs no sorting.
function ofProject(alias: string, project: string | undefined): string {
  if (project === undefined) return '?1 IS NULL';
  return `+${alias}.project_id = (SELECT id FROM projects WHERE name = ?1)`;
}
