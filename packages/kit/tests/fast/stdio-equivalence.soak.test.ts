import { expect, test } from 'vitest';

import { compareLines, openedBySdk } from './support/opened-lines.ts';
import { named } from './support/row.ts';

test.for(named(openedBySdk))('stdio, %s', async ([, line]) => {
  const { fast, slow, strays } = await compareLines(line);
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});
