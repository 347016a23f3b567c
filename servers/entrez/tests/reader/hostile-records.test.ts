import { expect, test } from 'vitest';

import { countTurnsDuring } from '../../../../tests/support/event-loop.ts';
import { createOutline } from '../../src/full-text/pages.ts';
import { parseGenBank } from '../../src/sequences/parse-genbank.ts';
import { parseJats } from '../../src/full-text/jats/parse-jats.ts';
import { recordReader } from '../../src/reader/record-reader.ts';
import { readRecords } from '../../src/xml/read-xml.ts';
import { startCannedNcbi } from '../support/canned-ncbi.ts';
import { readArticles } from '../../src/articles/read-articles.ts';
import { XmlError } from '../../src/xml/xml-error.ts';

const article = (inner: string): string =>
  `<pmc-articleset><article>${inner}</article></pmc-articleset>`;

test('other work goes on while a large record is read', async () => {
  const xml = article(`<body>${'<p>a</p>'.repeat(100_000)}</body>`);
  const turns = await countTurnsDuring(async () => {
    const [text] = await recordReader.fullTexts(xml);
    expect(text?.body[0]?.paragraphs).toHaveLength(100_000);
  });
  expect(turns).toBeGreaterThan(5);
});

test('reading ends with its caller', async () => {
  const leaving = new AbortController();
  const reading = recordReader.fullTexts(article('<i/>'.repeat(500_000)), leaving.signal);
  leaving.abort(new Error('The caller left.'));
  await expect(reading).rejects.toThrow('The caller left.');
});

test('what a thread finds wrong with XML is known as that', async () => {
  const reading = recordReader.articles('<PubmedArticleSet><PubmedArticle>');
  await expect(reading).rejects.toBeInstanceOf(XmlError);
  await expect(reading).rejects.toMatchObject({ fault: 'truncated', retryable: true });
});

test('articles come out of the thread as they are', async () => {
  const record = (pmid: string): string =>
    `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation></PubmedArticle>`;
  const body = `<PubmedArticleSet>${record('1')}${record('x')}</PubmedArticleSet>`;
  const { eutils } = await startCannedNcbi([{ body }]);
  const { articles, problems } = await readArticles(eutils, ['1', '2']);
  expect(articles.map(({ pmid, title }) => [pmid, title])).toEqual([['1', 'T']]);
  expect(problems).toEqual(['A record has no PMID and was left out.']);
});

const DEEP = 120;

test.for([
  [
    'formulas in formulas',
    article(
      `<body><p>${'<alternatives><math>'.repeat(DEEP)}${'</math></alternatives>'.repeat(DEEP)}</p></body>`,
    ),
  ],
  [
    'lists of references in lists of references',
    article(
      `<back>${'<ref-list>'.repeat(240)}${'<ref/>'.repeat(600_000)}${'</ref-list>'.repeat(240)}</back>`,
    ),
  ],
  [
    'more paragraphs than a call has arguments',
    article(`<body><boxed-text>${'<p>a</p>'.repeat(150_000)}</boxed-text></body>`),
  ],
] as const)('%s are read in linear time', { timeout: 5_000 }, ([, xml]) => {
  expect(parseJats(xml)).toHaveLength(1);
});

test('positions that are never closed are looked for once', { timeout: 5_000 }, () => {
  const text = `LOCUS       A\nREFERENCE   1 ${'(bases '.repeat(200_000)}\n//\n`;
  expect(parseGenBank(text)[0]?.references).toHaveLength(1);
});

test('an outline of very many sections takes linear time', { timeout: 5_000 }, () => {
  const passages = Array.from({ length: 200_000 }, (_, index) => ({
    title: 'A',
    level: 1 + (index % 2),
    paragraphs: ['four words are here'],
  }));
  const outline = createOutline(passages);
  expect(outline[0]?.tokens).toBe((outline[1]?.tokens ?? 0) * 2);
  expect(outline).toHaveLength(200_000);
});

test('a set of too many records is refused', () => {
  const xml = `<set>${'<a/>'.repeat(100_001)}</set>`;
  expect(() => [...readRecords(xml, ['a'])]).toThrow('The XML has too many records.');
});
