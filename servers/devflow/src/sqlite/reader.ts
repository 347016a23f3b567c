import type { ProjectPage, Reader } from '../memory/reader.ts';
import type { ProjectRecord } from '../memory/records.ts';
import { gatherRows } from './columns.ts';
import type { Database } from './database.ts';
import { createArchiveReader } from './read-archive.ts';
import { createEntityReader } from './read-entities.ts';
import { createGraphReader } from './read-graph.ts';
import { createDuplicateReader, createNameReader } from './read-names.ts';
import { createObservationReader } from './read-observations.ts';
import { createRelationReader } from './read-relations.ts';
import { createKnownReader, createVersionReader } from './read-versions.ts';
import { restBefore, restNever, type Rest } from './slices.ts';

/** Reads the graph through a connection; between two steps of long work, others are let in. */
export function createReader(database: Database, rest: Rest = restNever): Reader {
  const reader: Reader = {
    ...createProjectReader(database),
    ...createEntityReader(database),
    ...createDuplicateReader(database),
    ...createObservationReader(database),
    ...createRelationReader(database),
    ...createVersionReader(database),
    ...createNameReader(database),
    ...createGraphReader(database, rest),
    ...createKnownReader(database),
    ...createArchiveReader(database),
  };
  return restBefore<Reader>(reader, rest);
}

type ProjectReader = Pick<Reader, 'projects' | 'projectNames'>;

/** Reads what projects there are. */
function createProjectReader(database: Database): ProjectReader {
  return {
    projects: (page) => Promise.resolve(readProjects(database, page ?? {})),
    projectNames: (start, limit) => {
      const rows = database.all(
        'SELECT name FROM projects WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name LIMIT ?2',
        start,
        limit,
      );
      return Promise.resolve(rows.map(({ name }) => String(name)));
    },
  };
}

// A change is newer than another when its key is larger; what was ended says when.
const CHANGED = (table: string): string =>
  `(SELECT c.at FROM changes c WHERE c.id =
    (SELECT max(x.changed_by) FROM ${table} x WHERE x.project_id = p.id))`;
const ENDED = (table: string): string =>
  `(SELECT max(x.valid_to) FROM ${table} x WHERE x.project_id = p.id)`;
const times = [CHANGED('entities'), CHANGED('relations'), ENDED('entities'), ENDED('relations')];

function readProjects(
  database: Database,
  { after, limit, only }: ProjectPage,
): readonly ProjectRecord[] {
  const rows = database.json(
    gatherRows(
      `json_array(p.name, p.created_at,
        max(p.created_at, ${times.map((time) => `coalesce(${time}, 0)`).join(', ')}),
        (SELECT count(*) FROM entities e WHERE e.project_id = p.id AND e.valid_to IS NULL),
        (SELECT count(*) FROM entities e CROSS JOIN observations o ON o.entity_id = e.id
          WHERE e.project_id = p.id AND e.valid_to IS NULL AND o.valid_to IS NULL),
        (SELECT count(*) FROM relations r WHERE r.project_id = p.id AND r.valid_to IS NULL))`,
      'FROM projects p WHERE p.name > ?1 AND p.name = coalesce(?3, p.name) ORDER BY p.name LIMIT ?2',
    ),
    after ?? '',
    limit ?? -1,
    only ?? null,
  ) as readonly (readonly [string, number, number, number, number, number])[];
  return rows.map(([name, createdAt, updatedAt, entities, observations, relations]) => ({
    name,
    createdAt,
    updatedAt,
    entities,
    observations,
    relations,
  }));
}
