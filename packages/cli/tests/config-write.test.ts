import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { parse as parseToml } from 'smol-toml';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { hosts } from '../src/config/hosts.ts';
import { hostFiles } from './support/host-files.ts';
import { runCommand, type Ran } from './support/run-command.ts';

let home = '';
let projects = '';

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-config-')));
  projects = join(home, 'projects');
  await mkdir(projects);
});

afterEach(() => rm(home, { recursive: true, force: true }));

const config = (...argv: readonly string[]): Promise<Ran> =>
  runCommand(['config', 'workspace', ...argv], { cwd: home, env: { HOME: home } });

/** The file of Cursor, with what it holds. */
async function given(text: string | Uint8Array): Promise<string> {
  const file = join(home, '.cursor', 'mcp.json');
  await mkdir(dirname(file));
  await writeFile(file, text);
  return file;
}

async function backupsOf(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(file));
  return names.filter((name) => name.includes('.backup-'));
}

/** A text without its line breaks, which depend on its words. */
const flow = (text: string): string => text.replaceAll(/\s+/g, ' ');

const npx = (...args: readonly string[]): object => ({
  command: 'npx',
  args: ['-y', '@wellspoken/workspace', ...args],
});

test.each(['claude', 'cursor', 'vscode', 'gemini', 'zed'] as const)(
  'makes the file of %s with its folder where there is none',
  async (name) => {
    const { code, stdout } = await config('projects', '--host', name, '--write');
    expect(code).toBe(0);
    const { key, wantsType, files } = hosts[name];
    const machine = { platform: process.platform, env: {}, home, cwd: home };
    const file = files(machine).at(-1) ?? '';
    expect(stdout).toContain(`  ${file}\n`);
    const workspace = { ...(wantsType && { type: 'stdio' }), ...npx(projects) };
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ [key]: { workspace } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(file))).toHaveLength(1);
  },
);

test('makes the file of codex with its folder where there is none', async () => {
  expect(await config('projects', '--host', 'codex', '--write')).toMatchObject({ code: 0 });
  const text = await readFile(join(home, '.codex', 'config.toml'), 'utf8');
  expect(parseToml(text)).toEqual({ mcp_servers: { workspace: npx(projects) } });
});

test('writes Claude Code a file of the project, and leaves the one of the user alone', async () => {
  const own = join(home, '.claude.json');
  await writeFile(own, '{"numStartups":3}');
  const { code, stdout } = await config('projects', '--host', 'claude-code', '--write');
  expect(code).toBe(0);
  expect(stdout.replaceAll(home, '/srv/site')).toMatchInlineSnapshot(`
    "Added wellspoken-workspace to the servers of Claude Code, in
      /srv/site/.mcp.json
    It starts the published package with npx.
    Claude Code keeps the name workspace for itself, so the entry is called
    wellspoken-workspace.
    Then start Claude Code in that folder and approve the server; /mcp lists it.
    "
  `);
  const text = await readFile(join(home, '.mcp.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({ mcpServers: { 'wellspoken-workspace': npx(projects) } });
  expect(await readFile(own, 'utf8')).toBe('{"numStartups":3}');
  expect((await readdir(home)).sort()).toEqual(['.claude.json', '.mcp.json', 'projects']);
});

test('keeps everything else, a backup, and the mode of the file', async () => {
  const before = '{\n\t// mine\n\t"mcpServers": {\n\t\t"a": { "url": "http://x" },\n\t},\n}\n';
  const file = await given(before);
  await chmod(file, 0o640);
  const { code, stdout } = await config('projects', '--host', 'cursor', '--write');
  expect(code).toBe(0);
  const after = await readFile(file, 'utf8');
  expect(after).toContain('\t// mine\n\t"mcpServers": {\n\t\t"a": { "url": "http://x" },\n');
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  const [backup = '', ...others] = await backupsOf(file);
  expect(others).toEqual([]);
  expect(backup).toMatch(/^mcp\.json\.backup-\d{8}-\d{6}$/);
  expect(stdout).toContain(backup);
  expect(await readFile(join(dirname(file), backup), 'utf8')).toBe(before);
  expect((await stat(join(dirname(file), backup))).mode & 0o777).toBe(0o640);
  expect(await readdir(dirname(file))).toHaveLength(2);
});

test.each(hostFiles)('%s: every line survives beside %s', async (host, _title, before) => {
  const file = join(home, 'host-file');
  await writeFile(file, before);
  const words = ['projects', '--host', host, '--file', 'host-file', '--write'];
  expect(await config(...words)).toMatchObject({ code: 0, stderr: '' });
  const after = await readFile(file, 'utf8');
  const left = after.split('\n');
  for (const line of before.trimEnd().split('\n')) {
    // Our entry may follow a line, with a comma, or stand between its brackets.
    const kept = line.replace(/[{}\s]*$/, '');
    const at = left.findIndex((other) => other.startsWith(kept));
    expect(at, line).toBeGreaterThanOrEqual(0);
    left.splice(0, at);
  }
  expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
  if (before.includes('\r\n')) expect(after).not.toMatch(/(?<!\r)\n/);
  const [backup = ''] = await backupsOf(file);
  expect(await readFile(join(home, backup), 'utf8')).toBe(before);
  expect(await config(...words)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).toBe(after);
  expect(await backupsOf(file)).toEqual([backup]);
});

test('says so where Claude Desktop will not read what is in the file', async () => {
  await writeFile(join(home, 'x.json'), '{ /* mine */ }');
  const { stdout } = await config('projects', '--host', 'claude', '--file', 'x.json', '--write');
  expect(stdout).toContain('The file has comments or trailing commas, which Claude Desktop');
});

test.each([
  ['claude-code', '{ /* mine */ }', 'comments or trailing commas, which Claude Code'],
  ['gemini', '{ "ui": { "hideTips": true, } /* mine */ }', 'trailing commas, which Gemini CLI'],
])('says so where %s may not read what is in the file', async (host, text, sentence) => {
  await writeFile(join(home, 'x.json'), text);
  const { stdout } = await config('projects', '--host', host, '--file', 'x.json', '--write');
  expect(stdout).toContain(`The file has ${sentence}`);
});

test.each([
  ['gemini', '{ /* mine */ }'],
  ['zed', '// mine\n{ "vim_mode": true, }'],
])('says nothing of what %s reads', async (host, text) => {
  await writeFile(join(home, 'x.json'), text);
  const { stdout } = await config('projects', '--host', host, '--file', 'x.json', '--write');
  expect(stdout).not.toContain('The file has');
});

test('leaves each comment of Zed where it is, beside the new server', async () => {
  const file = join(home, '.config', 'zed', 'settings.json');
  const before = [
    '// Zed settings',
    '{',
    '  "vim_mode": true, // always',
    '  "context_servers": {',
    '    // in use',
    '    "a": { "command": "a", "args": [] } // the first',
    '    // no more',
    '  },',
    '}',
  ];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, before.join('\n'));
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config') };
  const argv = ['config', 'workspace', '/srv/notes', '--host', 'zed', '--write', '--file', file];
  expect(await runCommand(argv, { cwd: home, env })).toMatchObject({ code: 0 });
  expect((await readFile(file, 'utf8')).split('\n')).toEqual([
    ...before.slice(0, 5),
    '    "a": { "command": "a", "args": [] }, // the first',
    '    // no more',
    '    "workspace": {',
    '      "command": "npx",',
    '      "args": ["-y", "@wellspoken/workspace", "/srv/notes"]',
    '    }',
    ...before.slice(7),
  ]);
});

/** Entries of our name that start no command of ours, as older versions and other ways write them. */
const others: readonly (readonly [host: string, key: string, entry: object])[] = [
  ['zed', 'context_servers', { command: { path: 'npx', args: ['-y'] }, settings: {} }],
  ['zed', 'context_servers', { source: 'extension', settings: { folder: '/a' } }],
  ['gemini', 'mcpServers', { httpUrl: 'https://mcp.example.com/mcp', trust: true }],
];

test.each(others)('%s: replaces another kind of entry as a whole', async (host, key, entry) => {
  const file = join(home, 'x.json');
  const before = JSON.stringify({ [key]: { workspace: entry } });
  await writeFile(file, before);
  const words = ['projects', '--host', host, '--file', 'x.json', '--write'];
  expect(await config(...words)).toMatchObject({ code: 2 });
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await config(...words, '--replace')).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ [key]: { workspace: npx(projects) } });
});

test('says that nothing changes the second time, and writes nothing', async () => {
  await config('projects', '--host', 'cursor', '--write');
  const file = join(home, '.cursor', 'mcp.json');
  const before = await stat(file, { bigint: true });
  const again = await config('projects', '--host', 'cursor', '--write');
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('Nothing to change');
  const { ino, mtimeNs } = await stat(file, { bigint: true });
  expect({ ino, mtimeNs }).toEqual({ ino: before.ino, mtimeNs: before.mtimeNs });
  expect(await readdir(dirname(file))).toEqual(['mcp.json']);
});

test('replaces another entry of the name only with --replace, and keeps every backup', async () => {
  await mkdir(join(home, 'notes'));
  const file = await given(`{"mcpServers":{"workspace":{"command":"mine","env":{"A":"b"}}}}`);
  const before = await readFile(file, 'utf8');
  const refused = await config('projects', '--host', 'cursor', '--write');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('it has another entry "workspace".');
  expect(refused.stderr).toContain('--replace');
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await backupsOf(file)).toEqual([]);
  for (const folder of ['projects', 'notes', 'projects']) {
    const ran = await config(folder, '--host', 'cursor', '--write', '--replace');
    expect(ran).toMatchObject({ code: 0 });
  }
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    mcpServers: { workspace: { ...npx(projects), env: { A: 'b' } } },
  });
  expect(await backupsOf(file)).toHaveLength(3);
});

test('follows a link to the file and leaves it a link', async () => {
  const dotfile = join(home, 'dotfiles', 'cursor.json');
  await mkdir(dirname(dotfile));
  await writeFile(dotfile, '{}');
  await mkdir(join(home, '.cursor'));
  const link = join(home, '.cursor', 'mcp.json');
  await symlink(dotfile, link);
  expect(await config('projects', '--host', 'cursor', '--write')).toMatchObject({ code: 0 });
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(dotfile, 'utf8')).toContain('@wellspoken/workspace');
  expect(await backupsOf(dotfile)).toHaveLength(1);
});

test.each([
  ['broken JSON', '{\n  "mcpServers": {\n    "a": 1\n    "b": 2\n', 'line 4, column 5: a comma'],
  ['a list', '[]\n', 'it holds an array'],
  ['servers that are a list', '{ "mcpServers": [] }', 'its "mcpServers" is an array'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), 'is not UTF-8 text'],
])('leaves %s as it is and says what is wrong', async (_title, bytes, sentence) => {
  const file = await given(bytes);
  const ran = await config('projects', '--host', 'cursor', '--write', '--replace');
  expect(ran.code).toBe(2);
  expect(ran.stdout).toBe('');
  expect(ran.stderr).toContain(file);
  expect(flow(ran.stderr)).toContain(sentence);
  expect(ran.stderr).not.toMatch(/^\s+at /m);
  expect(await readFile(file)).toEqual(Buffer.from(bytes));
  expect(await readdir(dirname(file))).toEqual(['mcp.json']);
});

test('leaves broken TOML as it is and says where it is broken', async () => {
  const file = join(home, 'config.toml');
  await writeFile(file, 'model = "x"\n[mcp_servers.a\n');
  const ran = await config('projects', '--host', 'codex', '--write', '--file', 'config.toml');
  expect(ran.code).toBe(2);
  expect(flow(ran.stderr)).toContain('it is not valid TOML: line 2, column');
  expect(await readFile(file, 'utf8')).toBe('model = "x"\n[mcp_servers.a\n');
});

test('shows what to paste where it cannot edit safely', async () => {
  const file = join(home, 'config.toml');
  await writeFile(file, 'mcp_servers = { a = { command = "x" } }\n');
  const ran = await config('projects', '--host', 'codex', '--write', '--file', 'config.toml');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('[mcp_servers.workspace]\ncommand = "npx"\n');
  expect(await readFile(file, 'utf8')).toBe('mcp_servers = { a = { command = "x" } }\n');
});

async function listen(path: string): Promise<void> {
  const server = createServer().listen(path).unref();
  await once(server, 'listening');
}

/** What stands where the file should be, and what is said of it. */
const obstacles: Readonly<Record<string, readonly [(path: string) => Promise<unknown>, string]>> = {
  'a folder': [(path) => mkdir(path), 'it is a folder'],
  'a read-only file': [(path) => writeFile(path, '{}', { mode: 0o444 }), 'is read-only'],
  'a socket': [listen, 'is not a regular file'],
  'a link to nothing': [(path) => symlink('nowhere', path), 'a link to a file that does not exist'],
  'a link to itself': [(path) => symlink('x.json', path), 'leads back to itself'],
};

test.each(Object.keys(obstacles))('refuses %s with a sentence', async (title) => {
  const [place, sentence] = obstacles[title] ?? [];
  const file = join(home, 'x.json');
  await place?.(file);
  const ran = await config('projects', '--host', 'cursor', '--write', '--file', 'x.json');
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(`  ${file}\n`);
  expect(flow(ran.stderr)).toContain(sentence);
  expect((await readdir(home)).sort()).toEqual(['projects', 'x.json']);
});

test('refuses a path below a file', async () => {
  await writeFile(join(home, 'x'), '');
  const ran = await config('projects', '--host', 'cursor', '--write', '--file', 'x/mcp.json');
  expect(ran.code).toBe(2);
  expect(flow(ran.stderr)).toContain('a part of its path is a file, not a folder');
});
