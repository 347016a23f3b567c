import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { UsageError } from '../usage-error.ts';
import type { Vendored } from './versions.ts';

const run = promisify(execFile);

/** What a new project needs of ours: the kit, and what the kit needs itself. */
const PACKAGES = ['packages/spec', 'packages/kit'];

/** Where a project keeps packages that no registry has. */
const FOLDER = 'vendor';

/** Packages of a clone, as files of a new project. */
export interface PackedClone {
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly vendored: Vendored;
}

/** Packs the kit of a clone as npm would publish it. */
export async function packClone(root: string): Promise<PackedClone> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-new-'));
  try {
    const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
    // npm is a .cmd file on Windows, which only a shell can start.
    const shell = process.platform === 'win32';
    const paths = PACKAGES.map((path) => `./${path}`);
    const { stdout } = await run('npm', ['pack', ...options, ...paths], { cwd: root, shell });
    const packed = Object.values(
      // npm prints a list, and since version 12 an object by name.
      JSON.parse(stdout) as Readonly<Record<string, { name: string; filename: string }>>,
    );
    const files = await Promise.all(
      packed.map(async ({ filename }) => {
        return [`${FOLDER}/${filename}`, await readFile(join(folder, filename))] as const;
      }),
    );
    return {
      files: Object.fromEntries(files),
      vendored: Object.fromEntries(
        packed.map(({ name, filename }) => [name, `${FOLDER}/${filename}`]),
      ),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`The kit of this clone could not be packed: ${reason}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
