import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { program } from '../src/program.ts';
import { createOutline } from '../src/server.ts';
import { LONGEST } from '../src/answers/values.ts';
import { TOKENS } from '../src/answers/fields.ts';
import { MOST_NOTES } from '../src/entities/note.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-devflow-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command lines of the README that start with these words, without them. */
function commandLines(words: string): readonly (readonly string[])[] {
  return [...readme.matchAll(new RegExp(`^${words}(.*)$`, 'gm'))].map(([, line = '']) =>
    line.split(' ').filter((word) => word !== ''),
  );
}

test.each(commandLines('npx -y @wellspoken/devflow').map((line) => [line]))(
  'the command with %j starts a server that remembers',
  async (line) => {
    const client = new Client({ name: 'readme', version: '1.0.0' });
    const env = { XDG_DATA_HOME: folder, HOME: folder, LOCALAPPDATA: folder };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [bin, ...line], env }),
    );
    const entity = { name: `README ${line.length}`, entityType: 'test', observations: ['read'] };
    await client.callTool({ name: 'create_entities', arguments: { entities: [entity] } });
    const { structuredContent } = await client.callTool({
      name: 'open_nodes',
      arguments: { names: [entity.name] },
    });
    expect(structuredContent).toMatchObject({ entities: [entity] });
    await client.close();
  },
);

test('every chore of the README is one of the program, with the arguments that it takes', async () => {
  const lines = commandLines('npx wellspoken devflow ');
  expect(new Set(lines.map(([chore]) => chore))).toEqual(
    new Set(program.chores?.map(({ name }) => name)),
  );
  const inFolder = (word: string): string =>
    word.includes('.') ? join(folder, basename(word)) : word;
  const run = promisify(execFile);
  const first = join(folder, 'first.jsonl');
  await writeFile(first, '{"type":"entity","name":"A","entityType":"task","observations":["b"]}\n');
  // In the order in which each finds what the one before left.
  for (const [chore = '', ...words] of [['import', first], ...lines]) {
    const args = [bin, chore, ...words.map(inFolder), '--db', join(folder, 'chores.db')];
    await run(process.execPath, args);
  }
});

test('the snippet for hosts is JSON that names this package', () => {
  const [, snippet = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
  expect(JSON.parse(snippet)).toMatchObject({
    mcpServers: { devflow: { command: 'npx', args: ['-y', '@wellspoken/devflow'] } },
  });
});

test('the limits in the README are those of the code', () => {
  const limits = readme.slice(readme.indexOf('## Limits'));
  const row = (what: string): string =>
    new RegExp(`\\| ${what} +\\|(.*)\\|`).exec(limits)?.[1]?.trim() ?? '';
  const shown = (number: number): string => number.toLocaleString('en-US');
  expect(row('an observation')).toBe(`${shown(LONGEST.observation)} characters`);
  expect(row('a name')).toBe(`${shown(LONGEST.name)} characters`);
  expect(row('entities, or observations, in one call')).toBe(shown(MOST_NOTES));
  expect(row('an answer')).toContain(`about ${shown(TOKENS.usual)} by default`);
});

test('the server has the version of its package, and ends with code 0 when it is told to', async () => {
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(createOutline().version).toBe(version);
  const child = spawn(process.execPath, [bin, '--http', '--port', '0', '--db', ':memory:'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
