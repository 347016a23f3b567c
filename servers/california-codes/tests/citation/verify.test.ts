import type { CallToolResult } from '@modelcontextprotocol/client';
import { ToolError } from '@wellspoken/kit';
import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { verifyCitation, type VerifyOptions } from '../../src/citations/verify-citation.tool.ts';
import type { VerifyOutput } from '../../src/citations/verify-citation.shapes.ts';
import { failureOf, wordsOf } from '../support/words-of.ts';
import {
  ABSENT,
  ABSENT_FROM_ARCHIVE,
  fakeLibrary,
  having,
  openTool,
  type Answering,
  type Call,
  type FakeLibrary,
} from './support/fake-library.ts';

interface Opened extends Pick<FakeLibrary, 'asked'> {
  readonly call: Call;
}

async function open(answer: Answering, options: VerifyOptions = {}): Promise<Opened> {
  const { library, asked } = fakeLibrary(answer);
  return { asked, call: await openTool(verifyCitation(library, options)) };
}

const dataOf = ({ structuredContent }: CallToolResult): VerifyOutput =>
  structuredContent as VerifyOutput;

const down = (): ToolError =>
  new ToolError('unavailable', 'The site of the legislature cannot be reached now.', {
    suggestions: ['Try again later.'],
  });

test('tells for each citation whether it is there', async () => {
  const { call, asked } = await open((at) => (at.section === '99999' ? ABSENT : having(at)));
  const result = await call({
    text: 'See Ed. Code, §§ 15278, 99999; Cal. Const., art. XIII B, § 1; 42 U.S.C. § 1983.',
  });
  expect(asked).toEqual(['EDC 15278', 'EDC 99999', 'CONS XIII B 1']);
  expect(dataOf(result)).toMatchObject({
    total: 3,
    first: 1,
    found: 2,
    notFound: 1,
    unverified: 0,
    notLookedAt: 0,
    citations: [
      {
        citation: 'Ed. Code, § 15278',
        written: 'Ed. Code, §§ 15278',
        status: 'found',
        heading: 'ARTICLE 2. Pupils',
        source: 'site',
        fetchedAt: '1970-01-01T00:00:00.000Z',
      },
      { citation: 'Ed. Code, § 99999', written: '99999', status: 'not_found' },
      { citation: 'Cal. Const., art. XIII B, § 1', status: 'found', article: 'XIII B' },
    ],
  });
  expect(wordsOf(result)).toContain(
    '3 different citations: 2 found, 1 not found, 0 unverified. Not found: Ed. Code, § 99999.',
  );
});

test('says of what an archive lacks on which day it was not there', async () => {
  const { call } = await open(() => ABSENT_FROM_ARCHIVE);
  const [one] = dataOf(await call({ text: 'EDC 99999' })).citations;
  expect(one).toMatchObject({ status: 'not_found', source: 'archive' });
  expect(one?.remark).toContain('no section 99999 in the archive of 2026-01-04.');
});

test('shows a citation over several lines on one', async () => {
  const { call } = await open((at) => having(at));
  const text = `see Ed. Code,\n${' '.repeat(5_000)}§ 48900`;
  const [one] = dataOf(await call({ text })).citations;
  expect(one?.written).toBe('Ed. Code, § 48900');
});

test('asks once for what is cited several times', async () => {
  const { call, asked } = await open((at) => having(at, ['(a) One.', '(b) Two.']));
  const result = await call({
    text: 'EDC 5, Ed. Code, § 5, and Education Code section 5(a), also section 5(a) of the Education Code',
  });
  expect(asked).toEqual(['EDC 5']);
  expect(dataOf(result).citations).toMatchObject([
    { citation: 'Ed. Code, § 5' },
    { citation: 'Ed. Code, § 5, subd. (a)', times: 2, written: 'Education Code section 5(a)' },
  ]);
});

test('tells whether a cited subdivision is there, and in which versions', async () => {
  const { call } = await open((at) =>
    having(at, ['(a) (1) One.', '(2) Two.', '(b) Three.'], ['(a) (1) One.', '(b) Two.']),
  );
  const result = await call({ text: 'Ed. Code, § 48900, subds. (a)(1), (a)(2) and (z)' });
  const [one] = dataOf(result).citations;
  expect(one).toMatchObject({ status: 'found', versions: 2 });
  expect(one?.subdivisions).toEqual([
    { subdivision: '(a)(1)', isThere: true },
    { subdivision: '(a)(2)', isThere: true, versions: [1] },
    { subdivision: '(z)', isThere: false },
  ]);
  const words = wordsOf(result);
  expect(words).toContain('Without the subdivision that is cited: Ed. Code, § 48900, subds.');
  expect(words).toContain('With several versions: Ed. Code, § 48900');
});

test.for([
  [[], 'found', 'found'],
  [['48927'], 'not_found', 'not_found'],
  [['48900'], 'not_found', 'found'],
] as const)('looks at both ends of a range: without %j', async ([absent, status, end]) => {
  const { call, asked } = await open((at) =>
    absent.some((section) => section === at.section) ? ABSENT : having(at),
  );
  const result = await call({ text: 'Ed. Code, §§ 48900–48927' });
  expect(asked).toEqual(['EDC 48900', 'EDC 48927']);
  const [one] = dataOf(result).citations;
  expect(one).toMatchObject({ status, through: { section: '48927', status: end } });
  for (const section of absent) expect(one?.remark).toContain(`no section ${section} now`);
});

test('calls a range unverified whose end could not be looked up', async () => {
  const { call } = await open((at) => {
    if (at.section === '48927') throw down();
    return having(at);
  });
  const [one] = dataOf(await call({ text: 'Ed. Code, §§ 48900–48927' })).citations;
  expect(one).toMatchObject({ status: 'unverified', through: { status: 'unverified' } });
});

test('never says "not found" because the site failed, and goes on with what is kept', async () => {
  const { call } = await open((at) => {
    if (at.section === '2') return having(at);
    throw down();
  });
  const result = await call({ text: 'Ed. Code, §§ 1, 2, 3' });
  expect(result.isError ?? false).toBe(false);
  expect(dataOf(result)).toMatchObject({ found: 1, notFound: 0, unverified: 2 });
  const [first] = dataOf(result).citations;
  expect(first).toMatchObject({
    status: 'unverified',
    url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=1.&lawCode=EDC',
    remark: 'Unverified: The site of the legislature cannot be reached now. Try again later.',
  });
  expect(first).not.toHaveProperty('fetchedAt');
  expect(wordsOf(result)).toContain('Unverified, which does not mean that they are not there: ');
});

test('passes on that the page of the site changed', async () => {
  const { call } = await open(() => {
    throw new ToolError('upstream_failed', "Unverified: the site's page changed.");
  });
  const [one] = dataOf(await call({ text: 'EDC 15278' })).citations;
  expect(one).toMatchObject({
    status: 'unverified',
    remark: "Unverified: the site's page changed.",
  });
});

test('does not hide a bug behind "unverified"', async () => {
  const { call } = await open(() => {
    throw new TypeError('canary');
  });
  const result = await call({ text: 'EDC 15278' });
  expect(result.isError).toBe(true);
  expect(failureOf(result).code).toBe('internal');
  expect(wordsOf(result)).not.toContain('canary');
});

/** An answer that never comes. */
const never: Answering = (_at, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });

test('stops in time, says how many were not looked at, and goes on from there', async () => {
  const slow = new Set(['2']);
  const answer: Answering = (at, wishes) => (slow.has(at.section) ? never(at, wishes) : having(at));
  const { call } = await open(answer, { patienceMs: 100 });
  const args = { text: 'Ed. Code, §§ 1, 2, 3' };
  const first = dataOf(await call(args));
  expect(first).toMatchObject({ found: 1, notLookedAt: 2, citations: [{ section: '1' }] });
  slow.clear();
  const second = dataOf(await call({ ...args, cursor: first.nextCursor }));
  expect(second).toMatchObject({ first: 2, found: 2, notLookedAt: 0 });
  expect(second).not.toHaveProperty('nextCursor');
});

test('tells of one that alone takes too long, and does not come back to it for ever', async () => {
  const { call } = await open(never, { patienceMs: 20 });
  const args = { text: 'Ed. Code, §§ 1, 2' };
  const first = dataOf(await call(args));
  expect(first.citations).toMatchObject([{ section: '1', status: 'unverified' }]);
  expect(first.citations[0]?.remark).toContain('did not answer in time');
  const second = dataOf(await call({ ...args, cursor: first.nextCursor }));
  expect(second.citations).toMatchObject([{ section: '2', status: 'unverified' }]);
  expect(second).not.toHaveProperty('nextCursor');
});

test('keeps to as many as are wanted and to the size of the answer, and leaves none out', async () => {
  const { call } = await open((at) => having(at));
  const text = `Ed. Code, §§ ${Array.from({ length: 40 }, (_item, place) => place + 1).join(', ')}`;
  for (const limits of [
    { max_citations: 7 },
    { max_citations: 100, max_tokens: 900 },
    { max_tokens: 200 },
  ]) {
    const sections: string[] = [];
    let cursor: string | undefined;
    do {
      const result = await call({ text, ...limits, ...(cursor !== undefined && { cursor }) });
      const data = dataOf(result);
      expect(data.citations.length).toBeLessThanOrEqual(limits.max_citations ?? 25);
      if (data.citations.length > 1) {
        expect(tokensOf(data)).toBeLessThanOrEqual(limits.max_tokens ?? 8_000);
      }
      sections.push(...data.citations.map(({ section }) => section));
      cursor = data.nextCursor;
    } while (cursor !== undefined);
    expect(sections).toEqual(Array.from({ length: 40 }, (_item, place) => String(place + 1)));
  }
});

test('tells its progress', async () => {
  const { call } = await open((at) => having(at));
  const told: unknown[] = [];
  await call(
    { text: 'Ed. Code, §§ 1, 2' },
    { onprogress: ({ progress, total, message }) => told.push([progress, total, message]) },
  );
  expect(told.at(-1)).toEqual([2, 2, 'Ed. Code, § 2: found']);
});

test('reads a text without a code as the code says that is meant', async () => {
  const { call, asked } = await open((at) => having(at, ['(a) One.']));
  const text = 'pursuant to subdivision (a) of Section 48900';
  expect(dataOf(await call({ text })).total).toBe(0);
  await call({ text, code: 'Educ. Code' });
  expect(asked).toEqual(['EDC 48900']);
});

test.for(['PC 187', '187 PC', 'penal 187'])('takes %j alone as one citation', async (text) => {
  const { call, asked } = await open((at) => having(at));
  await call({ text });
  expect(asked).toEqual(['PEN 187']);
});

test('says what to write where it finds nothing, and that a name is ambiguous', async () => {
  const { call, asked } = await open((at) => having(at));
  const result = await call({ text: 'EC 48900' });
  expect(asked).toEqual([]);
  expect(dataOf(result)).toMatchObject({ total: 0, citations: [] });
  expect(wordsOf(result)).toContain('"EC" can mean more than one code');
  expect(wordsOf(await call({ text: 'Nothing here.', code: '' }))).toContain('pass code');
});

test('tells what it left alone because it may mean something else', async () => {
  const { call, asked } = await open((at) => having(at));
  const text = 'Charged under PC 187 and PC 211(a); see EC § 48900. My PC 2020 laptop is slow.';
  const { notes } = dataOf(await call({ text }));
  expect(asked).toEqual(['PEN 211']);
  expect(notes).toEqual([
    'Not looked up, because it may mean something else: "PC 187". Write Pen. Code, § 187, if that is meant.',
    'Not looked up, because it may mean something else: "EC § 48900". Write Ed. Code, § 48900 or Elec. Code, § 48900 or Evid. Code, § 48900, if that is meant.',
  ]);
});

test('refuses a code that nobody knows, with what may be meant', async () => {
  const { call } = await open((at) => having(at));
  const result = await call({ text: 'Section 5', code: 'Pennal Code' });
  expect(failureOf(result)).toMatchObject({ code: 'invalid_arguments' });
  expect(wordsOf(result)).toContain('Did you mean the Penal Code (PEN)?');
});

test('refuses a text that is too long, and none', async () => {
  const { call } = await open((at) => having(at));
  expect(failureOf(await call({ text: 'x'.repeat(20_001) })).code).toBe('invalid_arguments');
  expect(failureOf(await call({ text: ' ' })).code).toBe('invalid_arguments');
});
