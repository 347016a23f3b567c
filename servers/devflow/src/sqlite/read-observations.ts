import type { ObservationRecord } from '../memory/records.ts';
import type { ObservationQuery, Reader } from '../memory/reader.ts';
import { gatherRows, buildHolds, OBSERVATION_COLUMNS, toObservation } from './columns.ts';
import type { Database } from './database.ts';

type ObservationReader = Pick<
  Reader,
  'observations' | 'countObservations' | 'observation' | 'observationsOfVersion' | 'assertedBefore'
>;

/** Reads what was noted about entities. */
export function createObservationReader(database: Database): ObservationReader {
  return {
    observations: (ids, query) => Promise.resolve(readObservations(database, ids, query ?? {})),
    countObservations: (ids, at) => Promise.resolve(countObservations(database, ids, at)),
    observation: (id) => Promise.resolve(readObservationByKey(database, id)),
    observationsOfVersion: (id, version) =>
      Promise.resolve(readObservationsOfVersion(database, id, version)),
    assertedBefore: (kind, ids, at) => {
      const rows = database.json(
        gatherRows(
          'json_array(s.target_id, max(s.at))',
          `FROM json_each(?1) n CROSS JOIN assertions s ON s.target_id = n.value
            WHERE s.kind = ?2 AND s.at <= ?3 GROUP BY s.target_id`,
        ),
        JSON.stringify(ids),
        KINDS[kind],
        at,
      );
      return Promise.resolve(new Map(rows as readonly (readonly [number, number])[]));
    },
  };
}

/** The numbers that stand for the kinds of facts in the table of assertions. */
export const KINDS = { observation: 0, relation: 1 } as const;

const ADDED_BY = 'JOIN changes c ON c.id = o.added_by';

function readObservations(
  database: Database,
  entityIds: readonly number[],
  { at, perEntity, after }: ObservationQuery,
): readonly ObservationRecord[] {
  const moment = at === undefined ? undefined : '?2';
  const source = `FROM json_each(?1) n CROSS JOIN observations o ON o.entity_id = n.value`;
  const where = `WHERE ${buildHolds('o', moment)} AND ?2 IS ?2 AND o.id > ?4`;
  // Of one entity the first are taken without counting all the others.
  const rest =
    perEntity === undefined || entityIds.length === 1
      ? `${source} ${ADDED_BY} ${where} ORDER BY o.entity_id, o.id LIMIT coalesce(?3, -1)`
      : `FROM (SELECT o.*, row_number() OVER (PARTITION BY o.entity_id ORDER BY o.id) AS place
          ${source} ${where}) o ${ADDED_BY} WHERE place <= ?3 ORDER BY o.entity_id, o.id`;
  return database
    .json(
      gatherRows(OBSERVATION_COLUMNS, rest),
      JSON.stringify(entityIds),
      at ?? null,
      perEntity ?? null,
      after ?? 0,
    )
    .map(toObservation);
}

function countObservations(
  database: Database,
  entityIds: readonly number[],
  at: number | undefined,
): ReadonlyMap<number, number> {
  const rows = database.json(
    gatherRows(
      'json_array(o.entity_id, count(*))',
      `FROM json_each(?1) n CROSS JOIN observations o ON o.entity_id = n.value
        WHERE ${buildHolds('o', at === undefined ? undefined : '?2')} AND ?2 IS ?2
        GROUP BY o.entity_id`,
    ),
    JSON.stringify(entityIds),
    at ?? null,
  );
  return new Map(rows as readonly (readonly [number, number])[]);
}

function readObservationByKey(database: Database, id: number): ObservationRecord | undefined {
  const [row] = database.json(
    gatherRows(OBSERVATION_COLUMNS, `FROM observations o ${ADDED_BY} WHERE o.id = ?1`),
    id,
  );
  return row === undefined ? undefined : toObservation(row);
}

function readObservationsOfVersion(
  database: Database,
  entityId: number,
  version: number,
): readonly ObservationRecord[] {
  return database
    .json(
      gatherRows(
        OBSERVATION_COLUMNS,
        `FROM observations o ${ADDED_BY}
          JOIN entity_versions v ON v.entity_id = o.entity_id AND v.version = ?2
          WHERE o.entity_id = ?1 AND o.added_by <= v.change_id
            AND (o.removed_by IS NULL OR o.removed_by > v.change_id) ORDER BY o.id`,
      ),
      entityId,
      version,
    )
    .map(toObservation);
}
