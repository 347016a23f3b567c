import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startBin, type Running } from './support/bin.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-cli-'));
  await writeFile(join(folder, 'hello.txt'), 'Hello, Ada!\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const READER = 'reader-token-0123456789';
const REMOVER = 'remover-token-0123456789';
const one = ['serve', 'workspace', '--http', '--port', '0', '.'];
const all = ['serve', '--all', '--port', '0'];

/** Starts the command for those whose tokens a variable names. */
function serveTo(tokens: string, argv: readonly string[]): Running {
  return startBin(argv, { cwd: folder, env: { WELLSPOKEN_TOKENS: tokens } });
}

async function connectTo(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'caller', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

test('a token with the scope read reads and deletes nothing; one with delete deletes', async () => {
  const running = serveTo(`reader:read=${READER} remover:delete=${REMOVER}`, one);
  const url = await running.seen(/http:\S+\/mcp/);
  const path = 'hello.txt';
  const removal = { name: 'delete_file', arguments: { path, permanently: true } };
  const reader = await connectTo(url, READER);
  await expect(reader.callTool(removal)).rejects.toThrow(/insufficient scope/i);
  expect(await readFile(join(folder, path), 'utf8')).toBe('Hello, Ada!\n');
  const read = await reader.callTool({ name: 'read_file', arguments: { path } });
  expect(JSON.stringify(read.content)).toContain('Hello, Ada!');
  const remover = await connectTo(url, REMOVER);
  const { tools } = await remover.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['delete_file']);
  expect((await remover.callTool(removal)).isError ?? false).toBe(false);
  await expect(readFile(join(folder, path))).rejects.toThrow('ENOENT');
  await Promise.all([reader.close(), remover.close()]);
  expect(running.stderr()).not.toContain('Everything may be used');
});

test.each([
  { scope: 'raed', what: 'one server', argv: one, guess: '' },
  { scope: 'reed', what: 'all', argv: all, guess: ' Did you mean "read"?' },
])(
  'the unknown scope $scope is a sentence and code 2 for $what',
  async ({ scope, argv, guess }) => {
    const running = serveTo(`reader:${scope}=${READER}`, argv);
    expect(await running.ended).toBe(2);
    expect(running.stdout()).toBe('');
    expect(running.stderr()).toBe(
      `auth.tokens[0] (reader) has the scope "${scope}", which nothing here asks for: expected some of read, write, delete.${guess}\n`,
    );
  },
);

test.each([
  ['one server', one],
  ['all', all],
])('the start names the callers whose tokens name no scopes for %s', async (_what, argv) => {
  const running = serveTo(`ann=${READER} bob:read=${REMOVER}`, argv);
  const said = await running.seen(/Everything may be used by [^.]*\./);
  expect(said.replaceAll(/\s+/g, ' ')).toBe(
    'Everything may be used by ann, whose token names no scopes.',
  );
});

test.skipIf(process.platform === 'win32')(
  'a file of tokens that others can read is told on standard error, for all servers too',
  async () => {
    const tokens = join(folder, 'tokens');
    await writeFile(tokens, `reader:read=${READER}\n`);
    await chmod(tokens, 0o644);
    const argv = [...all, '--tokens-file', tokens];
    const running = startBin(argv, { cwd: folder, env: {} });
    await running.seen(/Press Ctrl-C/);
    expect(running.stderr()).toBe(
      `Warning: --tokens-file: "${tokens}" (mode 644) is open to other users of this machine. Run: chmod 600 ${tokens}\n`,
    );
  },
);
