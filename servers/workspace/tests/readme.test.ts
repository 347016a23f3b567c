import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MAX_BYTES, MAX_ENTRIES } from '../src/writing/copy-file.tool.ts';
import { MAX_WRITE_BYTES } from '../src/writing/write-file.tool.ts';
import { BLOB_BYTES, PAGE_BYTES, PAGE_LINES } from '../src/reading/limits.ts';
import { MAX_FILE_BYTES } from '../src/search/code/file-reader.ts';
import { MAX_EDIT_BYTES } from '../src/editing/edit-file.tool.ts';
import { MAX_DEPTH } from '../src/search/walk/walk.ts';
import { createOutline } from '../src/server.ts';
import { makeTree, type Tree } from './support/tree.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

let tree: Tree;
beforeAll(async () => {
  tree = await makeTree({ 'README.md': 'hello' });
});
afterAll(() => tree.remove());

/** The arguments of the README's command lines, with a folder that exists. */
function commandLines(): readonly (readonly string[])[] {
  return [...readme.matchAll(/^npx -y @wellspoken\/workspace (.+)$/gm)].map(([, line = '']) =>
    line.split(' ').map((word) => (word.startsWith('~') ? tree.folder : word)),
  );
}

test('the README shows how to start over stdio and over HTTP', () => {
  expect(commandLines().map((line) => line.includes('--http'))).toEqual([false, true]);
});

test('the command for stdio starts a server that answers', async () => {
  const [line = []] = commandLines();
  const client = new Client({ name: 'readme', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, ...line], stderr: 'ignore' }),
  );
  const { content } = await client.callTool({
    name: 'read_file',
    arguments: { path: 'README.md' },
  });
  expect(content[0]).toMatchObject({ type: 'text', text: 'hello' });
  await client.close();
});

test('the command for HTTP serves, without the tools that change something', async () => {
  const line = commandLines()[1]!.map((word) => (word === '3900' ? '0' : word));
  const child = spawn(process.execPath, [bin, ...line], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  const [url = ''] = /http:\S+/.exec(said.toString()) ?? [];
  const client = new Client({ name: 'readme', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(tools).not.toEqual([]);
  await client.close();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

test('the snippet for hosts is JSON that names this package', () => {
  const [, snippet = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
  expect(JSON.parse(snippet)).toMatchObject({
    mcpServers: {
      workspace: { command: 'npx', args: ['-y', '@wellspoken/workspace', expect.any(String)] },
    },
  });
});

test('the limits in the README are those of the code', () => {
  const limits = readme.slice(readme.indexOf('## Limits'));
  const row = (what: string): string =>
    new RegExp(`\\| ${what} +\\|(.*)\\|`).exec(limits)?.[1] ?? '';
  const mebibytes = (bytes: number): string => `${bytes / 1_048_576} MiB`;
  expect(row('one page of a text file').trim()).toBe(
    `${PAGE_LINES.toLocaleString('en')} lines, ${PAGE_BYTES / 1024} KiB`,
  );
  expect(row('a picture, a sound or other bytes in an answer')).toContain(mebibytes(BLOB_BYTES));
  expect(row('a file that is edited')).toContain(mebibytes(MAX_EDIT_BYTES));
  expect(row('a file that is written')).toContain(mebibytes(MAX_WRITE_BYTES));
  expect(row('a file that is searched')).toContain(mebibytes(MAX_FILE_BYTES));
  expect(row('folders inside folders that a search goes into').trim()).toBe(String(MAX_DEPTH));
  expect(row('a folder that is copied').trim()).toBe(
    `${MAX_ENTRIES.toLocaleString('en')} entries, ${MAX_BYTES / 1_073_741_824} GiB`,
  );
});

test('the server has the version of its package, and says so', async () => {
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(createOutline().version).toBe(version);
  const { stdout } = await promisify(execFile)(process.execPath, [bin, '--version']);
  expect(stdout.trim()).toBe(version);
});
