import type { CallToolResult } from '@modelcontextprotocol/client';
import type { SimSection } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import type { RangeOutput } from '../../src/sections/range.shapes.ts';
import { fetchCodeRange } from '../../src/sections/fetch.tools.ts';
import { openTools, type CallTool } from '../library/open-simulated.ts';
import { failureOf, textsOf } from '../support/words-of.ts';

const open = (): ReturnType<typeof openTools> => openTools((library) => [fetchCodeRange(library)]);

const NAME = 'fetch_code_range';
const dataOf = (result: CallToolResult): RangeOutput => {
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  return result.structuredContent as RangeOutput;
};

/** All pages of a range. */
async function readAll(call: CallTool, args: Record<string, unknown>): Promise<RangeOutput[]> {
  const pages: RangeOutput[] = [];
  let cursor: string | undefined;
  do {
    const page = dataOf(await call(NAME, { ...args, ...(cursor !== undefined && { cursor }) }));
    pages.push(page);
    cursor = page.nextCursor;
    expect(pages.length).toBeLessThan(200);
  } while (cursor !== undefined);
  return pages;
}

const numbers = (pages: readonly RangeOutput[]): readonly string[] =>
  pages.flatMap(({ sections }) => sections.map(({ section }) => section));

/** A section of one generated article, for laws of a test's own. */
function lawOf(section: string, paragraphs: readonly string[]): SimSection {
  return {
    code: 'EDC',
    section,
    headings: [
      { level: 'title', number: '9', title: 'Tests', range: '990000 - 990099' },
      { level: 'article', number: '1', title: 'Of Tests', range: '990000 - 990099' },
    ],
    versions: [
      {
        paragraphs: paragraphs.map((text) => ({ text, indent: 0 })),
        note: '(Enacted by Stats. 1976, Ch. 1010.)',
        act: { statutes: '1976', chapter: '1010', section: '2' },
      },
    ],
  };
}

test('the sections of a range come in order with text, heading, history and page', async () => {
  const { call, simulator } = await open();
  const result = await call(NAME, { code: 'Ed. Code', from: '15278', to: '15282' });
  const { sections, ...rest } = dataOf(result);
  expect(sections.map(({ section }) => section)).toEqual(['15278', '15280', '15282']);
  expect(sections[0]).toMatchObject({
    citation: 'Ed. Code, § 15278',
    heading: 'ARTICLE 2. Citizens’ Oversight Committee [15278 - 15282]',
    status: 'current',
    historyNote: '(Added by Stats. 2000, Ch. 44, Sec. 3. Effective January 1, 2001.)',
    effective: '2001-01-01',
    url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=15278.&lawCode=EDC',
  });
  expect(sections[0]?.text).toMatch(/^\(a\) /);
  expect(rest).toMatchObject({ code: 'EDC', from: '15278', to: '15282', source: 'site' });
  expect(rest.nextCursor).toBeUndefined();
  expect(simulator.counters().total).toBe(2);
  expect(textsOf(result)[0]).toBe('Education Code, sections 15278 to 15282: 15278, 15280, 15282.');
});

test('what a range says of a section is what its own page says', async () => {
  const { call, library } = await open();
  const { sections } = dataOf(await call(NAME, { code: 'EDC', from: '8482', to: '8483' }));
  const { signal } = new AbortController();
  const at = { code: 'EDC', section: '8482.3' } as const;
  const own = await library.readSection(at, { signal, refresh: true });
  if (!own.found) throw new Error('8482.3 is there.');
  expect(own.provenance.cached).toBe(false);
  expect(
    sections
      .filter(({ section }) => section === '8482.3')
      .map(({ text, historyNote }) => [text, historyNote]),
  ).toEqual(
    own.section.versions.map(({ paragraphs, note }) => [
      paragraphs.map(({ text }) => text).join('\n\n'),
      note,
    ]),
  );
});

test('every version of a section is there and marked', async () => {
  const { call } = await open();
  const result = await call(NAME, { code: 'EDC', from: '8482', to: '8483' });
  const versions = dataOf(result).sections.filter(({ section }) => section === '8482.3');
  expect(versions).toMatchObject([
    { version: 1, versions: 2, inoperative: '2027-07-01', repealed: '2028-01-01' },
    { version: 2, versions: 2, operative: '2027-07-01' },
  ]);
  expect(textsOf(result)[0]).toContain('Section 8482.3 has 2 versions');
});

test('pages by limit follow each other and bring each section once', async () => {
  const { call } = await open();
  const range = { code: 'EDC', from: '60000', to: '60030' };
  const whole = numbers(await readAll(call, { ...range, limit: 25, max_tokens: 100_000 }));
  expect(whole.length).toBeGreaterThan(20);
  expect(new Set(whole).size).toBe(whole.length);
  const pages = await readAll(call, { ...range, limit: 7, max_tokens: 100_000 });
  expect(numbers(pages)).toEqual(whole);
  expect(pages[0]?.sections).toHaveLength(7);
});

test('pages by tokens bring the same words, however small they are', async () => {
  const { call, simulator } = await open();
  const texts = ['(a) One.', `(b) ${'Many words of law. '.repeat(300).trim()}`, '(c) The last.'];
  simulator.put(lawOf('990001', texts));
  simulator.put(lawOf('990002', ['Short.']));
  const pages = await readAll(call, {
    code: 'EDC',
    from: '990000',
    to: '990099',
    max_tokens: 600,
  });
  expect(pages.length).toBeGreaterThan(2);
  const pieces = pages.flatMap(({ sections }) => sections);
  const long = pieces.filter(({ section }) => section === '990001');
  const words = long
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(words).toBe(texts.join(' '));
  expect(long.slice(1).every(({ textStart }) => textStart !== undefined)).toBe(true);
  expect(pieces.at(-1)).toMatchObject({ section: '990002', text: 'Short.' });
});

test('a text that changes between two pages is not put together', async () => {
  const { call, simulator, library } = await open();
  simulator.put(lawOf('990001', ['Many words of law. '.repeat(400).trim()]));
  const args = { code: 'EDC', from: '990001', to: '990002', max_tokens: 600 };
  const { nextCursor } = dataOf(await call(NAME, args));
  simulator.put(lawOf('990001', ['Other words of law. '.repeat(400).trim()]));
  const { signal } = new AbortController();
  await library.readSection({ code: 'EDC', section: '990001' }, { signal, refresh: true });
  const result = await call(NAME, { ...args, cursor: nextCursor });
  expect(failureOf(result)).toMatchObject({ code: 'conflict' });
});

test('sections of an article of the Constitution are a range of their own', async () => {
  const { call } = await open();
  const { sections, article } = dataOf(
    await call(NAME, { code: 'CONS', article: 'article i', from: '1', to: '28' }),
  );
  expect(article).toBe('I');
  expect(sections.map(({ section }) => section)).toEqual(expect.arrayContaining(['1', '28']));
  expect(sections[0]?.citation).toBe('Cal. Const., art. I, § 1');
});

test('a range in which there is nothing says so', async () => {
  const { call } = await open();
  const { sections, notes } = dataOf(
    await call(NAME, { code: 'EDC', from: '999000', to: '999999' }),
  );
  expect(sections).toEqual([]);
  expect(notes).toEqual([
    'There is no section from 999000 to 999999 in the Education Code; get_code_toc tells which there are.',
  ]);
});

test('numbers may be written as numbers', async () => {
  const { call } = await open();
  const { from, to } = dataOf(await call(NAME, { code: 'EDC', from: 15278, to: 15280 }));
  expect([from, to]).toEqual(['15278', '15280']);
});

test.for([
  [{ code: 'EDC', from: '15282', to: '15278' }, /^to: .*15282.*got 15278/],
  [{ code: 'EDC', from: 'many', to: '15278' }, /^from: /],
  [{ code: 'EDC', from: '1', to: 'many' }, /^to: /],
  [{ code: 'Star Code', from: '1', to: '2' }, /^code: /],
  [{ code: 'CONS', from: '1', to: '2' }, /^article: /],
  [{ code: 'EDC', article: 'I', from: '1', to: '2' }, /^article: /],
] as const)('refuses %j and says how to write it', async ([args, words]) => {
  const { call } = await open();
  const result = await call(NAME, args);
  expect(textsOf(result)[0]).toMatch(words);
  expect(failureOf(result)).toMatchObject({ code: 'invalid_arguments' });
  expect(failureOf(result).suggestions?.length).toBeGreaterThan(0);
});

test('a site that is down is a failure, never an empty range', async () => {
  const { call, simulator } = await open();
  simulator.fail({ kind: '503', times: Infinity });
  const result = await call(NAME, { code: 'EDC', from: '15278', to: '15282' });
  expect(failureOf(result)).toMatchObject({ code: 'unavailable', retryable: true });
});
