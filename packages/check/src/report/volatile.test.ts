import { expect, test } from 'vitest';

import { sample } from '../../tests/report/sample-report.ts';
import { volatileFields, withoutVolatile } from './volatile.ts';

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
