import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { writeArchive } from '@wellspoken/simulator-leginfo';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asPublished } from '../../../tests/support/published-entry.ts';
import { settings } from '../src/config.ts';
import { createOutline } from '../src/server.ts';
import { openTestSession } from './support/open-test-session.ts';

const run = promisify(execFile);
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));
const command = fileURLToPath(new URL('../../../packages/cli/dist/bin.js', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-california-codes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Nobody's own files. */
function home(): Record<string, string> {
  return {
    XDG_DATA_HOME: folder,
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

async function connect(line: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'readme', version: '1.0.0' });
  const transport = { command: process.execPath, args: [bin, ...line], env };
  await client.connect(new StdioClientTransport({ ...transport, stderr: 'ignore' }));
  return client;
}

test.each(commandLines('npx -y @wellspoken/california-codes').map((line) => [line]))(
  'the command with %j starts a server that quotes a section',
  async (line) => {
    const env = { ...home(), WELLSPOKEN_CALIFORNIA_CODES_SIMULATOR: 'true' };
    const client = await connect(line, env);
    const { structuredContent } = await client.callTool({
      name: 'fetch_code_section',
      arguments: { citation: 'Ed. Code, § 48900.5(a)(2)' },
    });
    expect(structuredContent).toMatchObject({ code: 'EDC', section: '48900.5' });
    await client.close();
  },
);

test('the command for hosts writes the entry of the snippet', async () => {
  const [line = []] = commandLines('npx wellspoken config');
  const file = join(folder, 'host.json');
  await run(process.execPath, [command, 'config', ...line, '--file', file], { env: home() });
  const [, json = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
  expect(asPublished(await readFile(file, 'utf8'))).toEqual(JSON.parse(json));
});

test('the command for the archive imports one, and a server then answers offline', async () => {
  const [line = []] = commandLines('npx wellspoken california-codes import');
  await writeArchive(join(folder, line.at(-1) ?? ''), { sections: 300 });
  await run(process.execPath, [command, 'california-codes', 'import', ...line], {
    env: home(),
    cwd: folder,
  });
  const client = await connect(['--offline'], home());
  const { structuredContent } = await client.callTool({
    name: 'search_code_text',
    arguments: { query: 'section', limit: 1 },
  });
  expect(structuredContent).toMatchObject({ hits: [{ source: 'archive' }] });
  await client.close();
});

test('the limits in the README are those of the code', () => {
  const { cacheHours, callLimit, sectionLimit } = settings.parse({});
  const limits = readme.slice(readme.indexOf('## Limits'));
  expect(limits).toContain(`counts as fresh for ${cacheHours} hours`);
  expect(limits).toContain(
    `${callLimit.toLocaleString('en')} calls a minute, and ${sectionLimit} for the same section`,
  );
  const [, most] = /at most (\d+) sections/.exec(limits) ?? [];
  const { properties } = createOutline().tools.get('fetch_code_range')?.inputJson ?? {};
  expect(properties).toMatchObject({ limit: { maximum: Number(most) } });
});

test('the resource and the prompt of the README are there', async () => {
  const { client } = await openTestSession();
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
    'california-codes://{code}/{section}',
  );
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toContain('explain_section');
});

test('the server has the version of its package, and ends with code 0 when it is told to', async () => {
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(createOutline().version).toBe(version);
  const child = spawn(process.execPath, [bin, '--simulator', '--http', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: home(),
  });
  await once(child.stderr, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
