import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { expect, test } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import { change } from '../support/change.ts';
import { openSession } from '../support/session.ts';
import { exportAll } from '../support/export-all.ts';
import { doChore, runInShell } from '../support/run-chore.ts';
import { fillSample, writeLarge } from '../support/sample.ts';
import { makePlace, notesOf } from '../durability/place.ts';

async function makeMemory(): Promise<string> {
  const folder = await makePlace();
  const memory = openMemory({ path: join(folder, 'memory.db') });
  await fillSample(memory);
  await memory.close();
  return folder;
}

test.for([
  ['all.jsonl', ['--all-projects', '--history'], { include_history: true, project: '*' }],
  ['shop.md', [], { format: 'markdown' }],
  ['clinic.graphml', ['--project', 'clinic'], { format: 'graphml', project: 'clinic' }],
  ['shop.txt', ['--format', 'mermaid'], { format: 'mermaid' }],
] as const)('writes %s with %j as the tool would', async ([file, flags, args]) => {
  const folder = await makeMemory();
  const { code, stderr } = await doChore(folder, 'export', ...flags, file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const session = await openSession({ path: join(folder, 'memory.db') });
  expect(readFileSync(join(folder, file), 'utf8')).toBe(await exportAll(session, args));
});

test('an export with history becomes the same file when it is imported elsewhere', async () => {
  const folder = await makeMemory();
  const flags = ['--all-projects', '--history'];
  await doChore(folder, 'export', ...flags, 'one.jsonl');
  const imported = await doChore(folder, 'import', 'one.jsonl', '--db', 'other.db');
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  await doChore(folder, 'export', ...flags, 'two.jsonl', '--db', 'other.db');
  const [one, two] = ['one.jsonl', 'two.jsonl'].map((name) => readFileSync(join(folder, name)));
  expect(two).toEqual(one);
});

test('brings in a long file in any order, reports bad lines, and can be run again', async () => {
  const folder = await makePlace();
  const names = Array.from({ length: 1_100 }, (_, index) => `Thing ${index}\u2028`);
  const relations = names
    .slice(1)
    .map((to, index) => ({ type: 'relation', from: names[index], to, relationType: 'before' }));
  const entities = names.map((name) => ({
    type: 'entity',
    name,
    entityType: 'thing',
    observations: ['it is one', `it is ${name}`],
  }));
  const lines = [...relations, ...entities].map((one) => JSON.stringify(one));
  writeFileSync(join(folder, 'in.jsonl'), [...lines, '{"type":', ''].join('\n'));
  const dry = await doChore(folder, 'import', 'in.jsonl', '--dry-run', '--json');
  const first = await doChore(folder, 'import', 'in.jsonl', '--json');
  expect(first.stderr).toBe('line 2200: It is not JSON.\n');
  const result = JSON.parse(first.stdout) as object;
  expect(result).toMatchObject({
    entities: { created: 1_100, updated: 0, unchanged: 0, skipped: 0 },
    relations: { created: 1_099, updated: 0, unchanged: 0, skipped: 0 },
    observations: { added: 2_200, known: 0 },
    problemCount: 1,
  });
  expect(JSON.parse(dry.stdout)).toEqual({ ...result, dryRun: true });
  const again = await doChore(folder, 'import', 'in.jsonl');
  expect(again.stdout).toBe(
    'Entities: 1,100 unchanged. Relations: 1,099 unchanged. Observations: 0 added, 2,200 known. 1 problem.\n',
  );
});

test('a dry run over a memory changes nothing of it', async () => {
  const folder = await makeMemory();
  const before = await notesOf(join(folder, 'memory.db'));
  const line = { type: 'entity', name: 'PaymentGateway', entityType: 'x', observations: ['new'] };
  writeFileSync(join(folder, 'in.jsonl'), JSON.stringify(line));
  const { stdout } = await doChore(folder, 'import', '--dry-run', 'in.jsonl', '--into', 'default');
  expect(stdout).toContain('Nothing was changed; this is what would happen. Entities: 1 updated.');
  expect(await notesOf(join(folder, 'memory.db'))).toEqual(before);
});

test.for([
  ['import', ['none.jsonl'], 'There is no file'],
  ['import', ['text.txt'], 'Nothing could be read from'],
  ['import', ['a.json', '--db', ':memory:'], ':memory: names no file'],
  ['export', ['out.jsonl', '--db', 'none.db'], 'There is no memory yet'],
  ['import', ['.'], 'is a folder. Name a file.'],
  ['export', ['text.txt'], 'already. Add --force'],
  ['export', ['--force', '.'], 'is a folder. Name a file.'],
  ['export', ['text.txt/x.md'], 'There is no folder'],
] as const)('%s %j ends with a reason', async ([name, argv, words]) => {
  const folder = await makeMemory();
  writeFileSync(join(folder, 'text.txt'), 'Dear diary,\n');
  writeFileSync(join(folder, 'a.json'), '{"entities":[]}');
  const { code, stderr } = await doChore(folder, name, ...argv);
  expect(code).toBe(1);
  expect(stderr).toContain(words);
});

test('export - writes the graph to standard output, and words to the other one', async () => {
  const folder = await makeMemory();
  await doChore(folder, 'export', 'all.jsonl', '--all-projects');
  const all = readFileSync(join(folder, 'all.jsonl'), 'utf8');
  const bytes = Buffer.byteLength(all).toLocaleString('en-US');
  expect(await doChore(folder, 'export', '-', '--all-projects')).toEqual({
    code: 0,
    stdout: all,
    stderr: `Wrote standard output as jsonl: ${bytes} bytes.\n`,
  });
  const told = await doChore(folder, 'export', '--format', 'markdown', '--json', '-');
  expect(told.stdout).toMatch(/^# /);
  expect(JSON.parse(told.stderr)).toMatchObject({ file: 'standard output', format: 'markdown' });
});

async function makeLarge(): Promise<string> {
  const folder = await makePlace();
  await writeLarge(join(folder, 'memory.db'));
  return folder;
}

const isUnix = process.platform !== 'win32';

test.runIf(isUnix)('export - ends quietly when its reader has left', async () => {
  const { code, stdout, stderr } = await runInShell(
    await makeLarge(),
    'devflow export - | head -c 20',
  );
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '{"type":"entity","na', stderr: '' });
});

test.runIf(isUnix)('export - gives a slow reader all of it', async () => {
  const { stdout } = await runInShell(
    await makeLarge(),
    'devflow export - 2>&- | (sleep 0.3; wc -l)',
  );
  expect(Number(stdout)).toBe(200);
});

test.runIf(process.platform === 'linux')('export - to a full disk ends with code 1', async () => {
  const { code, stderr } = await runInShell(await makeLarge(), 'devflow export - > /dev/full');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Standard output cannot be written: the disk is full.\n',
  });
});

test.runIf(process.platform === 'linux').for(['export', 'backup'])(
  '%s --force replaces no device',
  async (name) => {
    const folder = await makeMemory();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const { code, stderr } = await doChore(folder, name, '--force', 'pipe');
    expect(code).toBe(1);
    expect(stderr).toContain('pipe is a device or a pipe, which no file can replace. Name a file');
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
  },
);

test.for([
  ['backup', 'wellspoken devflow export -'],
  ['restore', 'wellspoken devflow import -'],
] as const)('%s - is refused, and says what can be done', async ([name, advice]) => {
  const folder = await makeMemory();
  const { code, stderr } = await doChore(folder, name, '-');
  expect(code).toBe(2);
  expect(stderr).toContain('a backup is a database');
  expect(stderr).toContain(advice);
  expect(readdirSync(folder)).not.toContain('-');
});

const ENTITY = '{"type":"entity","name":"Ada","entityType":"person","observations":["writes"]}';
const CREATED = 'Entities: 1 created. Relations: none. Observations: 1 added, 0 known.\n';

test
  .runIf(isUnix)
  .for(['devflow import -', 'devflow import /dev/stdin', 'devflow import - --format jsonl'])(
  '%s brings in what comes through a pipe',
  async (line) => {
    const folder = await makePlace();
    writeFileSync(join(folder, 'in.jsonl'), `${ENTITY}\n`);
    const piped = await runInShell(folder, `cat in.jsonl | ${line}`);
    expect(piped).toEqual({ code: 0, stdout: CREATED, stderr: '' });
  },
);

test.runIf(isUnix)('import - --dry-run changes nothing', async () => {
  const folder = await makePlace();
  const { stdout } = await runInShell(folder, `echo '${ENTITY}' | devflow import --dry-run -`);
  expect(stdout).toBe(`Nothing was changed; this is what would happen. ${CREATED}`);
  expect(readdirSync(folder)).toEqual([]);
});

const NO_LINE = 'A line is longer than 200 MiB. Expected JSON Lines of devflow';

test.runIf(process.platform === 'linux').for([
  ['devflow import /dev/zero', '/dev/zero is a device or a pipe, and no file.'],
  ['devflow import /dev/null', 'is read with: wellspoken devflow import -'],
  ['mkfifo pipe; devflow import pipe', 'pipe is a device or a pipe, and no file.'],
  ['truncate -s 9G sparse; devflow import sparse', 'It is no text. Expected JSON Lines'],
  ['devflow import - < /dev/zero', 'It is no text. Expected JSON Lines'],
  ["tr '\\0' x < /dev/zero | devflow import -", NO_LINE],
  ["head -c 210m /dev/zero | tr '\\0' x > long; devflow import long", NO_LINE],
])('%s ends soon, and says what was expected', async ([script = '', words]) => {
  const folder = await makePlace();
  // What feeds the pipe is ended by its end, which is no failure here.
  const { code, stdout, stderr } = await runInShell(folder, `set +o pipefail; ${script}`);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(words);
});

test('--history is for JSON Lines only', async () => {
  const folder = await makeMemory();
  const { code, stderr } = await doChore(folder, 'export', '--history', 'out.md');
  expect(code).toBe(2);
  expect(stderr).toContain('markdown has no place for the past');
});

test('salvages from a damaged memory all that does not lie on a damaged page', async () => {
  const folder = await makePlace();
  const db = join(folder, 'memory.db');
  const memory = openMemory({ path: db });
  await change(memory, 'create_entities', async (writer) => {
    for (let index = 0; index < 600; index++) {
      const entity = { project: 'default', name: `Thing ${index}`, type: 'thing' };
      const { id } = await writer.insertEntity(entity);
      await writer.insertObservation({
        entityId: id,
        text: `Known of ${index}: ${'x'.repeat(90)}`,
      });
    }
  });
  await memory.close();
  const bytes = readFileSync(db);
  const pageSize = bytes.readUInt16BE(16);
  const text = `Known of 300: ${'x'.repeat(90)}`;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    const start = at - (at % pageSize);
    bytes.fill(0xdb, start, start + pageSize);
  }
  writeFileSync(db, bytes);
  const plain = await doChore(folder, 'export', 'all.jsonl');
  expect(plain.code).toBe(1);
  expect(plain.stderr).toContain('is damaged');
  const { code, stdout } = await doChore(folder, 'export', '--salvage', '--json', 'rescue.jsonl');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ lost: expect.any(Number) as number });
  const lines = readFileSync(join(folder, 'rescue.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.length).toBeLessThan(600);
});
