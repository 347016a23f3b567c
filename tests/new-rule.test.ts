import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { root } from './support/files.ts';

const parts = [
  'packages/check/src/rules',
  'packages/check/tests/cases',
  'packages/check/tests/support/catalogue.ts',
  'packages/check/fixtures/mutants',
  'packages/check/tests/corpus',
];

const script = join(root, 'scripts/new-rule.mjs');
const run = (...args: readonly string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [script, ...args]);

async function copyParts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-new-rule-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const part of parts) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  return folder;
}

test('npm run new:rule makes every piece of a rule, in its place', async () => {
  const folder = await copyParts();
  const { stdout } = await run('tools/verb-first', '--level', 'should', '--root', folder);
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

  expect(stdout).toContain('packages/check/tests/cases/tools.ts');
  expect(stdout).toContain('check/tests/catalogue mutants-definitions\n');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(await read('packages/check/src/rules/tools/verb-first.rule.ts')).toContain(
    "id: 'tools/verb-first',\n  level: 'should',",
  );
  const index = await read('packages/check/src/rules/index.ts');
  const files = [...index.matchAll(/ from '(\.\/.*\.rule\.ts)';$/gm)].map(([, file = '']) => file);
  expect(files.filter((file) => file === './tools/verb-first.rule.ts')).toHaveLength(1);
  expect(files).toEqual(files.toSorted());
  // The index names the rules by id; it is sorted, so the new one stands between its neighbours.
  const names = [...index.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => name);
  const neighbours = ['toolsTitle', 'toolsVerbFirst', 'toolsXMcpHeader'];
  expect(names.filter((name) => neighbours.includes(name))).toEqual(neighbours);
  expect(await read(parts[2] ?? '')).toMatch(/\ntools\/verb-first should both\n/);
  expect(await read('packages/check/tests/cases/tools.ts')).toContain("'tools/verb-first': {");
  expect(await read('packages/check/fixtures/mutants/tools.mjs')).toContain(
    "rule: 'tools/verb-first',",
  );
});

test('npm run new:rule says what it expected of a name that it cannot use', async () => {
  await expect(run('Tools')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Expected one rule such as tools/verb-first') as string,
  });
  await expect(run('tools/title')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is there already') as string,
  });
  await expect(run('tool/title')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There is no area "tool"\. Did you mean tools\?\n/) as string,
  });
});
