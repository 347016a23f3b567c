import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { root } from './support/files.ts';
import { findPublishedPackages } from './support/packed.ts';

const packages = await findPublishedPackages();
const launchers = packages.flatMap(({ folder, manifest }) =>
  Object.entries(manifest.bin ?? {}).map(([command, path]) => ({ command, folder, path })),
);
let clone = '';

beforeAll(async () => {
  clone = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-clone-')));
  await mkdir(join(clone, 'packages', 'cli'), { recursive: true });
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }');
  await cp(join(root, 'packages', 'cli', 'bin.js'), join(clone, 'packages', 'cli', 'bin.js'));
  // As npm leaves it: the packages are linked, and nothing is built.
  const kit = join(clone, 'node_modules', '@wellspoken', 'kit');
  for (const file of ['package.json', 'start-built.js']) {
    await cp(join(root, 'packages', 'kit', file), join(kit, file));
  }
});

afterAll(() => rm(clone, { recursive: true, force: true }));

function start(file: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
}

test('every command has a launcher of its own', () => {
  expect(launchers.map(({ command }) => command).sort()).toEqual([
    'wellspoken',
    'wellspoken-california-codes',
    'wellspoken-devflow',
    'wellspoken-entrez',
    'wellspoken-github-projects',
    'wellspoken-workspace',
  ]);
});

test.skipIf(process.platform === 'win32').each(launchers)(
  'the launcher of $command can be executed as it is committed',
  async ({ folder, path }) => {
    expect((await stat(join(folder, path))).mode & 0o111).toBe(0o111);
  },
);

test.each(launchers)('$command starts what was built', ({ folder, path }) => {
  const { stdout, stderr, status } = start(join(folder, path), '--version');
  expect({ stdout, stderr, status }).toEqual({
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    stderr: '',
    status: 0,
  });
});

test('in a clone without a build, one line says what to run', async () => {
  await writeFile(join(clone, 'tsconfig.build.json'), '{}');
  const { stdout, stderr, status } = start(join(clone, 'packages', 'cli', 'bin.js'));
  expect({ stdout, stderr, status }).toEqual({
    stdout: '',
    stderr: `This clone is not built yet. Run "npm ci && npm run build" in ${clone}${sep}\n`,
    status: 1,
  });
});

test('outside a clone, a missing file is not taken for a missing build', async () => {
  await rm(join(clone, 'tsconfig.build.json'), { force: true });
  const { stderr, status } = start(join(clone, 'packages', 'cli', 'bin.js'));
  expect(stderr).toContain('ERR_MODULE_NOT_FOUND');
  expect(status).toBe(1);
});
