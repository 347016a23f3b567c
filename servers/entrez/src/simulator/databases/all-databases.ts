import type { Database } from './database.ts';
import { createEmptyDatabases } from './empty-databases.ts';
import { createPubmed } from './pubmed-database.ts';

/** All databases of the small NCBI. */
export function createDatabases(generated: number): readonly Database[] {
  return [createPubmed(generated), ...createEmptyDatabases()];
}
