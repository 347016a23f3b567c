import type { Scope } from '../../store/reader.ts';
import type { Database } from '../database.ts';
import { PROJECT_SPAN } from './documents.ts';

/** The keys of the documents in a scope, from and up to. */
export function rangeOf(database: Database, { project }: Scope): readonly [number, number] {
  if (project === undefined) return [0, Number.MAX_SAFE_INTEGER];
  const key = database.value('SELECT id FROM projects WHERE name = ?', project);
  const start = key === undefined ? -1 : Number(key) * PROJECT_SPAN;
  return key === undefined ? [-1, -1] : [start, start + PROJECT_SPAN - 1];
}
