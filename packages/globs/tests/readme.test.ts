import { join } from 'node:path';

import { expect, test } from 'vitest';

import { runReadme } from '../../../tests/support/run-readme.ts';

test('the example of the README prints what the README says', () => {
  const { printed, said } = runReadme(join(import.meta.dirname, '..'));
  expect(printed).toBe(said);
});
