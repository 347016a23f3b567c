import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundaries, governed } from './support/boundaries.ts';
import { cruiseOptions, resolveOptions } from './support/cruise.ts';
import { lawfulFiles, linkedPackages, plants, surroundings } from './support/boundary-plants.ts';
import { listFiles, listPackages, root, writeFiles } from './support/files.ts';

async function cruiseFolder(folder: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ['packages', 'servers', 'simulators', 'bench', 'tests'],
    cruiseOptions(folder),
    resolveOptions,
  );
  if (typeof output === 'string') throw new Error(`expected a result, got "${output}"`);
  return output;
}

function describeViolations({ summary }: ICruiseResult): readonly string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

let folder = '';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-boundaries-')));
  await writeFiles(folder, { ...lawfulFiles, ...surroundings });
  await mkdir(join(folder, 'node_modules', '@wellspoken'));
  for (const path of linkedPackages) {
    const [, name = ''] = path.split('/');
    await symlink(join(folder, path), join(folder, 'node_modules', '@wellspoken', name), 'dir');
  }
  await writeFiles(
    folder,
    Object.fromEntries(Object.values(plants).map(({ file, text }) => [file, text])),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('no import crosses a boundary, and every source file was read', async () => {
  const result = await cruiseFolder(root);
  const read = new Set(result.modules.map(({ source }) => source));
  const packages = await listPackages();
  const files = await Promise.all(packages.map((name) => listFiles(`${name}/src`)));
  const sources = files.flat().filter((path) => path.endsWith('.ts'));

  expect(sources.length).toBeGreaterThanOrEqual(2 * packages.length);
  expect(sources.filter((path) => !read.has(path))).toEqual([]);
  expect(describeViolations(result)).toEqual([]);
});

test('every package has rules of its own', async () => {
  const folders = await listPackages();
  expect(folders.filter((folder) => !governed.some((rule) => rule.test(folder)))).toEqual([]);
});

test('every rule has a file that breaks it', () => {
  expect(Object.keys(plants).sort()).toEqual(boundaries.map(({ name }) => name ?? '').sort());
});

test('every planted violation is caught, and nothing lawful is', async () => {
  const { summary } = await cruiseFolder(folder);
  const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);

  expect(found).toEqual(
    expect.arrayContaining(Object.entries(plants).map(([rule, { file }]) => `${rule}: ${file}`)),
  );
  expect(summary.violations.filter(({ from }) => from in lawfulFiles)).toEqual([]);
});

test('a package lists its exports one by one', async () => {
  const packages = await listPackages();
  const files = (await Promise.all(packages.map((name) => listFiles(`${name}/src`)))).flat();
  const contents = await Promise.all(
    files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
  const wildcards = contents.filter(({ text }) => /^export (type )?\* from/m.test(text));
  expect(wildcards.map(({ path }) => path)).toEqual([]);
});
