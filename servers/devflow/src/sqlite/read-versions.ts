import type { EntityVersion, ObservationRecord, RelationVersion } from '../store/records.ts';
import type { Reader, VersionPage } from '../store/reader.ts';
import {
  OBSERVATION_COLUMNS,
  toMetadata,
  toObservation,
  toVersion,
  VERSION_COLUMNS,
} from './columns.ts';
import type { Database } from './database.ts';
import { gathered } from './sources.ts';

type VersionReader = Pick<Reader, 'entityVersions' | 'relationVersions'>;

/** Reads what entities and relations were before. */
export function versionReader(database: Database): VersionReader {
  return {
    entityVersions: (id, page) => Promise.resolve(entityVersions(database, id, page ?? {})),
    relationVersions: (id, page) => Promise.resolve(relationVersions(database, id, page ?? {})),
  };
}

const CHANGES = 'JOIN changes c ON c.id = v.change_id LEFT JOIN changes d ON d.id = v.ended_by';

function entityVersions(
  database: Database,
  entityId: number,
  { after = 0, limit = -1 }: VersionPage,
): readonly EntityVersion[] {
  const rows = database.json(
    gathered(
      `json_array(v.name, v.type, v.change_id, json_array(${VERSION_COLUMNS}))`,
      `FROM entity_versions v ${CHANGES}
        WHERE v.entity_id = ?1 AND v.version > ?2 ORDER BY v.version LIMIT ?3`,
    ),
    entityId,
    after,
    limit,
  ) as readonly (readonly [string, string, number, unknown])[];
  const changes = rows.map(([, , change]) => change);
  const added = observationsBy(database, entityId, { column: 'added_by', changes });
  const removed = observationsBy(database, entityId, { column: 'removed_by', changes });
  return rows.map(([name, type, change, version]) => ({
    ...toVersion(version),
    name,
    type,
    added: added.get(change) ?? [],
    removed: removed.get(change) ?? [],
  }));
}

interface Difference {
  readonly column: 'added_by' | 'removed_by';
  readonly changes: readonly number[];
}

function observationsBy(
  database: Database,
  entityId: number,
  { column, changes }: Difference,
): ReadonlyMap<number, readonly ObservationRecord[]> {
  const rows = database.json(
    gathered(
      `json_array(o.${column}, json(${OBSERVATION_COLUMNS}))`,
      `FROM observations o JOIN changes c ON c.id = o.added_by
        WHERE o.entity_id = ?1 AND o.${column} IN (SELECT value FROM json_each(?2)) ORDER BY o.id`,
    ),
    entityId,
    JSON.stringify(changes),
  ) as readonly (readonly [number, unknown])[];
  const byChange = new Map<number, ObservationRecord[]>();
  for (const [change, tuple] of rows) {
    const known = byChange.get(change) ?? [];
    known.push(toObservation(tuple));
    byChange.set(change, known);
  }
  return byChange;
}

function relationVersions(
  database: Database,
  relationId: number,
  { after = 0, limit = -1 }: VersionPage,
): readonly RelationVersion[] {
  const rows = database.json(
    gathered(
      `json_array(format('%!.17g', v.strength), format('%!.17g', v.confidence), v.metadata,
        json_array(${VERSION_COLUMNS}))`,
      `FROM relation_versions v ${CHANGES}
        WHERE v.relation_id = ?1 AND v.version > ?2 ORDER BY v.version LIMIT ?3`,
    ),
    relationId,
    after,
    limit,
  ) as readonly (readonly [string, string, string, unknown])[];
  return rows.map(([strength, confidence, metadata, version]) => ({
    ...toVersion(version),
    strength: Number(strength),
    confidence: Number(confidence),
    metadata: toMetadata(metadata),
  }));
}
