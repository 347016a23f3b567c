import { afterAll, beforeAll, expect, test } from 'vitest';

import { check } from '../src/index.ts';
import { exitCodeOf } from '../src/report/index.ts';
import type { Report } from '../src/report/types.ts';
import { startFixtureHost, type FixtureHost } from './support/corpus.ts';

let host: FixtureHost | undefined;
beforeAll(async () => {
  host = await startFixtureHost();
});
afterAll(() => host?.close());

async function auditLocked(token?: string): Promise<Report> {
  const url = host?.urlOf('modern', 'clean+auth') ?? '';
  return check({ url, ...(token !== undefined && { tokens: { token } }) });
}

const verdictsOf = ({ results }: Report, area: RegExp): readonly string[] => [
  ...new Set(results.filter(({ rule }) => area.test(rule)).map(({ verdict }) => verdict)),
];

test('a server that wants a token is judged by its lock alone when none is given', async () => {
  const report = await auditLocked();
  expect(report.problems.join(' ')).toContain('WELLSPOKEN_CHECK_TOKEN');
  expect(report.eras).toEqual([]);
  expect(report.results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(report.results.find(({ rule }) => rule === 'auth/401')?.verdict).toBe('pass');
  expect(verdictsOf(report, /^(?:tools|call|jsonrpc)\//).toSorted()).not.toContain('pass');
  expect(report.calls).toEqual([]);
  expect(exitCodeOf(report)).toBe(3);
});

test('with a token it is examined like any other, and nothing is found', async () => {
  const report = await auditLocked('alice');
  const found = report.results.filter(({ verdict }) => verdict === 'fail');
  expect(found.map(({ rule, where, message }) => `${rule} ${where}: ${message}`)).toEqual([]);
  expect(report.eras.map(({ era }) => era)).toEqual(['modern']);
  expect(verdictsOf(report, /^tools\//)).toContain('pass');
  expect(exitCodeOf(report)).toBe(0);
  expect(JSON.stringify(report)).not.toContain('alice');
});
