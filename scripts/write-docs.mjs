// Writes the tables of errors, rules and servers, by the tests that hold them, and says where.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');
const TESTS = [
  'tests/errors-doc.test.ts',
  'tests/foreign-doc.test.ts',
  'tests/server-docs.test.ts',
  'packages/check/tests/report/rules-doc.test.ts',
];

const before = readDocuments();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', ...TESTS, '-t', 'npm run docs', '--update', '--reporter=dot'];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
const written = [...readDocuments()].flatMap(([path, text]) =>
  text === before.get(path) ? [] : [path],
);
process.stdout.write(
  written.length === 0
    ? 'No table has changed.\n'
    : written.map((path) => `Wrote ${path}\n`).join(''),
);
process.exitCode = status ?? 1;

/** The documents that have generated tables, and others beside them. */
function readDocuments() {
  const folders = ['docs', ...readdirSync(join(root, 'servers')).map((name) => `servers/${name}`)];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
