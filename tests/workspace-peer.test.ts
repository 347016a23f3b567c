import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { program } from '@wellspoken/workspace';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { root } from './support/files.ts';

// The server that people use today, as it is published.
const PEER = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-filesystem/dist/index.js',
);
const client = new Client(
  { name: 'peer', version: '1.0.0' },
  { versionNegotiation: { mode: 'legacy' } },
);

beforeAll(async () => {
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PEER, join(root, 'docs')],
      stderr: 'ignore',
    }),
  );
});
afterAll(() => client.close());

async function comparison(): Promise<readonly (readonly string[])[]> {
  const text = await readFile(join(root, 'docs', 'workspace.md'), 'utf8');
  const [, section = ''] = text.split('\n## ').filter((part) => part !== '');
  const rows = section.split('\n').filter((line) => /^\| (`|–)/.test(line));
  return rows.map((row) => row.split('|').slice(1, 3));
}

const namesIn = (cell = ''): readonly string[] =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('every tool of server-filesystem has a counterpart that exists', async () => {
  const rows = await comparison();
  const { tools } = await client.listTools();
  const counterparts = new Map(
    rows.flatMap(([theirs, ours]) => namesIn(theirs).map((name) => [name, namesIn(ours)])),
  );
  expect(tools.map(({ name }) => name).filter((name) => !counterparts.has(name))).toEqual([]);
  const ours = [...program.outline().tools.keys()];
  for (const { name } of tools) {
    expect(counterparts.get(name), name).not.toEqual([]);
    expect(ours, name).toEqual(expect.arrayContaining([...(counterparts.get(name) ?? [])]));
  }
});

test('server-filesystem names real paths in its refusals, as the document says', async () => {
  const result = await client.callTool({
    name: 'read_text_file',
    arguments: { path: '/etc/hostname' },
  });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toContain(join(root, 'docs'));
});
