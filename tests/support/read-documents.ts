import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(
  import.meta.dirname,
  '../../packages/planner/tests/requirements/documents',
);

/** The documents that were written for these tests, by the names of their files. */
export function readDocuments(): ReadonlyMap<string, string> {
  const files = readdirSync(FOLDER).toSorted();
  return new Map(
    files.map((file) => [file.replace(/\.md$/, ''), readFileSync(path.join(FOLDER, file), 'utf8')]),
  );
}
