import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import type { AuditLine } from '../../call/types.ts';
import { openAuditFile } from './runtime.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-audit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function lineOf(name: string): AuditLine {
  return {
    time: '2026-11-15T12:00:00.000Z',
    server: 'test',
    method: 'tools/call',
    name,
    caller: 'test',
    era: 'modern',
    revision: '2026-07-28',
    outcome: 'ok',
    durationMs: 1,
    arguments: '00',
  };
}

function refuse(error: Error): void {
  throw error;
}

async function namesIn(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => (JSON.parse(line) as AuditLine).name);
}

test('keeps every line, in order, however fast they come', async () => {
  const path = join(await newFolder(), 'calls.jsonl');
  const file = openAuditFile(path, refuse);
  const names = Array.from({ length: 5_000 }, (_, index) => `tool_${index}`);
  for (const name of names) file.keep(lineOf(name));
  await file.close();
  expect(await namesIn(path)).toEqual(names);
});

test('appends to what is there, and keeps a line that comes after the end', async () => {
  const path = join(await newFolder(), 'calls.jsonl');
  for (const name of ['first', 'second']) {
    const file = openAuditFile(path, refuse);
    file.keep(lineOf(name));
    await file.close();
    file.keep(lineOf(`after ${name}`));
  }
  expect(await namesIn(path)).toEqual(['first', 'after first', 'second', 'after second']);
});

test('a new file is for its owner only', async () => {
  const path = join(await newFolder(), 'calls.jsonl');
  await openAuditFile(path, refuse).close();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a file that cannot be opened is refused with what to do', async () => {
  const path = join(await newFolder(), 'missing', 'calls.jsonl');
  expect(() => openAuditFile(path, refuse)).toThrow('choose a file in a folder that exists');
});

test.skipIf(process.platform !== 'linux')('word is given of a disk that is full', async () => {
  const faults: Error[] = [];
  const file = openAuditFile('/dev/full', (error) => faults.push(error));
  file.keep(lineOf('lost'));
  await file.close();
  expect(faults).toMatchObject([{ code: 'ENOSPC' }]);
});
