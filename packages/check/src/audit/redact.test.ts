import { expect, test } from 'vitest';

import { shorten } from '../excerpt.ts';
import { redact, redactTarget, collectSecrets } from './redact.ts';

const nothing = {
  server: { name: '', version: '' },
  results: [],
  calls: [],
  problems: [],
  tools: {},
  unexamined: [],
};

test('values of variables are secrets by their names and by their length', () => {
  const env = {
    API_KEY: 'abcdefgh',
    PATH: '/usr/bin:/bin',
    TOKEN: 'short',
    DB_PASSWORD: undefined,
    DSN: 'postgres://localhost/x',
  };
  expect(collectSecrets(env)).toEqual([
    { text: 'abcdefgh', label: '<value of API_KEY>' },
    { text: 'postgres://localhost/x', label: '<value of DSN>' },
  ]);
});

test('takes every secret out of every text, the longest first', () => {
  const report = {
    ...nothing,
    server: { name: 'secret-1', version: '1' },
    tools: { legacy: { 'tool-secret-1': 'hash' } },
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
  expect(clean.server.name).toBe('<one>');
  expect(clean.tools).toEqual({ legacy: { 'tool-<one>': 'hash' } });
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
  const { results } = redact({ ...nothing, results: [result] }, secrets);
  expect(results).toEqual([{ ...result, where: '<value of ONLY>' }]);
});

const KEY = '-----BEGIN KEY-----\n0123456789abcdef\n-----END KEY-----';
const secrets = collectSecrets({ SERVER_KEY: KEY });
const hidden = (text: string): string | undefined =>
  redact({ ...nothing, problems: [text] }, secrets).problems[0];

test.each([
  ['as it is', KEY],
  ['in JSON', JSON.stringify({ key: KEY })],
  ['in JSON that is a text in JSON', JSON.stringify({ text: JSON.stringify({ key: KEY }) })],
])('hides a secret of several lines %s', (_, text) => {
  expect(hidden(text)).toContain('<value of SERVER_KEY>');
  expect(hidden(text)).not.toContain('0123456789abcdef');
});

test('hides both ends of a secret whose middle was cut out', () => {
  const text = shorten(`a ${KEY} ${'x'.repeat(500)} ${KEY} z`, 60);
  expect(text).toContain('BEGIN');
  expect(hidden(text)).toMatch(
    /^a <value of SERVER_KEY> … \(\d+ characters\) … <value of SERVER_KEY> z$/,
  );
});

test('hides both ends at every place where something was cut out', () => {
  const text = [1, 2].map(() => shorten(`a ${KEY} ${'x'.repeat(500)} ${KEY} z`, 60)).join('\n');
  const line = /a <value of SERVER_KEY> … \(\d+ characters\) … <value of SERVER_KEY> z/.source;
  expect(hidden(text)).toMatch(new RegExp(`^${line}\n${line}$`));
});

test('a secret that the shell put on the command line is not told, a path is', () => {
  const given = collectSecrets({
    GITHUB_TOKEN: 'ghp_0123456789',
    PROJECT: '/home/someone/project',
  });
  const target = {
    kind: 'command',
    command: 'node',
    args: ['/home/someone/project/server.js', '--token=ghp_0123456789'],
  } as const;
  expect(redactTarget(target, given)).toEqual({
    ...target,
    args: ['/home/someone/project/server.js', '--token=<value of GITHUB_TOKEN>'],
  });
});
