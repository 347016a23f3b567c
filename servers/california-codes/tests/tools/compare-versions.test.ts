import { expect, test } from 'vitest';

import type { CompareOutput } from '../../src/comparison/comparison.shapes.ts';
import { openTestSession, type TestSession } from '../support/open-test-session.ts';
import { failureOf, textsOf, wordsOf } from '../support/words-of.ts';

type Args = Record<string, unknown>;

async function compare({ call }: TestSession, args: Args): Promise<CompareOutput> {
  const result = await call('compare_versions', args);
  expect(result.isError, wordsOf(result)).not.toBe(true);
  return result.structuredContent as CompareOutput;
}

const QUOTED =
  '(2) Ensuring that no funds are used for any teacher or administrative salaries or other school operating expenses.';

test('shows what changes between the two versions of a section', async () => {
  const { call } = await openTestSession();
  const result = await call('compare_versions', { citation: 'EDC 8482.3' });
  expect(result.structuredContent).toMatchObject({
    match: 'different',
    from: { version: 1, inoperative: '2027-07-01' },
    to: { version: 2, operative: '2027-07-01' },
  });
  const { paragraphs } = result.structuredContent as CompareOutput;
  expect(paragraphs.map(({ change, count }) => count ?? change)).toStrictEqual([
    'changed',
    2,
    'changed',
    'changed',
  ]);
  expect(paragraphs.at(-1)?.markdown).toBe(
    '(c) This section shall become ~~inoperative~~**operative** on July 1, 2027~~, and, as of January 1, 2028, is repealed~~.',
  );
  expect(textsOf(result)[0]).toMatch(/from version 1 .+ to version 2 .+: \d+ words added/);
});

test('compares in the order that is asked for, and shows what stays', async () => {
  const session = await openTestSession();
  const { from, paragraphs } = await compare(session, {
    code: 'EDC',
    section: '8482.3',
    from_version: '2027-08-01',
    to_version: 1,
    show: 'all',
    format: 'segments',
  });
  expect(from.version).toBe(2);
  expect(paragraphs).toHaveLength(5);
  expect(paragraphs.at(-1)?.segments).toContainEqual({ kind: 'added', text: 'inoperative' });
  expect(paragraphs.some(({ change, segments }) => change === 'same' && segments)).toBe(true);
});

test('finds whether the law has a quote', async () => {
  const session = await openTestSession();
  const cases = [
    [QUOTED, 'equal'],
    ['used for any teacher or administrative salaries', 'contained'],
    [QUOTED.replace('no funds', 'few funds'), 'different'],
  ] as const;
  for (const [quote, match] of cases) {
    const args = { citation: 'EDC 15278(b)(2)', quote };
    expect(await compare(session, args)).toMatchObject({ match, subdivision: '(b)(2)' });
  }
});

test('shows where a quote differs, and only what it speaks of', async () => {
  const quote = QUOTED.replace('no funds', 'few funds');
  const answer = await compare(await openTestSession(), { citation: 'EDC 15278', quote });
  expect(answer.paragraphs).toStrictEqual([
    { change: 'changed', markdown: QUOTED.replace('no funds', '~~few~~**no** funds') },
  ]);
  expect(answer.notes?.[0]).toContain('Only the paragraphs');
});

test('continues a long comparison to its end', async () => {
  const session = await openTestSession();
  const args = {
    citation: 'EDC 48900',
    quote: 'Nothing of this is there.\n\nNor this.',
    show: 'all',
  };
  const whole = await compare(session, { ...args, max_tokens: 50_000 });
  const told: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await compare(session, { ...args, max_tokens: 200, ...(cursor && { cursor }) });
    told.push(...page.paragraphs);
    cursor = page.nextCursor;
  } while (cursor !== undefined && told.length < 100);
  expect(told).toStrictEqual(whole.paragraphs);
});

const REFUSED: readonly (readonly [Args, string, string])[] = [
  [{ citation: 'EDC 15278' }, 'not_found', 'Pass quote'],
  [
    { citation: 'EDC 8482.3', quote: 'Words.' },
    'invalid_arguments',
    'Pass one of these numbers: 1: (Amended',
  ],
  [{ citation: 'EDC 8482.3', from_version: '9' }, 'not_found', 'versions 1 to 2'],
  [
    { citation: 'EDC 15278', from_version: '1', quote: 'Words.' },
    'invalid_arguments',
    'Leave from_version out',
  ],
  [{ citation: 'EDC 8482.3', subdivision: '(z)' }, 'not_found', 'It has (a), (b), (c).'],
  [{ citation: 'EDC 99999' }, 'not_found', 'section 99999'],
];

test('refuses what cannot be compared, and says what to do', async () => {
  const { call } = await openTestSession();
  for (const [args, code, advice] of REFUSED) {
    const result = await call('compare_versions', args);
    expect(failureOf(result)).toMatchObject({ code });
    expect(wordsOf(result)).toContain(advice);
  }
});
