import type { GraphReader } from '../store/graph-reader.ts';
import type { Database } from './database.ts';
import { plainReader } from './read-plain.ts';
import { stepReader } from './read-steps.ts';
import { tieReader } from './read-ties.ts';

/** Reads the graph in bulk, and walks it. */
export function graphReader(database: Database): GraphReader {
  return { ...plainReader(database), ...tieReader(database), ...stepReader(database) };
}
