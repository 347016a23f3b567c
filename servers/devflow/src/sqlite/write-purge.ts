import type { Purged, Writer } from '../store/writer.ts';
import type { Change } from './change.ts';
import type { Value } from './database.ts';
import { KINDS } from './read-observations.ts';

type Purger = Pick<Writer, 'purgeEntity' | 'purgePast'>;

/** Removes for good. */
export function purgeWriter(change: Change): Purger {
  return {
    purgeEntity: (id) => Promise.resolve(purgeEntity(change, id)),
    purgePast: (scope) => Promise.resolve(purgePast(change, scope)),
  };
}

function purgeEntity(change: Change, id: number): void {
  // That something was removed is recorded, by whom and when; what it was is not.
  change.id();
  forget(
    change,
    'observation',
    keysOf(change, 'SELECT id FROM observations WHERE entity_id = ?', id),
  );
  const relations = keysOf(change, 'SELECT id FROM relations WHERE from_id = ?1 OR to_id = ?1', id);
  forget(change, 'relation', relations);
  change.database.run('DELETE FROM entities WHERE id = ?', id);
  change.touched.entities.add(id);
  change.touched.purges.push({});
}

function purgePast(
  change: Change,
  { project, before }: { readonly project: string; readonly before: number },
): Purged {
  change.id();
  change.touched.purges.push({ project, before });
  const inProject = 'project_id = (SELECT id FROM projects WHERE name = ?1)';
  const keys = (sql: string): readonly number[] => keysOf(change, sql, project, before);
  const entities = keys(`SELECT id FROM entities WHERE ${inProject} AND valid_to <= ?2`);
  for (const id of entities) purgeEntity(change, id);
  const observations = keys(
    `SELECT o.id FROM observations o JOIN entities e ON e.id = o.entity_id
      WHERE e.${inProject} AND o.valid_to <= ?2`,
  );
  forget(change, 'observation', observations);
  const relations = keys(`SELECT id FROM relations WHERE ${inProject} AND valid_to <= ?2`);
  forget(change, 'relation', relations);
  const versions = ['entity', 'relation'].map((kind) => {
    const table = kind === 'entity' ? 'entities' : 'relations';
    const { changes } = change.database.run(
      `DELETE FROM ${kind}_versions WHERE valid_to <= ?2
        AND ${kind}_id IN (SELECT id FROM ${table} WHERE ${inProject})`,
      project,
      before,
    );
    return changes;
  });
  return {
    entities: entities.length,
    observations: observations.length,
    relations: relations.length,
    versions: versions.reduce((sum, count) => sum + count, 0),
  };
}

function keysOf({ database }: Change, sql: string, ...values: readonly Value[]): readonly number[] {
  return database.all(sql, ...values).map(({ id }) => Number(id));
}

/** Removes facts, and the record of how often they were said. */
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
