import { expect, test } from 'vitest';

import { runCommand, type Ran } from './support/run-command.ts';

const config = (...argv: readonly string[]): Promise<Ran> =>
  runCommand(['config', ...argv], { cwd: '/srv', env: { HOME: '/home/ada' } });

const NPX = { command: 'npx', args: ['-y', '@wellspoken/workspace', '/srv/notes'] };

/** What Cursor reads out of a link. */
function readCursorLink(link: string): unknown {
  const { protocol, host, pathname, searchParams } = new URL(link);
  expect(`${protocol}//${host}${pathname}`).toBe('cursor://anysphere.cursor-deeplink/mcp/install');
  const fields: unknown = JSON.parse(
    Buffer.from(searchParams.get('config') ?? '', 'base64').toString(),
  );
  return { name: searchParams.get('name'), fields };
}

/** What VS Code reads out of a link. */
function readVscodeLink(link: string): unknown {
  expect(link).toMatch(/^vscode:mcp\/install\?/);
  return JSON.parse(decodeURIComponent(link.slice(link.indexOf('?') + 1)));
}

test('shows the links of both hosts, each on a line of its own', async () => {
  const { code, stdout, stderr } = await config('workspace', 'notes', '--link');
  expect(code).toBe(0);
  const [cursor = '', vscode = '', ...rest] = stdout.split('\n');
  expect(readCursorLink(cursor)).toEqual({ name: 'workspace', fields: NPX });
  expect(readVscodeLink(vscode)).toEqual({ name: 'workspace', type: 'stdio', ...NPX });
  expect(rest).toEqual(['']);
  expect(stderr).toMatchInlineSnapshot(`
    "When this link is opened, Cursor asks whether to install workspace:


    It starts the published package with npx.
    When this link is opened, VS Code asks whether to install workspace:


    It starts the published package with npx.
    For VS Code Insiders, write vscode-insiders: in the place of vscode:
    "
  `);
});

test.each([
  ['cursor', /^cursor:\S+\n$/],
  ['vscode', /^vscode:\S+\n$/],
])('shows the link of %s alone', async (host, link) => {
  const { code, stdout } = await config('workspace', '/srv/notes', '--link', '--host', host);
  expect(code).toBe(0);
  expect(stdout).toMatch(link);
});

test('a link has the name and the flags of the server that were asked for', async () => {
  const line = 'workspace --link --host cursor --name notes -- --read-only /srv/notes';
  const { stdout } = await config(...line.split(' '));
  const args = ['-y', '@wellspoken/workspace', '--read-only', '/srv/notes'];
  const fields = { command: 'npx', args };
  expect(readCursorLink(stdout.trim())).toEqual({ name: 'notes', fields });
});

test('a link has no secret, also where one is set', async () => {
  const env = { HOME: '/home/ada', GITHUB_TOKEN: 'not-a-real-token' };
  const argv = ['config', 'github-projects', '--link'];
  const { stdout, stderr } = await runCommand(argv, { cwd: '/srv', env });
  const [cursor = '', vscode = ''] = stdout.split('\n');
  const read = JSON.stringify([readCursorLink(cursor), readVscodeLink(vscode)]);
  expect(read).not.toMatch(/token|env/i);
  expect(stderr).toContain('Secrets are not in the link.');
  expect(stderr).not.toContain('not-a-real-token');
});

test.each([
  [['--write'], 'so --write does not go with it.'],
  [['--write', '--replace'], 'so --write does not go with it.'],
  [['--replace'], 'so --replace does not go with it.'],
  [['--file', 'x.json'], 'so --file does not go with it.'],
  [['--host', 'zed'], '--link: expected --host cursor or --host vscode; got --host zed.'],
  [['--host', 'claude'], '--link: expected --host cursor or --host vscode; got --host claude.'],
])('refuses %j beside --link with a sentence', async (flags, sentence) => {
  const { code, stdout, stderr } = await config('workspace', '/srv/notes', '--link', ...flags);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
});
