import type { Reader } from '../memory/reader.ts';
import type { Database } from './database.ts';
import { createArchiveReader } from './read-archive.ts';
import { createDuplicateReader, createNameReader } from './read-names.ts';
import { createEntityReader } from './read-entities.ts';
import { createGraphReader } from './read-graph.ts';
import { createKnownReader, createVersionReader } from './read-versions.ts';
import { createObservationReader } from './read-observations.ts';
import { createProjectReader } from './read-projects.ts';
import { createRelationReader } from './read-relations.ts';

/** Reads the graph through a connection. */
export function createReader(database: Database): Reader {
  return {
    ...createProjectReader(database),
    ...createEntityReader(database),
    ...createDuplicateReader(database),
    ...createObservationReader(database),
    ...createRelationReader(database),
    ...createVersionReader(database),
    ...createNameReader(database),
    ...createGraphReader(database),
    ...createKnownReader(database),
    ...createArchiveReader(database),
  };
}
