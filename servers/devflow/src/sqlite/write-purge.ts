import { addPurged, type Purged } from '../memory/writer.ts';
import type { Change } from './change.ts';
import type { Value } from './database.ts';
import { KINDS } from './read-observations.ts';

/** Removes an entity with all its versions and relations for good. */
export async function purgeEntity(change: Change, id: number): Promise<Purged> {
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
  await forget(change, 'observation', observations);
  await forget(change, 'relation', relations);
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

/** Removes what a project held that ended up to a moment, for good. */
export async function purgePast(
  change: Change,
  { project, before }: { readonly project: string; readonly before: number },
): Promise<Purged> {
  change.id();
  change.touched.purges.push({ project, before });
  let gone = NOTHING;
  const { entities } = await readPast(change, { project, before });
  for (const id of entities) gone = addPurged(gone, await purgeEntity(change, id));
  const { observations, relations } = await readPast(change, { project, before });
  const versions = await purgeVersions(change, { project, before });
  await forget(change, 'observation', observations);
  await forget(change, 'relation', relations);
  return addPurged(gone, {
    ...NOTHING,
    observations: observations.length,
    relations: relations.length,
    versions,
  });
}

interface Past {
  readonly project: string;
  readonly before: number;
}

const IN_PROJECT = 'project_id = (SELECT id FROM projects WHERE name = ?1)';

/** The keys of what ended up to a moment. */
async function readPast(
  change: Change,
  { project, before }: Past,
): Promise<Readonly<Record<'entities' | 'observations' | 'relations', readonly number[]>>> {
  const found = { entities: [], observations: [], relations: [] } as Record<
    'entities' | 'observations' | 'relations',
    number[]
  >;
  const read = (keys: KeyRange, name: keyof typeof found, sql: string): void => {
    for (const id of readKeys(change, sql, project, before, ...keys)) found[name].push(id);
  };
  await eachRange(change, 'entities', (keys) => {
    const held = `e.${IN_PROJECT} AND e.id > ?3 AND e.id <= ?4`;
    read(keys, 'entities', `SELECT e.id FROM entities e WHERE ${held} AND e.valid_to <= ?2`);
    read(
      keys,
      'observations',
      `SELECT o.id FROM entities e CROSS JOIN observations o ON o.entity_id = e.id
        WHERE ${held} AND o.valid_to <= ?2`,
    );
  });
  await eachRange(change, 'relations', (keys) =>
    read(
      keys,
      'relations',
      `SELECT id FROM relations WHERE ${IN_PROJECT} AND id > ?3 AND id <= ?4 AND valid_to <= ?2`,
    ),
  );
  return found;
}

/** Removes versions and aliases that ended up to a moment; how many versions there were. */
async function purgeVersions(change: Change, { project, before }: Past): Promise<number> {
  let count = 0;
  const remove = (table: string, owner: string, [after, last]: KeyRange): number =>
    change.database.run(
      `DELETE FROM ${table} WHERE valid_to <= ?2 AND ${owner}_id > ?3 AND ${owner}_id <= ?4
        AND ${owner}_id IN (SELECT id FROM ${OWNERS[owner]} WHERE ${IN_PROJECT}
          AND id > ?3 AND id <= ?4)`,
      project,
      before,
      after,
      last,
    ).changes;
  await eachRange(change, 'entities', (keys) => {
    count += remove('entity_versions', 'entity', keys);
    remove('aliases', 'entity', keys);
  });
  await eachRange(change, 'relations', (keys) => {
    count += remove('relation_versions', 'relation', keys);
  });
  return count;
}

const OWNERS: Readonly<Record<string, string>> = { entity: 'entities', relation: 'relations' };

/** The keys after the first and up to the last. */
type KeyRange = readonly [after: number, last: number];

// As many as are looked at in a few milliseconds.
const RANGE = 1_000;

/** Does something with one range of keys of a table after the other. */
async function eachRange(
  { database, rest }: Change,
  table: 'entities' | 'relations',
  work: (keys: KeyRange) => void,
): Promise<void> {
  const last = Number(database.value(`SELECT max(id) FROM ${table}`) ?? 0);
  for (let after = 0; after < last; after += RANGE) {
    work([after, after + RANGE]);
    await rest();
  }
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
async function forget(
  { database, touched, rest }: Change,
  kind: 'observation' | 'relation',
  ids: readonly number[],
): Promise<void> {
  const [table, seen] =
    kind === 'observation'
      ? ['observations', touched.observations]
      : ['relations', touched.relations];
  for (const id of ids) {
    database.run('DELETE FROM assertions WHERE kind = ? AND target_id = ?', KINDS[kind], id);
    database.run(`DELETE FROM ${table} WHERE id = ?`, id);
    seen.add(id);
    const pause = rest();
    if (pause !== undefined) await pause;
  }
}
