import { expect, test } from 'vitest';

import { openTestSession, type TestSession } from './support/open-test-session.ts';
import { failureOf, textsOf, wordsOf } from './support/words-of.ts';

type Arguments = Record<string, unknown>;

const MISTAKES: readonly (readonly [string, Arguments])[] = [
  ['fetch_ed_code', { section: 'Penal Code 187(a)' }],
  ['fetch_ed_code', { section: '15278-15282' }],
  ['fetch_ed_code', { section: '99999' }],
  ['fetch_code_section', {}],
  ['fetch_code_section', { citation: 'Cal. Const., art. I, §§ 1-28' }],
  ['fetch_code_section', { code: 'CONS', section: '1' }],
  ['compare_versions', { code: 'CONS', section: '1', quote: 'Words.' }],
  ['fetch_code_range', { code: 'EDC', from: '15282', to: '15278' }],
  ['fetch_code_range', { code: 'EDC', from: '15278-15282', to: '15282' }],
  ['fetch_code_range', { code: 'EDC', from: '(a)', to: '15282' }],
  ['fetch_code_range', { code: 'EDC', from: '15278', to: 'PEN 187' }],
  ['fetch_code_range', { code: 'CONS', from: '1', to: '28' }],
];

const ADVICE = /(?:Call (\w+) with )?(\{[^{}]*\})/g;

/** Does what a suggestion says, and gives the codes of what went wrong. */
async function follow(
  { call }: TestSession,
  [tool, args]: readonly [string, Arguments],
  suggestions: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  for (const [, other, json = ''] of suggestions.join('\n').matchAll(ADVICE)) {
    const advised = JSON.parse(json) as Arguments;
    const kept = other === undefined ? args : {};
    codes.push(failureOf(await call(other ?? tool, { ...kept, ...advised })).code);
  }
  return codes;
}

test.each(MISTAKES)('what %s says of %j can be done', async (tool, args) => {
  const session = await openTestSession();
  const result = await session.call(tool, args);
  expect(result.isError).toBe(true);
  const codes = await follow(session, [tool, args], failureOf(result).suggestions ?? []);
  expect(codes, wordsOf(result)).not.toHaveLength(0);
  for (const code of codes) expect([undefined, 'not_found'], wordsOf(result)).toContain(code);
});

test('a quote without its version is told which versions there are', async () => {
  const { call } = await openTestSession();
  const result = await call('compare_versions', { citation: 'EDC 8482.3', quote: 'Words.' });
  expect(wordsOf(result)).toContain('to_version: the section has 2 versions');
  expect(wordsOf(result)).toContain('Pass one of these numbers: 1: (Amended by Stats. 2025');
});

test('a quote that differs is said to, with what it lacks', async () => {
  const { call } = await openTestSession();
  const quote = 'Murder is the lawful killing of a human being.';
  const result = await call('compare_versions', { citation: 'PEN 187(a)', quote });
  expect(textsOf(result)[0]).toMatch(
    /^Pen\. Code, § 187, subd\. \(a\), the quote against version 1 \(current\): it differs; it lacks \d+ words/,
  );
});

test('a quote that nothing of the law is like is said to be so', async () => {
  const { call } = await openTestSession();
  const args = { citation: 'EDC 15278', quote: 'zebra crossing' };
  const { structuredContent } = await call('compare_versions', args);
  expect(structuredContent).toMatchObject({
    match: 'different',
    notes: ['Nothing there is like the quote; it is shown beside what comes nearest.'],
  });
});

test('a range that is cited backwards is told to be so', async () => {
  const { call } = await openTestSession();
  for (const citation of ['EDC 48927-48900', 'Ed. Code, §§ 48927 to 48900']) {
    const result = await call('fetch_code_section', { citation });
    expect(wordsOf(result)).toContain('The end of a range must come after its beginning.');
  }
});

test('a range says of every section with several versions that it has them, also where one is shown', async () => {
  const { call } = await openTestSession();
  const args = { code: 'EDC', from: '8482.3', to: '8482.3', max_tokens: 200 };
  const result = await call('fetch_code_range', args);
  expect(textsOf(result)[0]).toContain('Section 8482.3 has 2 versions: say which you quote.');
});
