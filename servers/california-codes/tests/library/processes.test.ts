import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';

import { openSectionStore } from '../../src/cache/open-section-store.ts';
import type { SectionStore } from '../../src/cache/section-store.ts';
import { wordsOf } from './law.ts';
import { makePlace } from './place.ts';

const program = join(import.meta.dirname, 'keep-forever.mjs');

interface Writer {
  readonly name: string;
  readonly rounds: number;
  /** Killed as soon as it has said so many lines. */
  readonly killAfter?: number;
}

/** Lets a process keep sections; the lines that it has said. */
async function runWriter(folder: string, writer: Writer): Promise<readonly string[]> {
  const { name, rounds, killAfter } = writer;
  const child = spawn(process.execPath, [program, folder, name, String(rounds)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    said.push(line);
    if (said.length === killAfter) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return said;
}

function open(folder: string): SectionStore {
  const store = openSectionStore(folder);
  onTestFinished(store.close);
  return store;
}

function integrityOf(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'cache.db'));
  const rows = database.prepare('PRAGMA integrity_check').all();
  database.exec(`INSERT INTO search (search) VALUES ('integrity-check')`);
  database.close();
  return rows;
}

const SOUND = [{ integrity_check: 'ok' }];

test('two processes that keep the same sections at once lose and tear nothing', async () => {
  const folder = await makePlace();
  const rounds = 150;
  const runs = await Promise.all(
    ['one', 'other'].map((name) => runWriter(folder, { name, rounds })),
  );
  const expected = Array.from({ length: rounds }, (_, index) => `kept ${index + 1} disk`);
  expect(runs).toEqual([expected, expected]);
  const store = open(folder);
  expect(store.count()).toBe(rounds);
  for (let round = 1; round <= rounds; round += 1) {
    const kept = store.section({ code: 'EDC', section: String(round) });
    expect(wordsOf(kept?.what)).toMatch(new RegExp(`^Said by (one|other) in round ${round}\\. `));
  }
  const found = store.search({ query: 'said', limit: 1, offset: 0 });
  expect(found.total).toBe(rounds);
  expect(integrityOf(folder)).toEqual(SOUND);
});

test('processes that find the file damaged at the same time go on with one new file', async () => {
  const folder = await makePlace();
  await writeFile(join(folder, 'cache.db'), 'no database at all '.repeat(300));
  const rounds = 40;
  const runs = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => runWriter(folder, { name, rounds })),
  );
  const expected = Array.from({ length: rounds }, (_, index) => `kept ${index + 1} disk`);
  expect(runs).toEqual([expected, expected, expected, expected]);
  expect(open(folder).count()).toBe(rounds);
  expect(integrityOf(folder)).toEqual(SOUND);
});

test('whatever moment a writer is killed at, what it had kept is there and the file is sound', async () => {
  const folder = await makePlace();
  const said = await Promise.all(
    [3, 17, 60].map((killAfter, index) =>
      runWriter(folder, { name: `writer${index}`, rounds: 1_000_000, killAfter }),
    ),
  );
  expect(integrityOf(folder)).toEqual(SOUND);
  const store = open(folder);
  for (const line of said.flat()) {
    const [word, section = '', place] = line.split(' ');
    expect([word, place]).toEqual(['kept', 'disk']);
    expect(store.section({ code: 'EDC', section })?.what).toBeDefined();
  }
  store.keepSection({ code: 'EDC', section: '99999' }, { what: undefined, at: new Date() });
  expect(store.state()).toEqual({ place: 'disk' });
});
