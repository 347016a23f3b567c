import type { EntityRecord } from '../memory/records.ts';
import type { EntityQuery, Reader, Scope, TypeCount } from '../memory/reader.ts';
import {
  ENTITY_JOINS,
  buildEntityColumns,
  buildEntitySource,
  gatherRows,
  buildHolds,
  toEntity,
} from './columns.ts';
import type { Database, Value } from './database.ts';

type EntityReader = Pick<
  Reader,
  'findEntities' | 'findDeleted' | 'entities' | 'listEntities' | 'countTypes'
>;

/** Reads entities. */
export function createEntityReader(database: Database): EntityReader {
  return {
    findEntities: (scope, names) => Promise.resolve(findEntities(database, scope, names)),
    findDeleted: (project, name) => Promise.resolve(findDeleted(database, project, name)),
    entities: (ids, at) => Promise.resolve(readEntitiesByKey(database, ids, at)),
    listEntities: (query) => Promise.resolve(listEntities(database, query)),
    countTypes: (scope) => Promise.resolve(countTypes(database, scope)),
  };
}

/** A condition on the project of a table, and what it binds. */
export function buildInProject(
  alias: string,
  project: string | undefined,
): readonly [condition: string, ...values: string[]] {
  if (project === undefined) return ['?1 IS NULL'];
  return [`${alias}.project_id = (SELECT id FROM projects WHERE name = ?1)`, project];
}

/** What a scope binds as ?1 and ?2. */
export function listScopeValues({ project, at }: Scope): readonly [Value, Value] {
  return [project ?? null, at ?? null];
}

const MOMENT = '?2';

/** The place of the moment in a statement, where one was asked for. */
export function choosePlaceholder({ at }: Scope): string | undefined {
  return at === undefined ? undefined : MOMENT;
}

function findEntities(
  database: Database,
  scope: Scope,
  names: readonly string[],
): ReadonlyMap<string, readonly EntityRecord[]> {
  const at = choosePlaceholder(scope);
  const [condition] = buildInProject('e', scope.project);
  const [aliasCondition] = buildInProject('a', scope.project);
  const source = buildEntitySource(at);
  const columns = `json_array(n.value, json(${buildEntityColumns(at)}))`;
  const values = [...listScopeValues(scope), JSON.stringify(names)];
  // The names are on the left, so that each is looked up in the index.
  const byName = database.json(
    gatherRows(
      columns,
      `FROM json_each(?3) n CROSS JOIN ${source} e ON e.name = n.value ${ENTITY_JOINS}
        WHERE ${condition} AND ${buildHolds('e', at)} AND ?2 IS ?2 ORDER BY n.key, e.id`,
    ),
    ...values,
  );
  const found = new Map<string, EntityRecord[]>();
  collect(found, byName);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  const byAlias = database.json(
    gatherRows(
      columns,
      `FROM json_each(?3) n CROSS JOIN aliases a ON a.alias = n.value AND ${buildHolds('a', at)}
        JOIN ${source} e ON e.id = a.entity_id ${ENTITY_JOINS}
        WHERE ${aliasCondition} AND ${buildHolds('e', at)} AND ?2 IS ?2 ORDER BY n.key, e.id`,
    ),
    ...listScopeValues(scope),
    JSON.stringify(missing),
  );
  collect(found, byAlias);
  return found;
}

function collect(found: Map<string, EntityRecord[]>, rows: readonly unknown[]): void {
  for (const row of rows) {
    const [name, tuple] = row as readonly [string, unknown];
    const entity = toEntity(tuple);
    const known = found.get(name);
    if (known === undefined) found.set(name, [entity]);
    else if (!known.some(({ id }) => id === entity.id)) known.push(entity);
  }
}

function findDeleted(database: Database, project: string, name: string): EntityRecord | undefined {
  const [row] = database.json(
    gatherRows(
      buildEntityColumns(undefined),
      `FROM entities e ${ENTITY_JOINS}
        WHERE e.project_id = (SELECT id FROM projects WHERE name = ?1) AND e.name = ?2
          AND e.valid_to IS NOT NULL ORDER BY e.valid_to DESC LIMIT 1`,
    ),
    project,
    name,
  );
  return row === undefined ? undefined : toEntity(row);
}

function readEntitiesByKey(
  database: Database,
  ids: readonly number[],
  at: number | undefined,
): readonly EntityRecord[] {
  const moment = at === undefined ? undefined : MOMENT;
  return database
    .json(
      gatherRows(
        buildEntityColumns(moment),
        `FROM json_each(?1) n CROSS JOIN ${buildEntitySource(moment)} e ON e.id = n.value ${ENTITY_JOINS}
          WHERE ${buildHolds('e', moment)} AND ?2 IS ?2 ORDER BY e.id`,
      ),
      JSON.stringify(ids),
      at ?? null,
    )
    .map(toEntity);
}

function listEntities(database: Database, query: EntityQuery): readonly EntityRecord[] {
  const at = choosePlaceholder(query);
  const types =
    query.types === undefined ? '?5 IS NULL' : 'e.type IN (SELECT value FROM json_each(?5))';
  // What was holds already in its source; to ask twice would make SQLite sort.
  const isThere = at === undefined ? buildHolds('e', at) : 'TRUE';
  // In the order of the keys from the start, so that nothing is sorted: hence the plus sign.
  const condition =
    query.project === undefined
      ? '?1 IS NULL'
      : '+e.project_id = (SELECT id FROM projects WHERE name = ?1)';
  return database
    .json(
      gatherRows(
        buildEntityColumns(at),
        `FROM ${buildEntitySource(at)} e CROSS JOIN projects p ON p.id = e.project_id
            CROSS JOIN changes c ON c.id = e.changed_by
          WHERE ${condition} AND ${isThere} AND ?2 IS ?2 AND e.id > ?3 AND ${types}
          ORDER BY e.id LIMIT ?4`,
      ),
      ...listScopeValues(query),
      query.after ?? 0,
      query.limit,
      query.types === undefined ? null : JSON.stringify(query.types),
    )
    .map(toEntity);
}

function countTypes(
  database: Database,
  scope: Scope,
): { readonly entities: readonly TypeCount[]; readonly relations: readonly TypeCount[] } {
  const at = choosePlaceholder(scope);
  const count = (table: string): readonly TypeCount[] => {
    const [condition] = buildInProject('e', scope.project);
    const rows = database.json(
      gatherRows(
        'json_array(type, number)',
        `FROM (SELECT e.type AS type, count(*) AS number FROM ${table} e
          WHERE ${condition} AND ${buildHolds('e', at)} AND ?2 IS ?2
          GROUP BY e.type ORDER BY number DESC, e.type)`,
      ),
      ...listScopeValues(scope),
    ) as readonly (readonly [string, number])[];
    return rows.map(([type, number]) => ({ type, count: number }));
  };
  return { entities: count(buildEntitySource(at)), relations: count(buildRelationTable(at)) };
}

function buildRelationTable(at: string | undefined): string {
  if (at === undefined) return 'relations';
  return `(SELECT i.project_id, i.type, v.valid_from, v.valid_to
    FROM relation_versions v JOIN relations i ON i.id = v.relation_id)`;
}
