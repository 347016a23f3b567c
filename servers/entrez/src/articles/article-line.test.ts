import { expect, test } from 'vitest';

import { sampleArticle, sampleSummary } from '../../tests/support/sample-article.ts';
import { toArticleLine, toSummaryLine } from './article-line.shapes.ts';

test('shows the first authors and says how many there are', () => {
  const authors = ['A', 'B', 'C', 'D'].map((name) => ({ name: `${name} X`, authtype: 'Author' }));
  const line = toSummaryLine(sampleSummary('1', { authors }));
  expect(line).toMatchObject({ authors: ['A X', 'B X', 'C X'], authorCount: 4 });
});

test('shows titles of summaries as plain text', () => {
  const title =
    'The &lt;i&gt;TP53&lt;/i&gt; gene &amp; CO<sub>2</sub>: 5 &lt; 6, &#x3b2;&#945; &unknown;';
  expect(toSummaryLine(sampleSummary('1', { title })).title).toBe(
    'The TP53 gene & CO2: 5 < 6, βα &unknown;',
  );
});

test('tells a retracted article in a summary', () => {
  const pubtype = ['Journal Article', 'Retracted Publication'];
  expect(toSummaryLine(sampleSummary('1', { pubtype }))).toMatchObject({ retracted: true });
  expect(
    toSummaryLine(sampleSummary('1', { pubtype: ['Retraction of Publication'] })),
  ).not.toHaveProperty('retracted');
});

test('finds the year of a date in words, and has none where there is none', () => {
  expect(toSummaryLine(sampleSummary('1', { pubdate: '1998 Dec-1999 Jan' })).year).toBe(1998);
  const undated = sampleSummary('1', { pubdate: '', sortpubdate: '' });
  expect(toSummaryLine(undated)).not.toHaveProperty('year');
});

test('gives the same line from a record as from a summary', () => {
  const article = sampleArticle({
    pmid: '7',
    title: 'Title 7',
    authors: [{ lastName: 'Doe', initials: 'J', affiliations: [] }],
    journal: { title: 'Journal of Tests' },
    published: { text: '2024 Jan 5', year: 2024 },
    identifiers: [{ type: 'doi', value: '10.1000/7' }],
    abstract: [{ text: 'Something.' }],
  });
  expect(toArticleLine(article)).toEqual(toSummaryLine(sampleSummary('7')));
});

test('names groups and suffixes', () => {
  const { authors } = toArticleLine(
    sampleArticle({
      authors: [
        { collectiveName: 'The Group', affiliations: [] },
        { lastName: 'Doe', initials: 'J', suffix: 'Jr', affiliations: [] },
        { lastName: 'Mononym', affiliations: [] },
      ],
    }),
  );
  expect(authors).toEqual(['The Group', 'Doe J Jr', 'Mononym']);
});
