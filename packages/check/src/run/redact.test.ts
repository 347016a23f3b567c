import { expect, test } from 'vitest';

import { redact, secretsOf } from './redact.ts';

test('values of variables are secrets by their names and by their length', () => {
  const env = {
    API_KEY: 'abcdefgh',
    PATH: '/usr/bin:/bin',
    TOKEN: 'short',
    DB_PASSWORD: undefined,
    DSN: 'postgres://localhost/x',
  };
  expect(secretsOf(env)).toEqual([
    { text: 'abcdefgh', label: '<value of API_KEY>' },
    { text: 'postgres://localhost/x', label: '<value of DSN>' },
  ]);
});

test('takes every secret out of every text, the longest first', () => {
  const report = {
    results: [],
    problems: ['it said secret-1-and-more and secret-1'],
    calls: [
      {
        era: 'legacy',
        transport: 'stdio',
        tool: 't',
        purpose: 'valid',
        arguments: { deep: ['secret-1'] },
        outcome: 'result',
      },
    ],
  } as const;
  const clean = redact(report, [
    { text: 'secret-1', label: '<one>' },
    { text: 'secret-1-and-more', label: '<two>' },
    { text: '', label: '<never>' },
  ]);
  expect(clean.problems).toEqual(['it said <two> and <one>']);
  expect(clean.calls[0]?.arguments).toEqual({ deep: ['<one>'] });
});

test('leaves the words of rules alone, whatever stands in the environment', () => {
  const result = {
    rule: 'perf/concurrency',
    title: 'Many requests at once are all answered',
    level: 'practice',
    verdict: 'fail',
    era: 'legacy',
    transport: 'stdio',
    where: 'perf/concurrency',
    message: '',
    fix: '',
    source: { clause: 'perf/concurrency' },
  } as const;
  const secrets = [{ text: 'perf/concurrency', label: '<value of ONLY>' }];
  const { results } = redact({ results: [result], calls: [], problems: [] }, secrets);
  expect(results).toEqual([{ ...result, where: '<value of ONLY>' }]);
});
