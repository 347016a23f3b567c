import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { hostNames } from '../src/config/hosts.ts';
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


    It starts the published package with npx.
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

test('shows the shape that Zed wants, under the key of Zed', async () => {
  const { stdout, stderr } = await config('workspace', '/srv/notes', '--host', 'zed');
  expect(stdout).toMatchInlineSnapshot(`
    "{
      "context_servers": {
        "workspace": {
          "command": "npx",
          "args": ["-y", "@wellspoken/workspace", "/srv/notes"]
        }
      }
    }
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "Zed reads its servers from
      /home/ada/.config/zed/settings.json
    Put this into it beside what is there, or add --write to have it done:


    It starts the published package with npx.
    Then look for its green dot among the MCP servers in the settings of Zed.
    "
  `);
});

test('shows what Gemini CLI reads', async () => {
  const { stdout, stderr } = await config('workspace', '/srv/notes', '--host', 'gemini');
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
    "Gemini CLI reads its servers from
      /home/ada/.gemini/settings.json
    Put this into it beside what is there, or add --write to have it done:


    It starts the published package with npx.
    Then start Gemini CLI again; /mcp lists its servers.
    "
  `);
});

test('shows Claude Code a file of the project, and its own command for every project', async () => {
  const words = ['workspace', "/srv/Ada's notes", '--host', 'claude-code'];
  const { stdout, stderr } = await config(...words);
  expect(stdout).toMatchInlineSnapshot(`
    "{
      "mcpServers": {
        "wellspoken-workspace": {
          "command": "npx",
          "args": ["-y", "@wellspoken/workspace", "/srv/Ada's notes"]
        }
      }
    }
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "Claude Code reads its servers from
      /home/ada/.mcp.json
    Put this into it beside what is there, or add --write to have it done:


    It starts the published package with npx.
    Claude Code keeps the name workspace for itself, so the entry is called
    wellspoken-workspace.
    Then start Claude Code in that folder and approve the server; /mcp lists it.

    That file is for one project. For every project of yours, run this instead:
      claude mcp add --scope user wellspoken-workspace -- npx -y @wellspoken/workspace '/srv/Ada'\\''s notes'
    "
  `);
});

test('keeps a name that Claude Code does not keep for itself', async () => {
  const { stdout, stderr } = await config('devflow', '--host', 'claude-code');
  expect(JSON.parse(stdout)).toHaveProperty('mcpServers.devflow.command');
  expect(stderr).not.toContain('for itself');
  const named = ['workspace', '/srv/notes', '--host', 'claude-code', '--name', 'notes'];
  const renamed = await config(...named);
  expect(JSON.parse(renamed.stdout)).toHaveProperty('mcpServers.notes.command');
  expect(renamed.stderr).not.toContain('for itself');
});

test('lists the hosts where none is named', async () => {
  const { code, stdout, stderr } = await config('workspace', '/srv/notes');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatchInlineSnapshot(`
    "--host: expected one of these; got none.
      claude       Claude Desktop
      claude-code  Claude Code
      cursor       Cursor
      vscode       VS Code
      codex        Codex
      gemini       Gemini CLI
      zed          Zed
    For example: wellspoken config workspace --host claude /srv/notes
    "
  `);
});

test.each([
  [['workspac', '--host', 'claude'], 'There is no server "workspac". Did you mean "workspace"?'],
  [['workspace', '--host', 'clawd'], '--host: expected one of claude, claude-code, cursor,'],
  [['workspace', '--host', 'clawd'], 'got "clawd".'],
  [['workspace', 'x'], '--host: expected one of these; got none.'],
  [['workspace'], '--host: expected one of these; got none.'],
  [['--host', 'claude'], 'Missing <server>'],
  [['workspace', '--host', 'claude'], 'Missing <folder>'],
  [['workspace', 'x', '--host', 'claude', '--wirte'], 'Did you mean --write?'],
  [['workspace', 'x', '--host', 'claude', '--replace'], 'it needs --write as well'],
  [
    ['workspace', 'x', '--host', 'claude', '--name', 'a b'],
    '"a b" cannot be the name of an entry.',
  ],
  [
    ['workspace', 'x', '--host', 'claude-code', '--name', 'workspace'],
    '--name: Claude Code keeps "workspace" for itself and skips it.\nTake another one,',
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
    await config('workspace'),
    await config('workspace', '--host', 'clawd'),
    await config('workspace', '--link', '--write'),
    await config('workspace', '--link', '--host', 'zed'),
    ...(await Promise.all(
      hostNames.map((name) => config('github-projects', '--host', name, '--name', 'g')),
    )),
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

test('run from a clone, the entry starts that clone, and the words say so', async () => {
  const origin = { kind: 'clone', root: join('/', 'clone') } as const;
  const { stdout, stderr } = await runCommand(
    ['config', 'workspace', '/site', '--host', 'claude'],
    { cwd: home, env: { HOME: home }, origin },
  );
  expect(JSON.parse(stdout)).toEqual({
    mcpServers: {
      workspace: {
        command: 'node',
        args: [join('/', 'clone', 'servers', 'workspace', 'bin.js'), '/site'],
      },
    },
  });
  expect(stderr).toContain(
    `It starts the server of this clone, so leave the clone where it is:\n  ${origin.root}\n`,
  );
});
