import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';

import { startBin } from './support/bin.ts';
import { notesLife } from './support/notes.ts';
import { showScreen, widthOf } from './support/screen.ts';

test('serves every server at its name, says what to do next, and stops when told', async () => {
  const ending = new AbortController();
  const addresses: string[] = [];
  const before = notesLife.closed;
  const { code, stdout, stderr } = await showScreen('serve --all --port 0', {
    env: { WELLSPOKEN_LOG_LEVEL: 'silent' },
    signal: ending.signal,
    onOutput: (text) => {
      const [url] = /http:\S+\/mcp\/notes/.exec(text) ?? [];
      if (url === undefined) return;
      addresses.push(url);
      void listTools(url).then((names) => {
        addresses.push(...names);
        ending.abort();
      });
    },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(addresses.slice(1)).toEqual(['read_note', 'delete_every_note_that_there_is']);
  expect(notesLife.closed).toBe(before + 1);
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
  expect(stdout.replaceAll(/:\d+\//g, ':3900/')).toMatchInlineSnapshot(`
    "Server  URL
    notes   http://127.0.0.1:3900/mcp/notes

    Variable to set             Now
    WELLSPOKEN_NOTES_FOLDERS    /home/ada
    WELLSPOKEN_NOTES_READ_ONLY  true

    What to do next
    A host that takes a URL, such as Cursor, wants this under "mcpServers":
      "notes": { "url": "http://127.0.0.1:3900/mcp/notes" }
    For a host that starts the server itself, this shows what to paste:
      wellspoken config notes --host claude ~/projects
    Press Ctrl-C to stop.
    Stopped.
    "
  `);
});

async function listTools(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const client = new Client({ name: 'reader', version: '1.0.0' });
  const requestInit = { headers: { ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

test('a port in use is a sentence with code 2, and what was opened is closed', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const before = notesLife.closed;
  const outcome = await showScreen(`serve --all --port ${port}`);
  taken.close();
  expect(outcome).toEqual({
    code: 2,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 cannot be opened: it is in use: choose another, or 0.\n`,
  });
  expect(notesLife.closed).toBe(before + 1);
});

const TOKEN = 'alices-token-0123456789';

test('an address that others reach is refused without a token, and says what to set', async () => {
  const before = notesLife.closed;
  const { code, stdout, stderr } = await showScreen('serve --all --host 0.0.0.0 --port 0');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('The host "0.0.0.0" is reachable from other machines');
  expect(stderr).toContain('WELLSPOKEN_TOKENS, --tokens-file or --issuer say who gets in');
  expect(notesLife.closed).toBe(before + 1);
});

test('serves those who send a token, and shows where it goes', async () => {
  const ending = new AbortController();
  const seen: unknown[] = [];
  const { code, stdout, stderr } = await showScreen('serve --all --port 0', {
    env: { WELLSPOKEN_LOG_LEVEL: 'silent', WELLSPOKEN_TOKENS: `alice=${TOKEN}` },
    signal: ending.signal,
    onOutput: (text) => {
      const [url] = /http:\S+\/mcp\/notes/.exec(text) ?? [];
      if (url === undefined) return;
      void listTools(url)
        .catch(() =>
          listTools(url, { authorization: `Bearer ${TOKEN}` }).then((names) => seen.push(names)),
        )
        .finally(() => ending.abort());
    },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(seen).toEqual([['read_note', 'delete_every_note_that_there_is']]);
  expect(stdout).toContain('    "headers": { "Authorization": "Bearer <token>" }\n');
  expect(stdout).not.toContain(TOKEN);
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
});

test('shows the public addresses where there are some', async () => {
  const ending = new AbortController();
  const { stdout } = await showScreen('serve --all --port 0 --resource https://a.example/mcp/', {
    env: { WELLSPOKEN_TOKENS: `alice=${TOKEN}` },
    signal: ending.signal,
    onOutput: () => ending.abort(),
  });
  expect(stdout).toContain('notes   https://a.example/mcp/notes\n');
});

test('shows no choice that a variable has made', async () => {
  const ending = new AbortController();
  const { stdout } = await showScreen('serve --all --port 0', {
    env: { WELLSPOKEN_NOTES_FOLDERS: '/notes', WELLSPOKEN_NOTES_READ_ONLY: 'no' },
    signal: ending.signal,
    onOutput: () => ending.abort(),
  });
  expect(stdout).not.toContain('Variable');
});

test('serves older clients and pages too, where it is told to', async () => {
  const ending = new AbortController();
  const seen: unknown[] = [];
  const page = 'https://app.example';
  const { code, stdout, stderr } = await showScreen(`serve --all --port 0 --sse --cors ${page}`, {
    env: { WELLSPOKEN_LOG_LEVEL: 'silent' },
    signal: ending.signal,
    onOutput: (text) => {
      const [url] = /http:\S+\/sse\/notes/.exec(text) ?? [];
      if (url === undefined) return;
      void listOld(url, page)
        .then((found) => seen.push(...found))
        .finally(() => ending.abort());
    },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(seen).toEqual([['read_note', 'delete_every_note_that_there_is'], page]);
  expect(stdout.replaceAll(/:\d+\//g, ':3900/')).toContain(
    'HTTP+SSE  URL\nnotes     http://127.0.0.1:3900/sse/notes\n',
  );
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
});

async function listOld(url: string, origin: string): Promise<readonly unknown[]> {
  const client = new Client({ name: 'old', version: '1.0.0' });
  await client.connect(new SSEClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  await client.close();
  const { headers } = await fetch(new URL('/health', url), { headers: { origin } });
  return [tools.map(({ name }) => name), headers.get('access-control-allow-origin')];
}

test('serves the others where one cannot open its file, and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-serve-all-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'memory.db');
  await writeFile(file, 'This is no memory.');
  const command = startBin(['serve', '--all', '--port', '0'], {
    cwd: folder,
    env: { WELLSPOKEN_DEVFLOW_DB: file },
  });
  await command.seen(/Press Ctrl-C/);
  expect(command.stdout()).toMatch(/^Not served {2}Why\ndevflow {5}The file/m);
  expect(command.stdout()).not.toContain('/mcp/devflow');
  const url = await command.seen(/http:\S+\/mcp\/workspace/);
  expect(await listTools(url)).toContain('read_file');
  command.kill('SIGTERM');
  expect(await command.ended).toBe(0);
});
