import { expect, test } from 'vitest';

import { sample } from '../../tests/report/sample-report.ts';
import { hashFinding, hash, volatileFields, withoutVolatile } from './fingerprint.ts';

test.for<[string, string]>([
  ['', '6c62272e07bb014262b821756295c58d'],
  ['a', 'd228cb696f1a8caf78912b704e4a8964'],
  ['foobar', '343e1662793c64bf6f0d3597ba446f18'],
])('hashes %j as FNV-1a does', ([text, digits]) => {
  expect(hash(text)).toBe(digits);
});

const finding = { rule: 'a/b', where: 'tools/list', era: 'legacy', transport: 'stdio' } as const;

test('a fingerprint stays the same from version to version', () => {
  expect(hashFinding(finding)).toMatchInlineSnapshot(`"de5a85235f03c3d358adee3d89f535f1"`);
});

test('a fingerprint differs with the rule, the place and the leg', () => {
  const others = [
    { ...finding, rule: 'a/c' },
    { ...finding, where: 'tools/call' },
    { ...finding, era: 'modern' as const },
    { ...finding, transport: 'http' as const },
    { ...finding, rule: 'a/btools', where: '/list' },
  ];
  expect(new Set([finding, ...others].map(hashFinding)).size).toBe(6);
});

test('two runs at different times give the same without what is volatile', () => {
  const later = { ...sample, startedAt: '2027-01-01T00:00:00.000Z', durationMs: 9 };
  expect(withoutVolatile(later)).toEqual(withoutVolatile(sample));
  for (const field of volatileFields) expect(withoutVolatile(sample)).not.toHaveProperty(field);
});

test.for<[string, boolean, string]>([
  ['http://127.0.0.1:4321/mcp', true, 'http://127.0.0.1:0/mcp'],
  ['http://[::1]:4321/mcp?a=1:2', true, 'http://[::1]:0/mcp?a=1:2'],
  ['http://localhost/mcp', true, 'http://localhost/mcp'],
  ['https://example.com:8443/mcp', false, 'https://example.com:8443/mcp'],
])('%s becomes %s', ([url, isLoopback, stable]) => {
  const report = { ...sample, target: { kind: 'url' as const, url, isLoopback } };
  expect(withoutVolatile(report).target).toEqual({ kind: 'url', url: stable, isLoopback });
});
