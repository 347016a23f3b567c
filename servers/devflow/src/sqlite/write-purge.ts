import { addPurged, type Purged } from '../memory/writer.ts';
import type { Change } from './change.ts';
import type { Value } from './database.ts';
import { KINDS } from './read-observations.ts';

/** Removes an entity with all its versions and relations for good. */
export function purgeEntity(change: Change, id: number): Purged {
  // That something was removed is recorded, by whom and when; what it was is not.
  change.id();
  const observations = readKeys(change, 'SELECT id FROM observations WHERE entity_id = ?', id);
  const relations = readKeys(
    change,
    'SELECT id FROM relations WHERE from_id = ?1 OR to_id = ?1',
    id,
  );
  const ofRelations = JSON.stringify(relations);
  const versions =
    countRows(change, 'SELECT count(*) FROM entity_versions WHERE entity_id = ?', id) +
    countRows(
      change,
      `SELECT count(*) FROM relation_versions
        WHERE relation_id IN (SELECT value FROM json_each(?))`,
      ofRelations,
    );
  forget(change, 'observation', observations);
  forget(change, 'relation', relations);
  change.database.run('DELETE FROM entities WHERE id = ?', id);
  change.touched.entities.add(id);
  change.touched.purges.push({});
  return {
    entities: 1,
    observations: observations.length,
    relations: relations.length,
    versions,
  };
}

export function purgePast(
  change: Change,
  { project, before }: { readonly project: string; readonly before: number },
): Purged {
  change.id();
  change.touched.purges.push({ project, before });
  const inProject = 'project_id = (SELECT id FROM projects WHERE name = ?1)';
  const keys = (sql: string): readonly number[] => readKeys(change, sql, project, before);
  const whole = keys(`SELECT id FROM entities WHERE ${inProject} AND valid_to <= ?2`).map((id) =>
    purgeEntity(change, id),
  );
  const observations = keys(
    `SELECT o.id FROM observations o JOIN entities e ON e.id = o.entity_id
      WHERE e.${inProject} AND o.valid_to <= ?2`,
  );
  const relations = keys(`SELECT id FROM relations WHERE ${inProject} AND valid_to <= ?2`);
  const versions = ['entity', 'relation'].map((kind) => {
    const table = kind === 'entity' ? 'entities' : 'relations';
    return change.database.run(
      `DELETE FROM ${kind}_versions WHERE valid_to <= ?2
        AND ${kind}_id IN (SELECT id FROM ${table} WHERE ${inProject})`,
      project,
      before,
    ).changes;
  });
  forget(change, 'observation', observations);
  forget(change, 'relation', relations);
  change.database.run(`DELETE FROM aliases WHERE ${inProject} AND valid_to <= ?2`, project, before);
  return [
    ...whole,
    { ...NOTHING, observations: observations.length, relations: relations.length },
    ...versions.map((number) => ({ ...NOTHING, versions: number })),
  ].reduce(addPurged, NOTHING);
}

const NOTHING: Purged = { entities: 0, observations: 0, relations: 0, versions: 0 };

function countRows({ database }: Change, sql: string, value: Value): number {
  return Number(database.value(sql, value));
}

function readKeys(
  { database }: Change,
  sql: string,
  ...values: readonly Value[]
): readonly number[] {
  return database.all(sql, ...values).map(({ id }) => Number(id));
}

/** Removes facts together with their assertions. */
function forget(
  { database, touched }: Change,
  kind: 'observation' | 'relation',
  ids: readonly number[],
): void {
  const [table, seen] =
    kind === 'observation'
      ? ['observations', touched.observations]
      : ['relations', touched.relations];
  for (const id of ids) {
    database.run('DELETE FROM assertions WHERE kind = ? AND target_id = ?', KINDS[kind], id);
    database.run(`DELETE FROM ${table} WHERE id = ?`, id);
    seen.add(id);
  }
}
