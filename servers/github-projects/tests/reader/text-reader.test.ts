import { type Subject } from '@wellspoken/planner';
import { readCodeOwners, readRules, readTree } from '@wellspoken/planner/documents';
import { afterAll, expect, test } from 'vitest';

import { createTextReader } from '../../src/reader/text-reader.ts';
import { openDesk } from '../support/open-desk.ts';

const reader = createTextReader();
afterAll(reader.close);
const { signal } = new AbortController();

test.for([
  ['parse_prd', { prdContent: '- FR-1: a\n'.repeat(1_000) }],
  ['lint_prd', { prdContent: '*a\n'.repeat(5_000) }],
  ['run_rules', { rules: '&a '.repeat(30_000) }],
] as const)('other calls are answered while %s reads what is hostile', async ([name, hostile]) => {
  const { call } = await openDesk();
  const order: string[] = [];
  await Promise.all([
    call(name, hostile).then(() => order.push('hostile')),
    call('list_projects').then(() => order.push('other')),
  ]);
  expect(order).toEqual(['other', 'hostile']);
});

const SUBJECT: Subject = {
  id: 'I_1',
  kind: 'issue',
  title: 'A title',
  body: 'a'.repeat(20_000),
  state: 'open',
  labels: [],
  assignees: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  changedPaths: [],
  fields: {},
};

test('rules are held against a text in a thread, and find what they find here', async () => {
  const text = `version: 1
rules:
  - { name: slow, when: { body: '(?:a{1,8}){1,8}b' }, then: { comment: x } }
  - { name: owners, when: { body: a }, then: { assign: codeowners } }
  - { name: last, when: { title: title }, then: { add_labels: bug } }`;
  const { rules } = readRules(text);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const matches = await reader.matchRules(
    { rules, subject: SUBJECT, trigger: 'run', now: new Date(0), owners: '* @ada' },
    signal,
  );
  clearInterval(timer);
  expect(matches.map(({ rule }) => rule)).toEqual([rules[1], rules[2]]);
  expect(turns).toBeGreaterThan(5);
});

test('who owns paths is found in a thread', async () => {
  const subject = { ...SUBJECT, body: 'It is in `src/a.ts`.' };
  const owners = '/src/ @ada @acme/team\n!no @ada\n';
  expect(await reader.findOwners({ subject, owners }, signal)).toMatchObject({ logins: ['ada'] });
  expect(await reader.readOwners(owners, signal)).toMatchObject({
    entries: 1,
    problems: [{ line: 2 }],
  });
});

test('reading ends with its caller', async () => {
  const leaving = new AbortController();
  const reading = reader.parsePrd('a\n\n'.repeat(60_000), leaving.signal);
  leaving.abort(new Error('The caller left.'));
  await expect(reading).rejects.toThrow('The caller left.');
});

test('code owners are read as far as their patterns are not too large together', () => {
  const line = (index: number): string => `${'*a'.repeat(140)}${index} @ada`;
  const text = Array.from({ length: 5_000 }, (_, index) => line(index)).join('\n');
  const { entries, problems } = readCodeOwners(text);
  expect(entries.length).toBeLessThan(2_000);
  expect(problems[0]?.message).toMatch(/^The patterns are too large together/);
});

test('as many usual code owners as there may be are all read', () => {
  const line = (index: number): string => `/packages/package-${index}/src/** @acme/team-${index}`;
  const text = Array.from({ length: 5_000 }, (_, index) => line(index)).join('\n');
  expect(readCodeOwners(text)).toMatchObject({ problems: [], entries: { length: 5_000 } });
});

test('brackets that nothing opened are refused, not parsed', () => {
  const { problems } = readTree(`version: 1\n${']'.repeat(200_000)}`);
  const message = 'Far more brackets are closed here than were opened.';
  expect(problems).toEqual([{ line: 2, message }]);
});

test('YAML with keys in keys of one line is refused, not parsed', () => {
  const { problems } = readTree(`version: 1\nrules: [${'"a": '.repeat(20_000)}]`);
  expect(problems).toEqual([
    { line: 2, message: 'This is nested too deeply. Rules need no such depth.' },
  ]);
});
