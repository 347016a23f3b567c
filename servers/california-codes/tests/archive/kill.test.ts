import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { writeArchive } from '../../src/simulator/index.ts';
import { load, newFolder } from './import-support.ts';
import { contentOf, createRandom, runImport } from './kill-support.ts';

test('killed at random points and run again, an import ends complete and without duplicates', async () => {
  const [place, whole, folder] = [await newFolder(), await newFolder(), await newFolder()];
  const zip = join(place, 'pubinfo_2025.zip');
  const { sections } = await writeArchive(zip, { sections: 1_500 });
  await load(zip, whole);
  const bytes = statSync(join(whole, 'archive.db')).size;
  const random = createRandom(7);
  let kills = 0;
  for (let turn = 1; turn <= 2; turn++) {
    const { signal } = await runImport(zip, folder, bytes * (turn - 1 + random() / 2));
    if (signal === 'SIGKILL') kills++;
  }
  expect(await runImport(zip, folder)).toMatchObject({ code: 0 });
  expect(kills).toBeGreaterThan(0);
  const content = contentOf(folder);
  expect(content['sections']).toHaveLength(sections);
  expect(content).toEqual(contentOf(whole));
  expect(readdirSync(folder).toSorted()).toEqual(['archive.db', 'archive.lock']);
});
