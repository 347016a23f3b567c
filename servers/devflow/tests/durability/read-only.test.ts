import { chmodSync, copyFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { expect, onTestFinished, test, type TestContext } from 'vitest';

import { keep, remember } from './moved-file.ts';
import { integrityOf, makePlace, notesOf } from './place.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** How to start a process whom rights bind, as they do not bind root by itself. */
function findBinding(context: TestContext): readonly string[] {
  if (process.getuid?.() === undefined) return context.skip('skipped: there are no rights here');
  if (process.getuid() !== 0) return [];
  if (process.platform !== 'linux') return context.skip('skipped: nothing binds root here');
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'];
}

interface Locked {
  readonly db: string;
  /** Starts a server on the file that rights bind. */
  readonly start: () => Promise<ServerProcess>;
  /** Takes the right to write from the folder, from the files in it, or from both. */
  readonly lock: (what: What) => void;
  readonly unlock: () => void;
}

type What = 'file' | 'folder' | 'file and folder';

async function prepare(context: TestContext): Promise<Locked> {
  const prefix = findBinding(context);
  const folder = await makePlace();
  const db = join(folder, 'memory.db');
  const setRights = (rights: number): void => {
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), rights);
  };
  const unlock = (): void => {
    chmodSync(folder, 0o755);
    setRights(0o644);
  };
  onTestFinished(unlock);
  return {
    db,
    start: () => startServer(db, { prefix }),
    unlock,
    lock: (what) => {
      if (what !== 'folder') setRights(0o444);
      if (what !== 'file') chmodSync(folder, 0o555);
    },
  };
}

test.for<What>(['file', 'folder', 'file and folder'])(
  'a %s made read-only under a server and before the next one costs nothing that was answered',
  async (what, context) => {
    const { db, start, lock, unlock } = await prepare(context);
    const kept = ['Before'];
    const server = await start();
    await keep(server, 'Before');
    lock(what);
    const during = await remember(server, 'During');
    if (!during.isError) kept.push('During');
    await server.leave();
    lock(what);
    const next = await start();
    const after = await remember(next, 'After');
    if (!after.isError) kept.push('After');
    if (what !== 'folder') {
      expect(after.text).toContain('The file of the memory cannot be written. Nothing of this');
    }
    const seen = await next.call('read_graph');
    expect(seen.text).toContain('"Before"');
    await next.leave();
    unlock();
    expect([...(await notesOf(db)).keys()]).toEqual(kept);
    expect(integrityOf(db)).toBe('ok');
  },
);

test('a folder that can no longer be read is refused, and used again when it can be', async (context) => {
  const { db, start, unlock } = await prepare(context);
  const server = await start();
  await keep(server, 'Before');
  chmodSync(join(db, '..'), 0o000);
  for (const answer of [await remember(server, 'Refused'), await server.call('read_graph')]) {
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain('its folder cannot be read');
  }
  unlock();
  await keep(server, 'After');
  await server.leave();
  expect([...(await notesOf(db)).keys()]).toEqual(['Before', 'After']);
});

test('a read-only copy that replaces the file is read, and refuses what is written', async (context) => {
  const { db, start, lock } = await prepare(context);
  const first = await start();
  await keep(first, 'Before');
  await first.leave();
  const server = await start();
  copyFileSync(db, `${db}.copy`);
  await keep(server, 'Into the file that is replaced');
  chmodSync(`${db}.copy`, 0o444);
  renameSync(`${db}.copy`, db);
  lock('file');
  const refused = await remember(server, 'Refused');
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain('The file of the memory cannot be written');
  const seen = await server.call('read_graph');
  expect(seen.text).toContain('"Before"');
  expect(seen.text).not.toContain('Refused');
});
