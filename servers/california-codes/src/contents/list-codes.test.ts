import { expect, test } from 'vitest';

import { openTool } from '../../tests/citation/support/fake-library.ts';
import { wordsOf } from '../../tests/support/words-of.ts';
import { listCodes } from './contents.tools.ts';

test('lists the Constitution and all codes, with how each is cited', async () => {
  const call = await openTool(listCodes());
  const result = await call({});
  const { codes } = result.structuredContent as { readonly codes: readonly object[] };
  expect(codes).toHaveLength(30);
  expect(codes).toContainEqual({ code: 'EDC', name: 'Education Code', citedAs: 'Ed. Code' });
  expect(wordsOf(result)).toContain('29 codes and the Constitution.');
});
