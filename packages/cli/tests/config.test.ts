import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { runCommand, type Ran } from './support/run-command.ts';

let home = '';

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-config-')));
  await mkdir(join(home, 'projects'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

async function config(...argv: readonly string[]): Promise<Ran> {
  const ran = await runCommand(['config', ...argv], { cwd: home, env: { HOME: home } });
  const hide = (text: string): string => text.replaceAll(home, '/home/ada');
  return { ...ran, stdout: hide(ran.stdout), stderr: hide(ran.stderr) };
}

test('shows what to paste and where, and writes nothing', async () => {
  const { code, stdout, stderr } = await config('workspace', '/srv/notes', '--host', 'cursor');
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "{
      "mcpServers": {
        "workspace": {
          "command": "npx",
          "args": ["-y", "@wellspoken/workspace", "/srv/notes"]
        }
      }
    }
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "Cursor reads its servers from
      /home/ada/.cursor/mcp.json
    Put this into it beside what is there, or add --write to have it done:


    Then restart Cursor.
    "
  `);
  expect(await readdir(home)).toEqual(['projects']);
});

test('shows the shape that VS Code wants', async () => {
  const { stdout } = await config('workspace', '/srv/notes', '--host', 'vscode');
  expect(stdout).toMatchInlineSnapshot(`
    "{
      "servers": {
        "workspace": {
          "type": "stdio",
          "command": "npx",
          "args": ["-y", "@wellspoken/workspace", "/srv/notes"]
        }
      }
    }
    "
  `);
});

test('shows the shape that Codex wants, flags of the server after --', async () => {
  const line = 'workspace --host codex --name notes -- --read-only /srv/notes';
  const { stdout } = await config(...line.split(' '));
  expect(stdout).toMatchInlineSnapshot(`
    "[mcp_servers.notes]
    command = "npx"
    args = ["-y", "@wellspoken/workspace", "--read-only", "/srv/notes"]
    "
  `);
});

test.each([
  [['workspac', '--host', 'claude'], 'There is no server "workspac". Did you mean "workspace"?'],
  [['workspace', '--host', 'clawd'], '--host: expected one of claude, cursor, vscode, codex'],
  [['workspace', 'x'], '--host: expected a value'],
  [['--host', 'claude'], 'Missing <server>'],
  [['workspace', '--host', 'claude'], 'Missing <folder>'],
  [['workspace', 'x', '--host', 'claude', '--wirte'], 'Did you mean --write?'],
  [['workspace', 'x', '--host', 'claude', '--replace'], 'it needs --write as well'],
  [
    ['workspace', 'x', '--host', 'claude', '--name', 'a b'],
    '"a b" cannot be the name of an entry.',
  ],
  [['workspace', '--host', 'claude', '--', '--raed-only', 'x'], 'Did you mean --read-only?'],
  [['workspace', '--host', 'claude', '--', '--http', 'x'], 'speaks over stdio'],
  [['workspace', '--host', 'claude', '--', '--help'], 'a host cannot use it'],
])('answers %j with a sentence', async (argv, sentence) => {
  const { code, stdout, stderr } = await config(...argv);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('no screen is wider than 80 columns, paths aside', async () => {
  const screens = [
    await config('--help'),
    await config('workspace', '/srv/notes', '--host', 'claude'),
    await config('workspace', '/srv/notes', '--host', 'cursor', '--write'),
    await config('workspace', 'notes', '--host', 'cursor', '--write'),
  ];
  const lines = screens.flatMap(({ stdout, stderr }) => `${stdout}${stderr}`.split('\n'));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('its help shows examples', async () => {
  const { code, stdout } = await config('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('wellspoken config workspace ~/projects --host claude\n');
});

test('makes folders absolute, from here and from home', async () => {
  const { stdout } = await config('workspace', 'projects', '~/notes', '..', '--host', 'cursor');
  const { mcpServers } = JSON.parse(stdout) as { mcpServers: { workspace: { args: string[] } } };
  const folders = mcpServers.workspace.args.slice(2);
  expect(folders).toEqual([join('/home/ada', 'projects'), '/home/ada/notes', dirname(home)]);
});
