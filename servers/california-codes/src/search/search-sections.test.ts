import { DatabaseSync } from '@photostructure/sqlite';
import { ToolError } from '@wellspoken/kit';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import type { SearchRequest } from '../library/library.ts';
import type { IndexHits } from './search-index.ts';
import { matchQuery } from './match-query.ts';
import { SEARCH_COLUMNS, searchSections, searchTableSql } from './search-sections.ts';
import { fuzzing } from '../../tests/support/fuzzing.ts';

const SECTIONS = [
  [
    'EDC',
    '',
    '48900',
    'Suspension',
    'A pupil shall not be suspended from school. (a) He caused it.',
  ],
  ['EDC', '', '48900.5', 'Suspension', 'Suspension follows Section 48900, subdivision (a).'],
  ['EDC', '', '15278', 'Citizens’ Oversight Committee', 'The board shall establish committees.'],
  [
    'GOV',
    '',
    '1090',
    'Contracts',
    'School officers have no interest in a contract. See Section 48900.5.',
  ],
  ['CONS', 'XIII B', '1', 'Spending', 'The total appropriations of the José school district.'],
  ['PEN', '', '187', 'Homicide', 'Murder is killing with malice aforethought.\u001eIt is a crime.'],
] as const;

const database = new DatabaseSync(':memory:');
database.exec(
  `CREATE TABLE sections (id INTEGER PRIMARY KEY, code, article, section, heading, text)`,
);
database.exec(searchTableSql('search', 'sections'));
const insert = database.prepare(`INSERT INTO sections (${SEARCH_COLUMNS}) VALUES (?, ?, ?, ?, ?)`);
for (const section of SECTIONS) insert.run(...section);
database.exec(
  `INSERT INTO search (rowid, ${SEARCH_COLUMNS}) SELECT id, ${SEARCH_COLUMNS} FROM sections`,
);
afterAll(() => database.close());

function search(query: string, more: Partial<SearchRequest> = {}, without?: number[]): IndexHits {
  return searchSections(
    {
      table: 'search',
      source: 'site',
      all: (sql, ...values) => database.prepare(sql).all(...values) as Record<string, unknown>[],
    },
    { query, limit: 10, offset: 0, ...more },
    without,
  );
}

const found = (query: string, more?: Partial<SearchRequest>): readonly string[] =>
  search(query, more)
    .hits.map(({ section }) => section)
    .toSorted();

test.each([
  ['school', ['1', '1090', '48900']],
  ['schools', ['1', '1090', '48900']],
  ['school district', ['1']],
  ['"school district"', ['1']],
  ['"district school"', []],
  ['“school officers”', ['1090']],
  ['pupil OR murder', ['187', '48900']],
  ['school -pupil', ['1', '1090']],
  ['school -"school district"', ['1090', '48900']],
  ['suspen*', ['48900', '48900.5']],
  ['jose', ['1']],
  ['JOSÉ', ['1']],
  ['committee', ['15278']],
  ["citizens' oversight", ['15278']],
  ['the murder of a', ['187']],
  ['school AND officer', ['1090']],
  ['OR murder OR', ['187']],
])('%s finds %j', (query, sections) => {
  expect(found(query)).toEqual(sections);
});

test('the number of a section finds it first, and then those that cite it', () => {
  expect(search('48900.5').hits.map(({ section }) => section)).toEqual(['48900.5', '1090']);
});

test.each([
  '(a)',
  '48900(a)',
  'a AND (',
  '"',
  'text:x',
  'NEAR(a b)',
  '^school',
  'x + y',
  '{a}',
  "'",
])('%s is no error of syntax', (query) => {
  try {
    search(query);
  } catch (error) {
    expect(error).toBeInstanceOf(ToolError);
  }
});

test('whatever is written either searches or is refused in words', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }),
        fc
          .array(
            fc.constantFrom(
              'OR',
              '-',
              '"',
              '*',
              '(',
              ')',
              'a',
              'NOT',
              ':',
              '.',
              'school',
              '-x',
              '\0',
            ),
          )
          .map((parts) => parts.join(' ')),
      ),
      (query) => {
        try {
          search(query);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ToolError', code: 'invalid_arguments' });
        }
      },
    ),
    fuzzing(300),
  );
});

test.each([
  ['', 'expected words to look for'],
  [' .,; ', 'expected words to look for'],
  ['the of', 'tells sections apart'],
  ['"the"', 'tells sections apart'],
  ['-school', 'beside those that must not be there'],
  ['x '.repeat(100), 'up to 64 words; got 100'],
])('refuses %j', (query, words) => {
  expect(() => matchQuery(query)).toThrow(words);
});

test('a passage marks what matches, on one line', () => {
  const [hit] = search('malice').hits;
  expect(hit).toMatchObject({
    code: 'PEN',
    heading: 'Homicide',
    passage: 'Murder is killing with «malice» aforethought. It is a crime.',
  });
});

test('codes narrow the search, and the article of the Constitution is told', () => {
  expect(found('school', { codes: ['GOV', 'PEN'] })).toEqual(['1090']);
  expect(search('school', { codes: ['CONS'] }).hits).toMatchObject([{ article: 'XIII B' }]);
});

test('pages follow each other, and the total stays', () => {
  const pages = [0, 1, 2, 3].map((offset) => search('school', { limit: 1, offset }));
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  expect(new Set(pages.flatMap(({ hits }) => hits.map(({ section }) => section))).size).toBe(3);
});

test('sections that are left out are neither listed nor counted', () => {
  expect(search('school', {}, [1, 4])).toMatchObject({ total: 1, hits: [{ section: '1' }] });
});

test('of more than are counted, those with the word in their heading come first', () => {
  database.exec(`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 10500)
    INSERT INTO sections (id, ${SEARCH_COLUMNS})
      SELECT 1000 + n, 'VEH', '', CAST(n AS TEXT), iif(n % 4000 = 0, 'Plenty', 'Few'), 'Plenty of it.' FROM many`);
  database.exec(`INSERT INTO search (rowid, ${SEARCH_COLUMNS})
    SELECT id, ${SEARCH_COLUMNS} FROM sections WHERE id > 1000`);
  const sections = (offset: number): readonly string[] =>
    search('plenty', { limit: 2, offset }).hits.map(({ section }) => section);
  expect(search('plenty').total).toBe(10_001);
  expect(sections(0).toSorted()).toEqual(['4000', '8000']);
  expect(sections(2)).toEqual(['1', '2']);
  expect(
    search('plenty', { limit: 3, offset: 1 })
      .hits.map(({ section }) => section)
      .slice(1),
  ).toEqual(['1', '2']);
  expect(search('plenty -few', { limit: 3 })).toMatchObject({ total: 2 });
});
