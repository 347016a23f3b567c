import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** More files, or larger ones, are not looked into. */
const MOST_FILES = 300;
const LARGEST = 1_000_000;

/** What servers write for themselves: logs, locks, caches, journals of databases, hidden files. */
const ownAffairs =
  /(?:^|[/\\])(?:\.|.*cache|__pycache__|node_modules|logs?[/\\])|\.(?:log|tmp|lock|pid|pyc|db-wal|db-shm|[\w-]*journal)$/i;

/** The files below a folder, each with a mark of its content; what servers keep for themselves is left out. */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !ownAffairs.test(name))
    .toSorted()
    .slice(0, MOST_FILES);
  const marks = await Promise.all(names.map((name) => markOf(join(folder, name))));
  return new Map(names.map((name, index) => [name, marks[index] ?? '']));
}

async function markOf(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  );
  if (size < 0 || size > LARGEST) return String(size);
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return createHash('sha256').update(bytes).digest('hex');
}
