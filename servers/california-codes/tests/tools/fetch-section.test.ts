import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import type { SectionOutput } from '../../src/sections/section.shapes.ts';
import { openTestSession, type TestSession } from '../support/open-test-session.ts';
import { failureOf, textsOf, wordsOf } from '../support/words-of.ts';

type Args = Record<string, unknown>;

async function fetchEd({ call }: TestSession, args: Args): Promise<SectionOutput> {
  const result = await call('fetch_ed_code', args);
  expect(result.isError, wordsOf(result)).not.toBe(true);
  // The client has held it to the schema.
  return result.structuredContent as SectionOutput;
}

async function fetchAny({ call }: TestSession, args: Args): Promise<SectionOutput> {
  const result = await call('fetch_code_section', args);
  expect(result.isError, wordsOf(result)).not.toBe(true);
  return result.structuredContent as SectionOutput;
}

/** The labels of a tree, with what is below them in brackets. */
function drawn(nodes: SectionOutput['subdivisions'] = []): string {
  return nodes
    .map(({ label, children = [] }) => label + (children.length > 0 ? `[${drawn(children)}]` : ''))
    .join(' ');
}

/** The text of the first subdivision with a label, at any level. */
function textAt(
  wanted: string,
  nodes: SectionOutput['subdivisions'],
  text: string,
): string | undefined {
  for (const { label, start, end, children } of nodes ?? []) {
    const found = label === wanted ? text.slice(start, end) : textAt(wanted, children, text);
    if (found !== undefined) return found;
  }
  return undefined;
}

test('tells headings, history with days, and where it comes from', async () => {
  const session = await openTestSession();
  const answer = await fetchEd(session, { section: '48900' });
  expect(answer).toMatchObject({
    code: 'EDC',
    section: '48900',
    citation: 'Ed. Code, § 48900',
    title: 'ARTICLE 1. Suspension or Expulsion',
    source: 'site',
    cached: false,
    ageSeconds: 0,
    historyNote:
      '(Amended by Stats. 2022, Ch. 456, Sec. 1. (AB 27) Effective January 1, 2023. Repealed as of July 1, 2029, by its own provisions.)',
    history: {
      acts: [{ verb: 'amended', statutes: '2022', chapter: '456', section: '1', bill: 'AB 27' }],
      effective: '2023-01-01',
      repealed: '2029-07-01',
    },
  });
  expect(answer.headings.at(0)).toMatch(/^TITLE 2\. .+ \[33000 - 65001\]$/);
  expect(answer.headings.at(-1)).toBe('ARTICLE 1. Suspension or Expulsion [48900 - 48927]');
  expect(await fetchEd(session, { section: '48900' })).toMatchObject({ cached: true });
});

test('tells subdivisions as a tree of places in the text', async () => {
  const { subdivisions, text = '' } = await fetchEd(await openTestSession(), { section: '48900' });
  expect(drawn(subdivisions)).toBe('a[1 2[A[i ii] B]] b c d e f g h i j k l[1[A[i ii] B] 2] m n');
  expect(textAt('a', subdivisions, text)).toMatch(/^\(a\) \(1\) Caused/);
  expect(textAt('ii', subdivisions, text)).toBe('(ii) An object that is thrown at a person.');
});

test('gives each subdivision its text where a tree is wanted, and none where only the text is', async () => {
  const session = await openTestSession();
  const { subdivisions, text } = await fetchEd(session, { section: '15278', detail: 'tree' });
  expect(subdivisions?.[1]?.children?.[1]?.text).toMatch(/^Ensuring that no funds/);
  const plain = await fetchEd(session, { section: '15278', detail: 'text' });
  expect(plain.text).toBe(text);
  expect(plain).not.toHaveProperty('subdivisions');
});

test('takes the number of a section however it is written', async () => {
  const session = await openTestSession();
  for (const section of [
    '15278',
    ' § 15278. ',
    'EDC 15278',
    'Ed. Code, § 15278',
    '015278',
    15278,
  ]) {
    expect(await fetchEd(session, { section })).toMatchObject({ section: '15278' });
  }
});

test('echoes the subdivision that a citation names, and gives the whole section', async () => {
  const session = await openTestSession();
  const { cited, text = '' } = await fetchEd(session, { section: 'EDC 15278(b)(2)' });
  expect(text).toMatch(/^\(a\) /);
  expect(cited).toHaveLength(1);
  expect(cited?.[0]?.text).toMatch(/^\(2\) Ensuring that no funds/);
  expect(text).toContain(cited?.[0]?.text);
  const unknown = await fetchEd(session, { section: '15278(z)' });
  expect(unknown.cited).toStrictEqual([{ subdivision: '(z)' }]);
  expect(unknown.notes).toStrictEqual(['It has no subdivision (z), which the citation names.']);
});

test('shows one subdivision alone, with the words above it', async () => {
  const { call } = await openTestSession();
  const result = await call('fetch_ed_code', { section: '15278', subdivision: 'b(2)' });
  expect(textsOf(result)[0]).toMatch(/^\(2\) Ensuring that no funds [^\n]*$/);
  expect(result.structuredContent).toMatchObject({
    subdivision: '(b)(2)',
    citation: 'Ed. Code, § 15278, subd. (b)(2)',
    above: [expect.stringMatching(/^\(b\) The purpose of/) as string],
  });
});

test('says what there is where there is no such subdivision', async () => {
  const { call } = await openTestSession();
  const cases = [
    ['(b)(9)', 'Subdivision (b) has (1), (2).'],
    ['(z)', 'It has (a), (b), (c).'],
    ['(a)(1)', 'Subdivision (a) is not divided.'],
  ] as const;
  for (const [subdivision, has] of cases) {
    const result = await call('fetch_ed_code', { section: '15278', subdivision });
    expect(failureOf(result)).toMatchObject({ code: 'not_found' });
    expect(wordsOf(result)).toContain(has);
  }
});

test('gives all versions with their days, and says which is which', async () => {
  const { call } = await openTestSession();
  const result = await call('fetch_ed_code', { section: '8482.3' });
  const { text, versions } = result.structuredContent as SectionOutput;
  expect(text).toBeUndefined();
  expect(versions).toMatchObject([
    { version: 1, inoperative: '2027-07-01', repealed: '2028-01-01' },
    { version: 2, operative: '2027-07-01' },
  ]);
  expect(versions.map((version) => version.text?.slice(0, 4))).toStrictEqual(['(a) ', '(a) ']);
  const [block = ''] = textsOf(result);
  for (const { version, historyNote = '-', text: own = '-' } of versions) {
    expect(block).toContain(`[Version ${version} of 2, `);
    expect(block).toContain(historyNote);
    expect(block).toContain(own);
  }
});

test('shows the version that is asked for, by number or by day', async () => {
  const session = await openTestSession();
  const shown = async (version: unknown): Promise<unknown> =>
    (await fetchEd(session, { section: '8482.3', version })).version;
  expect(await shown(2)).toBe(2);
  expect(await shown('1')).toBe(1);
  expect(await shown('2027-06-30')).toBe(1);
  expect(await shown('2027-07-01')).toBe(2);
  const { versions } = await fetchEd(session, { section: '8482.3', version: '2' });
  expect(versions).toHaveLength(2);
});

test('refuses a version that is not there and tells the notes of those that are', async () => {
  const { call } = await openTestSession();
  const cases = [
    ['7', 'this section has versions 1 to 2; got 7'],
    ['1999-01-01', 'none is in force on 1999-01-01'],
  ] as const;
  for (const [version, problem] of cases) {
    const result = await call('fetch_ed_code', { section: '8482.3', version });
    expect(failureOf(result)).toMatchObject({ code: 'not_found' });
    expect(wordsOf(result)).toContain(`version: ${problem}.`);
    expect(wordsOf(result)).toContain('Inoperative July 1, 2027.');
  }
});

const REFUSED: readonly (readonly [string, Args, string])[] = [
  ['fetch_ed_code', { section: 'PEN 187' }, 'Call fetch_code_section with'],
  ['fetch_ed_code', { section: 'the law' }, 'Pass the number of a section, such as "15278"'],
  [
    'fetch_code_section',
    { citation: 'Cal. Const., art. I, §§ 1-7' },
    '{"code":"CONS","article":"I","from":"1","to":"7"}',
  ],
  ['fetch_ed_code', { section: '§§ 48900-48927' }, 'Call fetch_code_range with'],
  ['fetch_ed_code', { section: '15278', subdivision: '???' }, '(a)(2)'],
  ['fetch_code_section', {}, 'citation'],
  ['fetch_code_section', { code: 'CONS', section: '1' }, '"article":"I"'],
  ['fetch_code_section', { code: 'PEN', article: 'I', section: '1' }, 'Leave article out'],
  ['fetch_code_section', { code: 'PEN', citation: 'EDC 15278' }, 'Leave code out'],
  ['fetch_code_section', { section: '1', citation: 'EDC 15278' }, 'citation'],
  ['fetch_code_section', { code: 'Educatoin Code', section: '15278' }, 'Education Code (EDC)'],
];

test('refuses what names no section, and says what to do', async () => {
  const { call } = await openTestSession();
  for (const [tool, args, advice] of REFUSED) {
    const result = await call(tool, args);
    expect(failureOf(result)).toMatchObject({ code: 'invalid_arguments', retryable: false });
    expect(wordsOf(result)).toContain(advice);
  }
});

const FOUND: readonly (readonly [Args, Partial<SectionOutput>])[] = [
  [{ citation: 'Ed. Code, § 48900.5(a)(2)' }, { code: 'EDC', section: '48900.5' }],
  [{ citation: 'CVC 23152' }, { code: 'VEH', section: '23152' }],
  [
    { code: 'Health & Saf. Code', section: '25299.50.3' },
    { code: 'HSC', section: '25299.50.3' },
  ],
  [
    { code: 'civ', section: '1102.6a' },
    { code: 'CIV', section: '1102.6a' },
  ],
  [{ section: 'Pen. Code, § 1203.1ab' }, { code: 'PEN', section: '1203.1ab' }],
  [
    { code: 'EDC', section: 51222, citation: '', article: ' ' },
    { code: 'EDC', section: '51222' },
  ],
  [
    { code: 'CONS', article: 'art. xiii b', section: '1' },
    { code: 'CONS', article: 'XIII B', section: '1', citation: 'Cal. Const., art. XIII B, § 1' },
  ],
  [{ citation: 'Cal. Const., art. I, § 28' }, { code: 'CONS', article: 'I', section: '28' }],
];

test('fetch_code_section finds sections of every code and of the Constitution', async () => {
  const session = await openTestSession();
  for (const [args, expected] of FOUND)
    expect(await fetchAny(session, args)).toMatchObject(expected);
});

const ABSENT: readonly (readonly [Args, string])[] = [
  [{ code: 'GOV', section: '6253' }, 'California Government Code section 6253'],
  [{ code: 'EDC', section: '15279' }, 'California Education Code section 15279'],
  [{ citation: 'Cal. Const., art. I, § 99' }, 'California Constitution article I, section 99'],
];

test('names the section that is not there', async () => {
  const { call } = await openTestSession();
  for (const [args, name] of ABSENT) {
    const result = await call('fetch_code_section', args);
    expect(failureOf(result)).toMatchObject({ code: 'not_found' });
    expect(wordsOf(result)).toContain(`Could not find ${name}.`);
  }
});

test('tells of each version what a citation names', async () => {
  const { cited } = await fetchAny(await openTestSession(), { citation: 'EDC 8482.3(b)(2)' });
  expect(cited?.map(({ version, text }) => [version, text?.slice(0, 8)])).toStrictEqual([
    [1, '(2) Each'],
    [2, '(2) Each'],
  ]);
});

test('does not take the failure of the site for an absence', async () => {
  const { call, simulator } = await openTestSession();
  simulator.fail({ kind: '503', times: Infinity });
  const result = await call('fetch_ed_code', { section: '15278' });
  expect(failureOf(result).code).not.toBe('not_found');
  expect(result.isError).toBe(true);
});

test('asks the site again where something newer is wanted', async () => {
  const session = await openTestSession();
  await fetchEd(session, { section: '15278' });
  session.simulator.clear();
  await fetchEd(session, { section: '15278' });
  expect(session.simulator.counters().sections['EDC 15278'] ?? 0).toBe(0);
  await fetchEd(session, { section: '15278', refresh: true });
  expect(session.simulator.counters().sections['EDC 15278']).toBe(1);
});

/** All pages of an answer. */
async function pagesOf(session: TestSession, args: Args): Promise<readonly SectionOutput[]> {
  const pages: SectionOutput[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchEd(session, { ...args, ...(cursor !== undefined && { cursor }) });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

test('continues a long text until all of it is told, each part at its place', async () => {
  const session = await openTestSession();
  const { text: whole = '' } = await fetchEd(session, { section: '48900' });
  const pages = await pagesOf(session, { section: '48900', max_tokens: 900 });
  expect(pages.length).toBeGreaterThan(2);
  for (const { text = '', textStart = 0 } of pages) {
    expect(whole.slice(textStart, textStart + text.length)).toBe(text);
  }
  expect(pages.map(({ text }) => text).join('\n\n')).toBe(whole);
  expect(Math.max(...pages.map((page) => tokensOf(page) + tokensOf(page.text)))).toBeLessThan(900);
});

test('continues through all versions', async () => {
  const session = await openTestSession();
  const { versions: whole } = await fetchEd(session, { section: '8482.3' });
  const pages = await pagesOf(session, { section: '8482.3', max_tokens: 700, detail: 'text' });
  expect(pages.length).toBeGreaterThan(1);
  for (const { version, text } of whole) {
    const parts = pages.flatMap((page) => page.versions.filter((one) => one.version === version));
    const told = parts.flatMap((part) => (part.text === undefined ? [] : [part.text]));
    expect(told.join('\n\n')).toBe(text);
  }
});

test('cuts a paragraph that is too large for any page, between words', async () => {
  const session = await openTestSession();
  const text = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
  session.simulator.put({
    code: 'EDC',
    section: '70001',
    headings: [],
    versions: [
      {
        paragraphs: [{ text, indent: 0 }],
        note: '(Enacted by Stats. 1976, Ch. 1010.)',
        act: { statutes: '1976', chapter: '1010', section: '2' },
      },
    ],
  });
  const pages = await pagesOf(session, { section: '70001', max_tokens: 400 });
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.map((page) => page.text).join('')).toBe(text);
});

test('does not go on in a text that has changed', async () => {
  const session = await openTestSession();
  const { nextCursor: cursor } = await fetchEd(session, { section: '48900', max_tokens: 900 });
  session.simulator.put({
    code: 'EDC',
    section: '48900',
    headings: [],
    versions: [
      {
        paragraphs: [{ text: 'Another law.', indent: 0 }],
        note: '(Amended by Stats. 2026, Ch. 1, Sec. 1.)',
        act: { statutes: '2026', chapter: '1', section: '1' },
      },
    ],
  });
  const args = { section: '48900', cursor, refresh: true };
  expect(failureOf(await session.call('fetch_ed_code', args))).toMatchObject({ code: 'conflict' });
});

test('refuses the cursor of another section', async () => {
  const session = await openTestSession();
  const { nextCursor: cursor } = await fetchEd(session, { section: '48900', max_tokens: 900 });
  const result = await session.call('fetch_ed_code', { section: '15278', cursor });
  expect(failureOf(result)).toMatchObject({ code: 'invalid_arguments' });
});

test('limits how often one caller asks for the same section, over all tools', async () => {
  const { call } = await openTestSession({ server: { sectionLimit: 2 } });
  await call('fetch_ed_code', { section: '15278' });
  await call('fetch_code_section', { citation: 'Ed. Code, § 15278(b)' });
  expect(failureOf(await call('fetch_ed_code', { section: '§ 15278' }))).toMatchObject({
    code: 'rate_limited',
  });
  expect((await call('fetch_ed_code', { section: '15280' })).isError).not.toBe(true);
});
