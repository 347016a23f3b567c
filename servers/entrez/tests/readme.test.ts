import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asPublished } from '../../../tests/support/published-entry.ts';
import { settings } from '../src/config.ts';
import { WITH_KEY, WITHOUT_KEY } from '../src/eutils/create-eutils.ts';
import { createOutline } from '../src/server.ts';
import { TOKENS } from '../src/answers/fields.ts';
import { wordsOf } from './support/fake-entrez.ts';
import { openTestServer } from './support/open-test-server.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));
const command = fileURLToPath(new URL('../../../packages/cli/dist/bin.js', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-entrez-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Nobody's own files, and no NCBI but the simulated one. */
function environment(): Record<string, string> {
  return {
    WELLSPOKEN_ENTREZ_SIMULATOR: 'true',
    XDG_CACHE_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
    LOCALAPPDATA: folder,
    APPDATA: folder,
  };
}

/** The command lines of the README that start with these words, without them. */
function commandLines(words: string): readonly (readonly string[])[] {
  return [...readme.matchAll(new RegExp(`^${words}(.*)$`, 'gm'))].map(([, line = '']) =>
    line.split(' ').filter((word) => word !== ''),
  );
}

test.each(commandLines('npx -y @wellspoken/entrez').map((line) => [line]))(
  'the command with %j starts a server that finds articles',
  async (line) => {
    const client = new Client({ name: 'readme', version: '1.0.0' });
    const transport = { command: process.execPath, args: [bin, ...line], env: environment() };
    await client.connect(new StdioClientTransport({ ...transport, stderr: 'ignore' }));
    const { structuredContent } = await client.callTool({
      name: 'search_literature',
      arguments: { query: 'CRISPR gene editing', limit: 1 },
    });
    expect(structuredContent).toMatchObject({ articles: [{ pmid: '36110001' }] });
    await client.close();
  },
);

/** The entry for hosts as it stands in the README. */
function snippet(): { readonly mcpServers: { readonly entrez: Record<string, unknown> } } {
  const [, json = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
  return JSON.parse(json) as ReturnType<typeof snippet>;
}

test('the command for hosts writes the entry of the snippet, without the key', async () => {
  const [line = []] = commandLines('npx wellspoken config');
  const file = join(folder, 'host.json');
  const at = line.indexOf('--');
  const args = ['config', ...line.slice(0, at), '--file', file, ...line.slice(at)];
  await promisify(execFile)(process.execPath, [command, ...args], { env: environment() });
  const { env, ...entry } = snippet().mcpServers.entrez;
  expect(asPublished(await readFile(file, 'utf8'))).toEqual({ mcpServers: { entrez: entry } });
  expect(env).toEqual({ NCBI_API_KEY: 'your key' });
});

test('the limits in the README are those of the code', async () => {
  const limits = readme.slice(readme.indexOf('## Limits'));
  expect(limits).toContain(
    `${WITHOUT_KEY.minGapMs} ms apart without a key and ${WITH_KEY.minGapMs} ms with one`,
  );
  expect(limits).toContain(`at its least, ${TOKENS.least},`);
  expect(limits).toContain('kept for a week');
  expect(settings.parse({}).keepHours).toBe(7 * 24);
  const { call } = await openTestServer();
  const beyond = { operation: 'search', term: 'sleep', retstart: 10_000 };
  const [, hits = ''] = /first ([\d,]+) hits/.exec(limits) ?? [];
  expect(wordsOf(await call('entrez_query', beyond))).toContain(`first ${hits} records`);
});

test('the most rows in the README are as many as SQL gives', async () => {
  const { call } = await openTestServer();
  const ids = { operation: 'fetch_and_stage', database: 'pubmed', ids: '31452104' };
  const staged = await call('entrez_data', ids);
  const { data_access_id } = staged.structuredContent as { readonly data_access_id: string };
  const sql =
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 3000) SELECT i FROM n';
  const asked = { operation: 'query', data_access_id, sql, limit: 3_000, max_tokens: 100_000 };
  const { structuredContent } = await call('entrez_data', asked);
  const [, rows = ''] = /([\d,]+) rows/.exec(readme) ?? [];
  expect(structuredContent).toMatchObject({ row_count: Number(rows.replace(',', '')) });
});

test('the server has the version of its package, and ends with code 0 when it is told to', async () => {
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(createOutline().version).toBe(version);
  const child = spawn(process.execPath, [bin, '--http', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment(),
  });
  await once(child.stderr, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
