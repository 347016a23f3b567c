import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { verifies } from '@wellspoken/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bin, startBin } from './support/bin.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-cli-'));
  await writeFile(join(folder, 'hello.txt'), 'Hello, Ada!\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function readHello(client: Client): Promise<unknown> {
  const result = await client.callTool({ name: 'read_file', arguments: { path: 'hello.txt' } });
  return result.content;
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ name: 'reader', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const hello = [expect.objectContaining({ text: expect.stringContaining('Hello, Ada!') as string })];

test(
  'serves the workspace over stdio to the official client, and ends with it',
  verifies('stdio.stdout-pure'),
  async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'serve', 'workspace', '--read-only', folder],
      env: { PATH: process.env['PATH'] ?? '' },
      stderr: 'pipe',
    });
    const client = new Client({ name: 'reader', version: '1.0.0' });
    await client.connect(transport);
    expect(await readHello(client)).toEqual(expect.arrayContaining(hello));
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    await client.close();
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  'serves the workspace over HTTP, and ends with code 0 on %s',
  async (signal) => {
    const running = startBin(['serve', 'workspace', '--http', '--port', '0', '.'], { cwd: folder });
    const client = await connectTo(await running.seen(/http:\S+\/mcp/));
    expect(await readHello(client)).toEqual(expect.arrayContaining(hello));
    await client.close();
    running.kill(signal);
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toBe('');
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  'ends with code 0 on %s while a client over stdio still holds its end',
  async (signal) => {
    const running = startBin(['serve', 'workspace', '.'], {
      cwd: folder,
      input: '{"jsonrpc":"2.0"}\n',
    });
    await running.seen(/-32600/);
    running.kill(signal);
    expect(await running.ended).toBe(0);
  },
);

test('serves all servers on one port, and stops on Ctrl-C with code 0 and a last line', async () => {
  const running = startBin(['serve', '--all', '--port', '0'], { cwd: folder });
  const client = await connectTo(await running.seen(/http:\S+\/mcp\/workspace/));
  expect(await readHello(client)).toEqual(expect.arrayContaining(hello));
  await client.close();
  running.kill('SIGINT');
  expect(await running.ended).toBe(0);
  expect(running.stdout()).toMatch(/\nPress Ctrl-C to stop\.\nStopped\.\n$/);
});

test('a signal and its echo are one', async () => {
  const running = startBin(['serve', '--all', '--port', '0'], { cwd: folder });
  await running.seen(/Ctrl-C/);
  running.kill('SIGINT');
  running.kill('SIGINT');
  expect(await running.ended).toBe(0);
  expect(running.stdout()).toMatch(/\nStopped\.\n$/);
});

test('a port in use ends with code 2 and a sentence, for one server and for all', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  for (const what of [['workspace', '--http', '.'], ['--all']]) {
    const running = startBin(['serve', ...what, '--port', String(port)], { cwd: folder });
    expect(await running.ended).toBe(2);
    expect(running.stdout()).toBe('');
    expect(running.stderr()).toBe(
      `Port ${port} of 127.0.0.1 cannot be opened: it is in use: choose another, or 0.\n`,
    );
  }
  taken.close();
});

test.for<[string, string]>([
  ['serve workspce', 'There is no server "workspce". Did you mean "workspace"?'],
  ['serve workspace --read-onyl .', '--read-onyl: no such flag. Did you mean --read-only?'],
  ['serve workspace ./nowhere', 'The folder "./nowhere" does not exist.'],
  ['serve --lal', '--lal: no such flag. Did you mean --all?'],
  ['srve', '"srve": no such command. Did you mean serve?'],
])('"%s" ends with code 2 and no stack', async ([line, sentence]) => {
  const running = startBin(line.split(' '), { cwd: folder });
  expect(await running.ended).toBe(2);
  expect(running.stdout()).toBe('');
  expect(running.stderr()).toContain(sentence);
  expect(running.stderr()).not.toMatch(/\n\s+at /);
});

test('a reader that stops reading is no failure', async () => {
  const line = `"${process.execPath}" "${bin}" list --json | head -c 1`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line]);
  expect([stdout, stderr]).toEqual(['[', '']);
});
