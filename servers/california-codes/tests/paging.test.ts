import { foreignWords } from '@wellspoken/kit';
import { countTokens } from '@wellspoken/kit/paging';
import type { SimSection } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { openTestSession, type TestSession } from './support/open-test-session.ts';
import { failureOf, wordsOf } from './support/words-of.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** A call whose answer has pages, and what of it must be the same however large they are. */
interface Paged {
  readonly name: string;
  readonly args: Arguments;
  readonly gather: (pages: readonly Fields[]) => unknown;
}

/** The items of a list on all pages, without what tells of the moment of a call. */
const listed =
  (list: string) =>
  (pages: readonly Fields[]): unknown =>
    pages
      .flatMap((page) => page[list] as readonly Fields[])
      .map(({ ageSeconds: _age, cached: _cached, fetchedAt: _at, ...item }) => item);

interface Piece {
  readonly key: string;
  readonly start: number;
  readonly text: string;
}

/** Texts put together again from their pieces: each must begin where the one before it ended. */
function joined(pieces: readonly Piece[]): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { key, start, text } of pieces) {
    const before = texts[key] ?? '';
    // Pages part between paragraphs, where nothing but an empty line is left out.
    expect([0, 2], `${key} at ${start}`).toContain(start - before.length);
    texts[key] = before + '\n\n'.slice(0, start - before.length) + text;
  }
  return texts;
}

interface Shown {
  readonly text?: string;
  readonly textStart?: number;
  readonly version?: number;
}

function piecesOf(fields: Fields, key: string): readonly Piece[] {
  const { text, textStart: start = 0, version = 1 } = fields as Shown;
  return text === undefined ? [] : [{ key: `${key}, version ${version}`, start, text }];
}

const listOf = (value: unknown): readonly Fields[] => (value ?? []) as readonly Fields[];

/** All versions of a section, however they were cut. */
const versions = (pages: readonly Fields[]): unknown =>
  joined(
    pages.flatMap((page) => [
      ...piecesOf(page, 'the text'),
      ...listOf(page['versions']).flatMap((version) => piecesOf(version, 'the text')),
    ]),
  );

const ranged = (pages: readonly Fields[]): unknown =>
  joined(
    pages.flatMap((page) =>
      listOf(page['sections']).flatMap((one) => piecesOf(one, String(one['section']))),
    ),
  );

const CITING = Array.from({ length: 15 }, (_, place) => `Ed. Code, § ${60_000 + place}(a)`);

const PAGED: readonly Paged[] = [
  ...['text', 'outline', 'tree'].flatMap((detail) => [
    { name: 'fetch_ed_code', args: { section: '48900', detail }, gather: versions },
    { name: 'fetch_ed_code', args: { section: '70001', detail }, gather: versions },
  ]),
  {
    name: 'fetch_code_section',
    args: { citation: 'EDC 70001(b)', version: '2', detail: 'tree' },
    gather: versions,
  },
  {
    name: 'fetch_code_section',
    args: { citation: 'EDC 70001', subdivision: '(c)' },
    gather: versions,
  },
  {
    name: 'fetch_code_section',
    args: { code: 'CONS', article: 'I', section: '28' },
    gather: versions,
  },
  {
    name: 'fetch_code_range',
    args: { code: 'EDC', from: '60192', to: '70001', limit: 25 },
    gather: ranged,
  },
  {
    name: 'fetch_code_range',
    args: { code: 'CONS', article: 'I', from: '1', to: '28' },
    gather: ranged,
  },
  { name: 'get_code_toc', args: { code: 'EDC', depth: 10 }, gather: listed('nodes') },
  {
    name: 'search_code_text',
    args: { query: 'instructional', limit: 50 },
    gather: listed('hits'),
  },
  {
    name: 'verify_citation',
    args: { text: CITING.join('; '), max_citations: 100 },
    gather: listed('citations'),
  },
  ...['changes', 'all'].flatMap((show) =>
    ['markdown', 'segments'].map((format) => ({
      name: 'compare_versions',
      args: { citation: 'EDC 70001', show, format },
      gather: listed('paragraphs'),
    })),
  ),
  {
    name: 'compare_versions',
    args: { citation: 'EDC 48900', quote: 'Committed robbery.\n\nStole a book.' },
    gather: listed('paragraphs'),
  },
];

const words = (count: number, word: string): string =>
  Array.from({ length: count }, (_, place) => `${word}${place}`).join(' ');

/** A section with more paragraphs than a page has, some of them larger than a page; its first words may be other ones. */
function largeSection(first = 'Words'): SimSection {
  const version = (word: string, act: string, days: string): SimSection['versions'][number] => ({
    paragraphs: [
      { text: `(a) ${first}.`, indent: 0 },
      ...['b', 'c', 'd', 'e', 'f', 'g'].map((label, place) => ({
        text: `(${label}) ${words(60 + place, place % 2 === 0 ? word : 'pupils’ § ')}.`,
        indent: 0,
      })),
      { text: `(h) ${words(500, word)}.`, indent: 0 },
      { text: `(i) ${'x'.repeat(2_500)}`, indent: 0 },
      { text: '(j) The end.', indent: 0 },
    ],
    note: `(Amended by Stats. 2025, Ch. 104, Sec. ${act}. ${days})`,
    act: { statutes: '2025', chapter: '104', section: act },
  });
  return {
    code: 'EDC',
    section: '70001',
    headings: [{ level: 'title', number: '9', title: 'Large Things', range: '70001 - 70001' }],
    versions: [
      version('board', '4', 'Effective January 1, 2025. Inoperative July 1, 2090.'),
      version('district', '5', 'Effective January 1, 2025. Operative July 1, 2090.'),
    ],
  };
}

const openPaged = (): Promise<TestSession> =>
  openTestSession({ simulator: { sections: [largeSection()] } });

// More pages than any of these answers has; one that leads in a circle has more still.
const MOST_PAGES = 300;

/** All pages of an answer, to the end; cursors go the way of everything that hosts keep. */
async function pagesOf(
  { call }: TestSession,
  name: string,
  args: Arguments,
): Promise<readonly Fields[]> {
  const pages: Fields[] = [];
  let next: Arguments = {};
  do {
    const answer = await call(name, { ...args, ...next });
    expect(answer.isError, wordsOf(answer)).not.toBe(true);
    const data = answer.structuredContent as Fields;
    pages.push({ ...data, words: wordsOf(answer) });
    const { nextCursor } = JSON.parse(JSON.stringify(data)) as Fields;
    next = nextCursor === undefined ? {} : { cursor: nextCursor };
  } while ('cursor' in next && pages.length < MOST_PAGES);
  expect(pages.length).toBeLessThan(MOST_PAGES);
  return pages;
}

const CASES = PAGED.map(
  (paged) => [paged.name, JSON.stringify(paged.args).slice(0, 80), paged] as const,
);

const KEPT = { code: 'EDC', from: '60000', to: '60024', limit: 25, max_tokens: 100_000 };

/** Tokens are estimated from letters before a text is cut, so a page may be larger by so much. */
const TOLERANCE = 1.1;
/** Source, headings and notes are on every page, and one has a sentence or a row at least: no page can be promised to be smaller. */
const LEAST_PAGE = 900;
/** The sentence that marks foreign text is the same on every page, and not of its budget. */
const MARK = countTokens(foreignWords.answer('headings of the law'));

test.each(CASES)(
  '%s with %s has the same in many pages as in one, each within max_tokens',
  async (name, _args, { args, gather }) => {
    const session = await openPaged();
    // Only what was read can be searched.
    if (name === 'search_code_text') await pagesOf(session, 'fetch_code_range', KEPT);
    const ask = (maxTokens: number): Promise<readonly Fields[]> =>
      pagesOf(session, name, { ...args, max_tokens: maxTokens });
    const whole = await ask(100_000);
    expect(whole).toHaveLength(1);
    for (const maxTokens of [1_100, 200]) {
      const pages = await ask(maxTokens);
      expect(gather(pages)).toEqual(gather(whole));
      const most = Math.max(maxTokens * TOLERANCE, LEAST_PAGE) + MARK;
      for (const { words: told } of pages) {
        expect(countTokens(String(told))).toBeLessThanOrEqual(most);
      }
    }
  },
);

test('a cursor leads nowhere in another tool, or with other arguments', async () => {
  const { call } = await openPaged();
  const small = { max_tokens: 200 };
  const first = await call('fetch_ed_code', { section: '48900', ...small });
  const { nextCursor: cursor } = first.structuredContent as { readonly nextCursor: string };
  for (const [name, args] of [
    ['fetch_ed_code', { section: '48900.5' }],
    ['fetch_ed_code', { section: '48900', subdivision: '(a)' }],
    ['fetch_ed_code', { section: '48900', detail: 'tree' }],
    ['fetch_code_section', { citation: 'EDC 48900' }],
    ['fetch_code_range', { code: 'EDC', from: '48900', to: '48927' }],
    ['get_code_toc', { code: 'EDC' }],
    ['search_code_text', { query: 'pupil' }],
    ['verify_citation', { text: 'EDC 48900' }],
    ['compare_versions', { citation: 'EDC 70001' }],
  ] as const) {
    const answer = await call(name, { ...args, ...small, cursor });
    expect(answer.isError, name).toBe(true);
    expect(wordsOf(answer)).toContain('cursor: this one belongs to a call with other arguments.');
  }
});

test('a page may be larger or smaller than the one before it', async () => {
  const { call } = await openPaged();
  const section = { section: '48900', detail: 'text' };
  const first = await call('fetch_ed_code', { ...section, max_tokens: 200 });
  const { nextCursor: cursor } = first.structuredContent as { readonly nextCursor: string };
  const rest = await call('fetch_ed_code', { ...section, max_tokens: 100_000, cursor });
  const whole = await call('fetch_ed_code', { ...section, max_tokens: 100_000 });
  const pages = [first, rest].map(({ structuredContent }) => structuredContent as Fields);
  expect(pages[1]?.['nextCursor']).toBeUndefined();
  expect(versions(pages)).toEqual(versions([whole.structuredContent as Fields]));
});

test('a long section can be read to its end, however few calls for it a caller may make', async () => {
  const session = await openTestSession({ server: { sectionLimit: 1 } });
  const pages = await pagesOf(session, 'fetch_ed_code', { section: '48900', max_tokens: 1_100 });
  expect(pages.length).toBeGreaterThan(2);
  const again = await session.call('fetch_ed_code', { section: '48900' });
  expect(failureOf(again).code).toBe('rate_limited');
});

test('a section that changes between two pages is not put together from two wordings', async () => {
  const { call, simulator } = await openPaged();
  const large = { section: '70001', max_tokens: 1_100 };
  const first = await call('fetch_ed_code', large);
  const { nextCursor: cursor } = first.structuredContent as { readonly nextCursor: string };
  simulator.put(largeSection('Other words'));
  const next = await call('fetch_ed_code', { ...large, cursor, refresh: true });
  expect(failureOf(next).code).toBe('conflict');
  expect(wordsOf(next)).toContain('has changed since the page before');
});
