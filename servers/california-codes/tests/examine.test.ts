import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Finding } from '@wellspoken/kit/launch';
import { listSections, writeArchive } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { settings } from '../src/config.ts';
import { examine } from '../src/doctor.ts';
import { load, newFolder } from './archive/import-support.ts';

const look = (given: Record<string, unknown>): Promise<readonly Finding[]> =>
  examine(settings.parse(given));

/** A folder with an archive of some day. */
async function withArchive(asOf: string): Promise<string> {
  const [folder, place] = [await newFolder(), await newFolder()];
  const zip = join(place, 'pubinfo_2025.zip');
  await writeArchive(zip, { sections: listSections().slice(0, 20), asOf });
  await load(zip, folder);
  return folder;
}

test('a folder without an archive is well, and says how all of the law comes into it', async () => {
  const data = await newFolder();
  const [folder, archive] = await look({ data });
  expect([folder?.state, archive?.state]).toEqual(['ok', 'ok']);
  expect(archive?.detail).toContain('wellspoken california-codes import');
  const [, offline] = await look({ data, offline: true });
  expect(offline).toMatchObject({ state: 'warning', fix: expect.any(String) as unknown });
});

test('an archive is told with its day, and an old one with what that means', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const [, fresh] = await look({ data: await withArchive(today) });
  expect(fresh).toMatchObject({ state: 'ok', detail: `20 sections as of ${today}.` });
  const data = await withArchive('2020-01-05');
  const [, old] = await look({ data });
  expect(old).toMatchObject({ state: 'warning' });
  expect(old?.detail).toContain('so the site is asked first');
  const [, offline] = await look({ data, offline: true });
  expect(offline?.detail).toContain('so answers are marked as stale');
});

test('what cannot be read is a problem with a way out', async () => {
  const data = await newFolder();
  writeFileSync(join(data, 'archive.db'), 'no database');
  const [, archive] = await look({ data });
  expect(archive).toMatchObject({ state: 'problem' });
  expect(archive?.fix).toContain('Import it again');
  const [file, ...more] = await look({ data: join(data, 'archive.db') });
  expect(file?.state).toBe('problem');
  expect(more).toEqual([]);
});

test('a simulator needs nothing', async () => {
  expect(await look({ simulator: true })).toMatchObject([{ state: 'ok' }]);
});
