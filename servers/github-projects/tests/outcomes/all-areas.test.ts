import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { AREAS } from '../../src/operations/operation.ts';

test('the outcomes of every area are tested', async () => {
  const files = await readdir(import.meta.dirname);
  expect(files).toEqual(expect.arrayContaining(AREAS.map((area) => `${area}.test.ts`)));
});
