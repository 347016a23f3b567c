import type { Reader, VersionPage } from '../memory/reader.ts';
import type {
  EntityRecord,
  EntityVersion,
  ObservationRecord,
  RelationFacts,
  RelationVersion,
} from '../memory/records.ts';
import {
  ENTITY_JOINS,
  buildEntityColumns,
  gatherRows,
  OBSERVATION_COLUMNS,
  toEntity,
  toMetadata,
  toObservation,
  toVersion,
  VERSION_COLUMNS,
} from './columns.ts';
import type { Database } from './database.ts';

type VersionReader = Pick<Reader, 'entityVersions' | 'relationVersions' | 'countVersions'>;

/** Reads what entities and relations were before. */
export function createVersionReader(database: Database): VersionReader {
  return {
    entityVersions: (id, page) => Promise.resolve(readEntityVersions(database, id, page ?? {})),
    relationVersions: (id, page) => Promise.resolve(readRelationVersions(database, id, page ?? {})),
    countVersions: (kind, id) => {
      const sql = `SELECT count(*) FROM ${kind}_versions WHERE ${kind}_id = ?`;
      return Promise.resolve(Number(database.value(sql, id)));
    },
  };
}

/** The versions `v` of ?1, with their changes `c` and `d` and the versions `b` before them. */
function selectVersions(kind: 'entity' | 'relation', { newestFirst = false }: VersionPage): string {
  const order = newestFirst
    ? 'AND (?2 = 0 OR v.version < ?2) ORDER BY v.version DESC'
    : 'AND v.version > ?2 ORDER BY v.version';
  return `FROM ${kind}_versions v JOIN changes c ON c.id = v.change_id
    LEFT JOIN changes d ON d.id = v.ended_by
    LEFT JOIN ${kind}_versions b ON b.${kind}_id = v.${kind}_id AND b.version = v.version - 1
    WHERE v.${kind}_id = ?1 ${order} LIMIT ?3`;
}

function readEntityVersions(
  database: Database,
  entityId: number,
  page: VersionPage,
): readonly EntityVersion[] {
  const rows = database.json(
    gatherRows(
      `json_array(v.name, v.type, v.change_id, b.name, b.type, json(${VERSION_COLUMNS}))`,
      selectVersions('entity', page),
    ),
    entityId,
    page.after ?? 0,
    page.limit ?? -1,
  ) as readonly (readonly [string, string, number, string | null, string | null, unknown])[];
  const changes = JSON.stringify(rows.map(([, , change]) => change));
  const noted = (column: Side): Changed<ObservationRecord> =>
    groupByChange(selectObservations(database, column, { entityId, changes }));
  const named = (column: Side): Changed<string> =>
    groupByChange(selectAliases(database, column, { entityId, changes }));
  const [added, removed] = [noted('added_by'), noted('removed_by')];
  const [aliasesAdded, aliasesRemoved] = [named('added_by'), named('removed_by')];
  return rows.map(([name, type, change, oldName, oldType, version]) => ({
    ...toVersion(version),
    name,
    type,
    added: added.get(change) ?? [],
    removed: removed.get(change) ?? [],
    aliasesAdded: aliasesAdded.get(change) ?? [],
    aliasesRemoved: aliasesRemoved.get(change) ?? [],
    previous: oldName === null || oldType === null ? null : { name: oldName, type: oldType },
  }));
}

type Side = 'added_by' | 'removed_by';

type Changed<Item> = ReadonlyMap<number, readonly Item[]>;

interface Difference {
  readonly entityId: number;
  /** The keys of the changes, as a JSON array. */
  readonly changes: string;
}

function selectObservations(
  database: Database,
  column: Side,
  { entityId, changes }: Difference,
): readonly (readonly [number, ObservationRecord])[] {
  const rows = database.json(
    gatherRows(
      `json_array(o.${column}, json(${OBSERVATION_COLUMNS}))`,
      `FROM observations o JOIN changes c ON c.id = o.added_by
        WHERE o.entity_id = ?1 AND o.${column} IN (SELECT value FROM json_each(?2)) ORDER BY o.id`,
    ),
    entityId,
    changes,
  ) as readonly (readonly [number, unknown])[];
  return rows.map(([change, tuple]) => [change, toObservation(tuple)]);
}

function selectAliases(
  database: Database,
  column: Side,
  { entityId, changes }: Difference,
): readonly (readonly [number, string])[] {
  return database.json(
    gatherRows(
      `json_array(a.${column}, a.alias)`,
      `FROM aliases a
        WHERE a.entity_id = ?1 AND a.${column} IN (SELECT value FROM json_each(?2)) ORDER BY a.id`,
    ),
    entityId,
    changes,
  ) as readonly (readonly [number, string])[];
}

function groupByChange<Item>(pairs: readonly (readonly [number, Item])[]): Changed<Item> {
  const groups = new Map<number, Item[]>();
  for (const [change, item] of pairs) {
    const known = groups.get(change);
    if (known === undefined) groups.set(change, [item]);
    else known.push(item);
  }
  return groups;
}

type FactsTuple = readonly [strength: string, confidence: string, metadata: string];

const buildFactColumns = (alias: string): string =>
  `json_array(format('%!.17g', ${alias}.strength), format('%!.17g', ${alias}.confidence),
    ${alias}.metadata)`;

function readRelationVersions(
  database: Database,
  relationId: number,
  page: VersionPage,
): readonly RelationVersion[] {
  const rows = database.json(
    gatherRows(
      `json_array(json(${buildFactColumns('v')}),
        iif(b.version IS NULL, NULL, json(${buildFactColumns('b')})), json(${VERSION_COLUMNS}))`,
      selectVersions('relation', page),
    ),
    relationId,
    page.after ?? 0,
    page.limit ?? -1,
  ) as readonly (readonly [FactsTuple, FactsTuple | null, unknown])[];
  return rows.map(([facts, previous, version]) => ({
    ...toVersion(version),
    ...toFacts(facts),
    previous: previous === null ? null : toFacts(previous),
  }));
}

function toFacts([strength, confidence, metadata]: FactsTuple): RelationFacts {
  return {
    strength: Number(strength),
    confidence: Number(confidence),
    metadata: toMetadata(metadata),
  };
}

type KnownReader = Pick<Reader, 'entityByUid' | 'recentEntities' | 'mergedInto'>;

/** Reads entities by their stable ids, by their last changes, and by what became part of them. */
export function createKnownReader(database: Database): KnownReader {
  return {
    entityByUid: (uid) => {
      const [row] = database.json(
        gatherRows(
          buildEntityColumns(undefined),
          `FROM entities e ${ENTITY_JOINS} WHERE e.uid = ?`,
        ),
        uid,
      );
      return Promise.resolve(row === undefined ? undefined : toEntity(row));
    },
    mergedInto: (id) => {
      const [row] = database.json(
        gatherRows(
          buildEntityColumns(undefined),
          `FROM entities e ${ENTITY_JOINS}
            WHERE e.id = (SELECT merged_into FROM entities WHERE id = ?)`,
        ),
        id,
      );
      return Promise.resolve(row === undefined ? undefined : toEntity(row));
    },
    recentEntities: (project, limit) =>
      Promise.resolve(readRecentEntities(database, project, limit)),
  };
}

function readRecentEntities(
  database: Database,
  project: string,
  limit: number,
): readonly EntityRecord[] {
  return database
    .json(
      gatherRows(
        buildEntityColumns(undefined),
        `FROM entities e INDEXED BY entities_by_change ${ENTITY_JOINS}
          WHERE e.project_id = (SELECT id FROM projects WHERE name = ?1) AND e.valid_to IS NULL
          ORDER BY e.changed_by DESC, e.id DESC LIMIT ?2`,
      ),
      project,
      limit,
    )
    .map(toEntity);
}
