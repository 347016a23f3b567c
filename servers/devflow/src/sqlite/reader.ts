import type { Reader } from '../memory/reader.ts';
import type { Database } from './database.ts';
import { archiveReader } from './read-archive.ts';
import { duplicateReader, nameReader } from './read-names.ts';
import { entityReader } from './read-entities.ts';
import { graphReader } from './read-graph.ts';
import { knownReader, versionReader } from './read-versions.ts';
import { observationReader } from './read-observations.ts';
import { projectReader } from './read-projects.ts';
import { relationReader } from './read-relations.ts';

/** Reads the graph through a connection. */
export function createReader(database: Database): Reader {
  return {
    ...projectReader(database),
    ...entityReader(database),
    ...duplicateReader(database),
    ...observationReader(database),
    ...relationReader(database),
    ...versionReader(database),
    ...nameReader(database),
    ...graphReader(database),
    ...knownReader(database),
    ...archiveReader(database),
  };
}
