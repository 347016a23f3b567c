import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openSectionStore } from '../../src/cache/open-section-store.ts';
import { lawOf } from './law.ts';
import { makePlace } from './place.ts';

/** A disk of two megabytes; none where mounting is not allowed. */
function mountSmallDisk(folder: string): string | undefined {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const run = (command: string, args: readonly string[]): unknown =>
    execFileSync(command, args, { stdio: 'ignore' });
  try {
    run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    run('umount', ['-l', disk]);
  });
  return disk;
}

const edc = (section: number) => ({ code: 'EDC', section: String(section) }) as const;

test('a full disk costs nothing that was kept, and what comes is kept in memory until there is room', async (context) => {
  const disk = mountSmallDisk(await makePlace());
  if (disk === undefined) {
    context.skip('skipped: mounting a small disk is not allowed here');
    return;
  }
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(1_000_000));
  const heard: string[] = [];
  const store = openSectionStore(disk, { log: (message) => heard.push(message) });
  onTestFinished(store.close);
  const keep = (number: number): void => {
    const what = lawOf(String(number), `Words of ${number}. ${'law '.repeat(2_000)}`);
    store.keepSection(edc(number), { what, at: new Date() });
  };
  let last = 0;
  while (store.state().place === 'disk') {
    last += 1;
    keep(last);
    expect(last).toBeLessThan(1_000);
  }
  keep(last + 1);
  last += 1;
  for (let number = 1; number <= last; number += 1) {
    expect(store.section(edc(number))?.what?.section).toBe(String(number));
  }
  expect(store.count()).toBe(last);
  const search = { query: 'words', limit: 100, offset: 0 };
  expect(store.search(search).total).toBe(last);
  expect(heard).toEqual([expect.stringContaining('kept in memory')]);
  await rm(filler);
  keep(last + 1);
  expect(store.state()).toEqual({ place: 'disk' });
  expect(store.count()).toBe(last + 1);
});
