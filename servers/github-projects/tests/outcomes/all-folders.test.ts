import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '../../src');
/** The list of a feature is named after its folder: `issues/issues.tools.ts`. */
const LIST = /^([\w-]+)\/\1\.tools\.ts$/;

test('the outcomes of every folder of operations are tested', async () => {
  const folders = (await readdir(SOURCE, { recursive: true })).flatMap(
    (name) => LIST.exec(name)?.[1] ?? [],
  );
  const files = await readdir(import.meta.dirname);
  expect(folders.length).toBeGreaterThan(10);
  expect(files).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}.test.ts`)));
});
