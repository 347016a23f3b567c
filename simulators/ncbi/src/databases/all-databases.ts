import type { Database } from './database.ts';
import { createEmptyDatabases } from './empty-databases.ts';
import { createGene } from './gene-database.ts';
import { createPmc } from './pmc-database.ts';
import { createPubmed } from './pubmed-database.ts';
import { createSequenceDatabases } from './sequence-databases.ts';
import { createSmallDatabases } from './small-databases.ts';

/** All databases of the small NCBI. */
export function createDatabases(generated: number): readonly Database[] {
  return [
    createPubmed(generated),
    ...createSequenceDatabases(),
    createPmc(),
    createGene(),
    ...createSmallDatabases(),
    ...createEmptyDatabases(),
  ];
}
