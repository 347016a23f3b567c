import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const readme = await readFile(here('../../README.md'), 'utf8');
const [example = ''] = [...readme.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, code]) => code ?? '');

test('the first example of the README is short, and shows a report', async () => {
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  // Inside the repository, so that the package resolves as it does for users: to the built files.
  const folder = await mkdtemp(here('../../../../node_modules/.check-readme-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  const { outputText } = ts.transpileModule(example, { compilerOptions: options });
  const server = new URL('../../fixtures/run.mjs', import.meta.url).href;
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'dist', 'server.js'),
    `process.argv.push('legacy', 'stdio');\nawait import(${JSON.stringify(server)});\n`,
  );
  await writeFile(join(folder, 'example.js'), outputText);
  const { stdout } = await promisify(execFile)(process.execPath, ['example.js'], { cwd: folder });
  expect(stdout).toContain('\nNo findings.\n');
});

test('the README is short', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120);
});
