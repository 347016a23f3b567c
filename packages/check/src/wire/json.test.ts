import { expect, test } from 'vitest';

import { parseJson, readField, shareParts, toItems, TOO_DEEP } from './json.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('what is nested beyond reason is left out of a message, and the rest of it is kept', () => {
  const json = parseJson(`{"id":7,"result":{"deep":${nested(100_000)},"__proto__":{"a":1}}}`);
  expect(readField(json, 'id')).toBe(7);
  const text = JSON.stringify(json);
  expect(text).toContain(TOO_DEEP);
  expect(text).toContain('"__proto__":{"a":1}');
});

test('what is nested a few hundred levels deep is kept whole', () => {
  expect(JSON.stringify(parseJson(nested(900)))).toBe(nested(900));
  expect(JSON.stringify(parseJson(`{"a":${nested(900)},"b":"${'x'.repeat(3000)}"}`))).toHaveLength(
    1800 + 3000 + 13,
  );
});

test('text that is no JSON is undefined', () => {
  expect(parseJson('{')).toBeUndefined();
});

test('a value is made of the parts of an earlier one that are equal, and is what it was', () => {
  const before = parseJson(
    '{"id":1,"tools":[{"name":"a"},{"name":"b","x":1}],"__proto__":{"y":1}}',
  );
  const text =
    '{"id":2,"tools":[{"name":"a"},{"x":1,"name":"b"},{"name":"c"}],"__proto__":{"y":1}}';
  const shared = shareParts(before, parseJson(text) ?? null);
  expect(JSON.stringify(shared)).toBe(text);
  const [first] = toItems(readField(shared, 'tools'));
  expect(first).toBe(toItems(readField(before, 'tools'))[0]);
  expect(shareParts(before, parseJson(JSON.stringify(before)) ?? null)).toBe(before);
});
