import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { writeArchive } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { newFolder } from './import-support.ts';
import { contentOf, createRandom, runImport } from './kill-support.ts';

const ROUNDS = 8;

test('imports that are killed again and again end as one that never was', async () => {
  const [place, whole, folder] = [await newFolder(), await newFolder(), await newFolder()];
  const zip = join(place, 'pubinfo_2025.zip');
  await writeArchive(zip, { sections: 8_000, seed: 5 });
  expect(await runImport(zip, whole)).toMatchObject({ code: 0 });
  const bytes = statSync(join(whole, 'archive.db')).size;
  const wanted = contentOf(whole);
  const random = createRandom(Number(process.env['KILL_SEED'] ?? 11));
  let kills = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await rm(join(folder, 'archive.db'), { force: true });
    // The log beside the file, and the copy at the end, are bytes too.
    for (let turn = 0; turn < 4; turn++) {
      const { signal } = await runImport(zip, folder, bytes * 3 * random());
      if (signal === 'SIGKILL') kills++;
    }
    expect(await runImport(zip, folder)).toMatchObject({ code: 0 });
    expect(contentOf(folder)).toEqual(wanted);
    expect(readdirSync(folder).toSorted()).toEqual(['archive.db', 'archive.lock']);
  }
  expect(kills).toBeGreaterThan(ROUNDS);
});
