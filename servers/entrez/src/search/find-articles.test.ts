import { expect, test } from 'vitest';

import { type LiteratureFilters, writeQuery } from './find-articles.ts';

test('leaves a query without filters as it is', () => {
  expect(writeQuery(' sleep[tiab] OR memory ', {})).toBe('sleep[tiab] OR memory');
});

test.each<readonly [LiteratureFilters, string]>([
  [{ from_year: 2010 }, '(a OR b) AND 2010:3000[dp]'],
  [{ to_year: 2012 }, '(a OR b) AND 1000:2012[dp]'],
  [{ from_year: 2010, to_year: 2012 }, '(a OR b) AND 2010:2012[dp]'],
  [{ article_types: [] }, 'a OR b'],
  [{ article_types: ['Review'] }, '(a OR b) AND "Review"[pt]'],
  [
    { article_types: ['Review', 'Meta-Analysis'] },
    '(a OR b) AND ("Review"[pt] OR "Meta-Analysis"[pt])',
  ],
  [{ journal: 'Nature' }, '(a OR b) AND "Nature"[journal]'],
  [{ author: 'Doe J' }, '(a OR b) AND Doe J[au]'],
  [{ has_abstract: true, free_full_text: false }, '(a OR b) AND hasabstract'],
  [{ free_full_text: true }, '(a OR b) AND free full text[sb]'],
])('narrows by %j', (filters, query) => {
  expect(writeQuery('a OR b', filters)).toBe(query);
});

test('searches by filters alone', () => {
  expect(writeQuery(undefined, { author: 'Doe J', from_year: 2010 })).toBe(
    'Doe J[au] AND 2010:3000[dp]',
  );
});

test('keeps a filter from breaking out of its field', () => {
  expect(writeQuery('a', { journal: 'x"[ta] OR (y' })).toBe('(a) AND "x ta OR y"[journal]');
});
