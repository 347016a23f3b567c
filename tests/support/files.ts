import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The root folder of the repository. */
export const root: string = resolve(import.meta.dirname, '..', '..');

/** Paths, relative to the root and with `/`, of all files below a folder; `[]` when it is absent. */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const nested = entries
    .filter(({ name }) => !['node_modules', 'dist'].includes(name))
    .map(async (entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(path);
      return entry.isFile() ? [path] : [];
    });
  return (await Promise.all(nested)).flat().sort();
}

/** The folders of the packages that people install, as `packages/kit` or `servers/workspace`. */
export async function listPackages(): Promise<readonly string[]> {
  const folders = await Promise.all(['packages', 'servers', 'simulators'].map(listFolders));
  return folders.flat();
}

async function listFolders(parent: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, parent), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)
    .sort();
}

/** Writes files below a folder, making the folders they need. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}
