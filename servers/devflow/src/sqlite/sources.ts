/** Whether a span holds at a moment, or now. */
export function holds(alias: string, at: string | undefined): string {
  if (at === undefined) return `${alias}.valid_to IS NULL`;
  return `${alias}.valid_from <= ${at} AND (${alias}.valid_to IS NULL OR ${alias}.valid_to > ${at})`;
}

/** The entities of now or of a moment, as a table. */
export function entitySource(at: string | undefined): string {
  if (at === undefined) return 'entities';
  return `(SELECT i.id, i.uid, i.project_id, v.name, v.type, v.version, i.created_at,
      v.change_id AS changed_by, v.valid_from, v.valid_to
    FROM entity_versions v JOIN entities i ON i.id = v.entity_id
    WHERE ${holds('v', at)})`;
}

/** The relations of now or of a moment, as a table. */
export function relationSource(at: string | undefined): string {
  if (at === undefined) return 'relations';
  return `(SELECT i.id, i.uid, i.project_id, i.from_id, i.to_id, i.type, v.version, v.strength,
      v.confidence, v.metadata, i.created_at, v.change_id AS changed_by, v.valid_from, v.valid_to,
      i.asserted_at, i.assertions
    FROM relation_versions v JOIN relations i ON i.id = v.relation_id
    WHERE ${holds('v', at)})`;
}

/** What an entity `e` needs beside itself to be read. */
export const ENTITY_JOINS =
  'JOIN projects p ON p.id = e.project_id JOIN changes c ON c.id = e.changed_by';

/** What a relation `r` needs beside itself to be read: both ends, at the same moment. */
export function relationJoins(at: string | undefined): string {
  const source = entitySource(at);
  return `JOIN projects p ON p.id = r.project_id JOIN changes c ON c.id = r.changed_by
    JOIN ${source} f ON f.id = r.from_id AND ${holds('f', at)}
    JOIN ${source} t ON t.id = r.to_id AND ${holds('t', at)}`;
}

/** The rows of a query, gathered into one JSON array in their order. */
export function gathered(columns: string, rest: string): string {
  // Rows are JSON already; to join them is quicker than to have them checked once more.
  return `SELECT '[' || coalesce(group_concat(row), '') || ']' FROM (SELECT ${columns} AS row ${rest})`;
}
