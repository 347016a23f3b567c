import { expect, test } from 'vitest';

import { fingerprint } from './fingerprint.ts';
import { hash } from './hash.ts';

test.for<[string, string]>([
  ['', '6c62272e07bb014262b821756295c58d'],
  ['a', 'd228cb696f1a8caf78912b704e4a8964'],
  ['foobar', '343e1662793c64bf6f0d3597ba446f18'],
])('hashes %j as FNV-1a does', ([text, digits]) => {
  expect(hash(text)).toBe(digits);
});

const finding = { rule: 'a/b', where: 'tools/list', era: 'legacy', transport: 'stdio' } as const;

test('a fingerprint stays the same from version to version', () => {
  expect(fingerprint(finding)).toMatchInlineSnapshot(`"de5a85235f03c3d358adee3d89f535f1"`);
});

test('a fingerprint differs with the rule, the place and the leg', () => {
  const others = [
    { ...finding, rule: 'a/c' },
    { ...finding, where: 'tools/call' },
    { ...finding, era: 'modern' as const },
    { ...finding, transport: 'http' as const },
    { ...finding, rule: 'a/btools', where: '/list' },
  ];
  expect(new Set([finding, ...others].map(fingerprint)).size).toBe(6);
});
