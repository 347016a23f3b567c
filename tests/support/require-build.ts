import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { listPackages, root } from './files.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default?: string }>>;
}

/**
 * Stops a run at once where a package has not been built: tests that start a process or a worker
 * run what was built, and would wait for it until they fail one by one.
 */
export async function setup(): Promise<void> {
  const missing = (await Promise.all((await listPackages()).map(listMissing))).flat();
  if (missing.length === 0) return;
  throw new Error(`${missing[0]} is missing: run \`npm run build\` once, then the tests.`);
}

/** Files of a package that its manifest exports, and that are not there. */
async function listMissing(folder: string): Promise<readonly string[]> {
  // `npm run verify` checks the form of each manifest.
  const manifest = JSON.parse(
    await readFile(join(root, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return Object.values(manifest.exports)
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : (entry.default ?? [])))
    .map((path) => join(folder, path))
    .filter((path) => !existsSync(join(root, path)));
}
