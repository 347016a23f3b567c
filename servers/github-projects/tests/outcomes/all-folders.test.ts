import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const OPERATIONS = path.join(import.meta.dirname, '../../src/operations');

test('the outcomes of every folder of operations are tested', async () => {
  const folders = (await readdir(OPERATIONS)).filter((name) => !name.endsWith('.ts'));
  const files = await readdir(import.meta.dirname);
  expect(folders.length).toBeGreaterThan(10);
  expect(files).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}.test.ts`)));
});
