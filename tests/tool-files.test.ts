import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

test.for(servers)('every tool of %s has words of its own', async (server) => {
  const unwritten: string[] = [];
  for (const file of await listFiles(`${server}/src`)) {
    // Texts that `npm run new:tool` leaves to be written.
    const text = await readFile(join(root, file), 'utf8');
    if (/\.(?:tools?|test)\.ts$/.test(file) && text.includes("'Write: ")) unwritten.push(file);
  }
  expect(unwritten.map((file) => `write ${file}`)).toEqual([]);
});

async function makeTool(...args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-new-tool-'));
  try {
    for (const server of [...servers, 'servers/notes']) {
      await mkdir(join(folder, server, 'src'), { recursive: true });
    }
    const script = join(root, 'scripts/new-tool.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, ...args, '--root', folder],
      { encoding: 'utf8' },
    );
    const read = (kind: string): Promise<string | undefined> => {
      const made = `servers/${args[0] ?? ''}/src/pages/count-words.${kind}.ts`;
      return readFile(join(folder, made), 'utf8').catch(() => undefined);
    };
    return { status, stdout, stderr, tool: await read('tool'), test: await read('test') };
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

test.for(servers.filter((server) => server !== 'servers/github-projects'))(
  'npm run new:tool names only files that %s has',
  async (server) => {
    const name = server.slice('servers/'.length);
    const { stdout, tool = '', test: trial = '' } = await makeTool(name, 'pages', 'count_words');
    const imported = [...`${tool}${trial}`.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
      join(server, 'src/pages', path),
    );
    const named = [...stdout.matchAll(/servers\/[\w./-]+\.ts/g)].map(([path]) => path);
    const made = `${server}/src/pages/count-words.`;
    const known = [...named, ...imported].filter((path) => !path.startsWith(made));
    expect(known.length).toBeGreaterThan(3);
    expect(known.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  },
);

test('npm run new:tool names the files that an operation needs, which it does not make', () => {
  const script = join(root, 'scripts/new-tool.mjs');
  const args = [script, 'github-projects', 'items', 'count_project_items'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(2);
  const named = [...stderr.matchAll(/servers\/[\w./-]+\.ts/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const KNOWN = [...servers, 'servers/notes'].map((server) => server.slice('servers/'.length)).sort();

test.each([
  [['nowhere', 'pages', 'count_words'], `"nowhere": no such server.\nKnown: ${KNOWN.join(', ')}.`],
  [
    ['notes', 'pages', 'words'],
    '"words": expected words in small letters with _ between, as count_words.',
  ],
  [['notes', 'pages'], 'Expected a server, a feature and a name of a tool; got 2 words.'],
])('npm run new:tool says what it expected of %j', async (args, message) => {
  const stderr = `${message}\nSee npm run new:tool -- --help.\n`;
  expect(await makeTool(...args)).toMatchObject({ status: 2, stderr });
});
