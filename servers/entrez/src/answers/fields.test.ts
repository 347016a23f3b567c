import { expect, test } from 'vitest';

import { toTextList } from './fields.ts';

test.for<[unknown, unknown]>([
  [
    ['methods', ' ', 'results'],
    ['methods', 'results'],
  ],
  ['Review,Clinical Trial', ['Review', 'Clinical Trial']],
  [[''], undefined],
  [[], undefined],
  [[1], [1]],
  [7, 7],
  [undefined, undefined],
])('takes %j as %j', ([given, list]) => {
  expect(toTextList(given)).toEqual(list);
});
