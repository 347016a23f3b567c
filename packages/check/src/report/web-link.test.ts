import { expect, test } from 'vitest';

import { webLink } from './web-link.ts';

test.for<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['javascript:alert(1)', undefined],
  ['https:///x', undefined],
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['https://example.com/a%20b', 'https://example.com/a%20b'],
  ['https://example.com/<b> "\'\uD800\n', 'https://example.com/%3Cb%3E%20%22%27%0A'],
  ['https://example.com/#a#b%', 'https://example.com/#a%23b%25'],
  ['https://example.com/漢', 'https://example.com/%E6%BC%A2'],
])('%j becomes %j', ([url, link]) => {
  expect(webLink(url)).toBe(link);
});
