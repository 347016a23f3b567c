import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { listFiles, listPackages, root } from './support/files.ts';

const servers = (await listPackages()).filter((name) => name.startsWith('servers/'));

test.for(servers)('every tool of %s is listed by its server', async (server) => {
  const files = await listFiles(`${server}/src`);
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const imported = new Set<string>();
  for (const file of sources) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+\.tools?\.ts)'/g)) {
      imported.add(join(dirname(file), path));
    }
  }
  const left = sources.filter((file) => /\.tools?\.ts$/.test(file) && !imported.has(file));
  expect(
    left.map(
      (file) =>
        `${file} is in no list: import it in ${server}/src/server.ts, or in the list of its feature`,
    ),
  ).toEqual([]);
});

async function makeTool(...args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-new-tool-'));
  try {
    await mkdir(join(folder, 'servers/notes/src'), { recursive: true });
    const script = join(root, 'scripts/new-tool.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, ...args, '--root', folder],
      { encoding: 'utf8' },
    );
    const made = join(folder, 'servers/notes/src/pages/count-words.tool.ts');
    return { status, stdout, stderr, tool: await readFile(made, 'utf8').catch(() => undefined) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('npm run new:tool makes a tool and its test, and says where to list it', async () => {
  const { status, stdout, tool } = await makeTool('notes', 'pages', 'count_words');
  expect(status).toBe(0);
  expect(tool).toContain("name: 'count_words'");
  expect(stdout).toContain('servers/notes/src/pages/count-words.test.ts');
  expect(stdout).toContain('servers/notes/src/server.ts');
});

test.each([
  [['nowhere', 'pages', 'count_words'], '"nowhere": no such server. Known: notes.'],
  [['notes', 'pages', 'words'], '"words": expected a name such as count_words.'],
  [['notes', 'pages'], 'expected three words; got 2. See --help.'],
])('npm run new:tool says what it expected of %j', async (args, message) => {
  expect(await makeTool(...args)).toMatchObject({ status: 2, stderr: `${message}\n` });
});
