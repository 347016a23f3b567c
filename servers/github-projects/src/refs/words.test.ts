import { expect, test } from 'vitest';

import { formatReference } from './words.ts';

test.for([
  ['https://github.com/acme/rocket/issues/12', { reference: 'acme/rocket#12' }],
  ['https://github.example.org/acme/my.rocket-2/pull/8', { reference: 'acme/my.rocket-2#8' }],
  ['https://github.com/acme/rocket', {}],
] as const)('the page %s is that of %j', ([url, expected]) => {
  expect(formatReference(url)).toEqual(expected);
});
