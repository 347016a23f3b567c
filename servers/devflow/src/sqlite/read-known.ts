import type { EntityRecord } from '../store/records.ts';
import type { Reader } from '../store/reader.ts';
import { entityColumns, toEntity } from './columns.ts';
import type { Database } from './database.ts';
import { ENTITY_JOINS, gathered } from './sources.ts';

type KnownReader = Pick<Reader, 'entityByUid' | 'recentEntities' | 'mergedInto'>;

/** Reads entities by their stable ids, by their last changes, and by what became part of them. */
export function knownReader(database: Database): KnownReader {
  return {
    entityByUid: (uid) => {
      const [row] = database.json(
        gathered(entityColumns(undefined), `FROM entities e ${ENTITY_JOINS} WHERE e.uid = ?`),
        uid,
      );
      return Promise.resolve(row === undefined ? undefined : toEntity(row));
    },
    mergedInto: (id) => {
      const [row] = database.json(
        gathered(
          entityColumns(undefined),
          `FROM entities e ${ENTITY_JOINS}
            WHERE e.id = (SELECT merged_into FROM entities WHERE id = ?)`,
        ),
        id,
      );
      return Promise.resolve(row === undefined ? undefined : toEntity(row));
    },
    recentEntities: (project, limit) => Promise.resolve(recentEntities(database, project, limit)),
  };
}

function recentEntities(
  database: Database,
  project: string,
  limit: number,
): readonly EntityRecord[] {
  return database
    .json(
      gathered(
        entityColumns(undefined),
        `FROM entities e INDEXED BY entities_by_change ${ENTITY_JOINS}
          WHERE e.project_id = (SELECT id FROM projects WHERE name = ?1) AND e.valid_to IS NULL
          ORDER BY e.changed_by DESC, e.id DESC LIMIT ?2`,
      ),
      project,
      limit,
    )
    .map(toEntity);
}
