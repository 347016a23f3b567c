import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asPublished } from '../../../tests/support/published-entry.ts';
import { createOutline } from '../src/server.ts';
import { openDesk } from './support/open-desk.ts';

const run = promisify(execFile);
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const guide = await readFile(new URL('../../../docs/github-projects.md', import.meta.url), 'utf8');
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));
const command = fileURLToPath(new URL('../../../packages/cli/dist/bin.js', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-github-projects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Nobody's own files. */
function home(): Record<string, string> {
  return { XDG_CONFIG_HOME: folder, HOME: folder, LOCALAPPDATA: folder, APPDATA: folder };
}

/** The command lines of the README that start with these words, without them. */
function commandLines(words: string): readonly (readonly string[])[] {
  return [...readme.matchAll(new RegExp(`^${words}(.*)$`, 'gm'))].map(([, line = '']) =>
    line.split(' ').filter((word) => word !== ''),
  );
}

test.each(commandLines('npx -y @wellspoken/github-projects').map((line) => [line]))(
  'the command with %j starts a server that lists projects',
  async (line) => {
    const client = new Client({ name: 'readme', version: '1.0.0' });
    const env = { ...home(), WELLSPOKEN_GITHUB_PROJECTS_SIMULATOR: 'true' };
    const transport = { command: process.execPath, args: [bin, ...line], env };
    await client.connect(new StdioClientTransport({ ...transport, stderr: 'ignore' }));
    const { structuredContent } = await client.callTool({
      name: 'read_projects',
      arguments: { request: { action: 'list_projects' } },
    });
    expect(structuredContent).toMatchObject({ action: 'list_projects' });
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

test('the request of the guide moves an item', async () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(guide) ?? [];
  const { ok } = await openDesk({ server: { profile: 'compact' } });
  expect(await ok('write_items', JSON.parse(json) as object)).toMatchObject({
    action: 'set_field_value',
    result: { fieldName: 'Status', value: 'Done' },
  });
});

test('the plan of the guide can be applied', async () => {
  const plan = [...guide.matchAll(/```json\n(.*?)```/gs)].find(([, json]) =>
    json?.includes('tasks'),
  );
  const { ok } = await openDesk({ server: { tools: ['apply_plan'] } });
  const given = { plan: JSON.parse(plan?.[1] ?? '') as object, repo: 'acme/probe' };
  expect(await ok('apply_plan', given)).toMatchObject({ complete: true });
});

test('the rules of the guide are the example that the tests of rules read', async () => {
  const [, rules] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
  const example = new URL(
    '../../../packages/planner/tests/rules/rules.example.yml',
    import.meta.url,
  );
  expect(rules).toBe(await readFile(example, 'utf8'));
});

test('the server has the version of its package', () => {
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(createOutline().version).toBe(version);
});

test('without a token the server lists its tools, and a call says what to set', async () => {
  const { client, fails } = await openDesk({ desk: { token: undefined } });
  expect((await client.listTools()).tools.length).toBeGreaterThan(100);
  const { code, message } = await fails('list_projects');
  expect(code).toBe('not_configured');
  expect(message).toContain('GITHUB_TOKEN');
});
