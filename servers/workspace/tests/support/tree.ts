import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for the server, and beside it one that it must never touch. */
export interface Tree {
  /** The folder to allow. */
  readonly folder: string;
  /** A folder next to it, with a file `secret.txt`. */
  readonly outside: string;
  readonly remove: () => Promise<void>;
}

/** What the file outside holds; it must never come back in an answer. */
export const SECRET = 'the-secret-outside';

/** Makes a tree of real files in a temporary folder. */
export async function makeTree(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Tree> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-tree-')));
  const folder = join(base, 'allowed');
  const outside = join(base, 'outside');
  await mkdir(folder);
  await mkdir(outside);
  await writeFile(join(outside, 'secret.txt'), SECRET);
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return { folder, outside, remove: () => rm(base, { recursive: true, force: true }) };
}
