import { expect, test } from 'vitest';

import { CHAPTER, people, RETRACTED, TRIAL } from '../../tests/support/cited-articles.ts';
import { sampleArticle } from '../../tests/support/sample-article.ts';
import type { Article, Author } from '../articles/article.ts';
import { formatCitation } from './styles.ts';

function apa(parts: Partial<Article>): string {
  return formatCitation(sampleArticle(parts), 'apa');
}

function vancouver(parts: Partial<Article>): string {
  return formatCitation(sampleArticle(parts), 'vancouver');
}

const TITLE = 'Effect of H2O on TP53 & "sleep" in 50% of Alzheimer\'s: a trial.';

test('writes an article as APA does', () => {
  expect(formatCitation(TRIAL, 'apa')).toBe(
    `Doe, J. A., Jr., van der Berg, J.-P., & The X & Y Group. (2019). ${TITLE.replace(': a', ': A')} The New England Journal of Medicine, 381(9), 830–842. https://doi.org/10.1056/NEJM_a1`,
  );
});

test.for([
  ['Signals: mTOR in mice', 'Signals: mTOR in mice'],
  ['Repair: p53-dependent or not', 'Repair: p53-dependent or not'],
  ['Sleep: what we know: a review', 'Sleep: What we know: A review'],
])('APA begins the subtitle of "%s" with a capital where it is a word', ([title, written]) => {
  expect(apa({ title: title ?? '' })).toContain(written);
});

test('writes an article as NLM does', () => {
  expect(formatCitation(TRIAL, 'vancouver')).toBe(
    `Doe JA Jr, van der Berg JP; The X & Y Group. ${TITLE} N Engl J Med. 2019 Aug 29;381(9):830-42. doi: 10.1056/NEJM_a1. Epub 2019 Aug 1. PMID: 31452104; PMCID: PMC6710001.`,
  );
});

test('writes a chapter of a book', () => {
  expect(formatCitation(CHAPTER, 'apa')).toBe(
    'Petr, N. (1998). A Made-Up Syndrome. In M. P. Adam & H. H. Ardinger (Eds.), GeneReviews® (2nd ed.). University of Washington, Seattle. https://www.ncbi.nlm.nih.gov/books/NBK1247/',
  );
  expect(formatCitation(CHAPTER, 'vancouver')).toBe(
    'Petr N. A Made-Up Syndrome. 1998 Sep 4 [updated 2023 Sep 21]. In: Adam MP, Ardinger HH, editors. GeneReviews® [Internet]. 2nd ed. Seattle (WA): University of Washington, Seattle; 1993. PMID: 20301425.',
  );
});

test('writes a whole book, under its editors where it has no authors', () => {
  const whole: Article = { ...CHAPTER, title: 'GeneReviews®', authors: [] };
  expect(formatCitation(whole, 'apa')).toBe(
    'Adam, M. P., & Ardinger, H. H. (Eds.). (1993). GeneReviews® (2nd ed.). University of Washington, Seattle. https://www.ncbi.nlm.nih.gov/books/NBK1247/',
  );
  expect(formatCitation(whole, 'vancouver')).toBe(
    'Adam MP, Ardinger HH, editors. GeneReviews® [Internet]. 2nd ed. Seattle (WA): University of Washington, Seattle; 1993. PMID: 20301425.',
  );
});

test('says that an article was retracted, and where, if that is known', () => {
  const place = 'Retraction in: N Engl J Med. 2021;1(2):3, PMID 11800099';
  expect(formatCitation(RETRACTED, 'apa')).toMatch(new RegExp(`a1 \\(${escape(place)}\\)$`));
  expect(formatCitation(RETRACTED, 'vancouver')).toContain(` Epub 2019 Aug 1. ${place}. PMID:`);
  const unknown: Article = { ...RETRACTED, corrections: [] };
  expect(formatCitation(unknown, 'apa')).toMatch(/ \(Retracted\)$/);
  expect(formatCitation(unknown, 'vancouver')).toContain(' Retracted. PMID:');
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('without authors the title comes first; without a date APA says so', () => {
  expect(apa({ title: 'Who wrote this?' })).toBe('Who wrote this? (n.d.).');
  expect(vancouver({ title: 'Who wrote this?' })).toBe('Who wrote this? PMID: 111.');
});

test('a record without a title has that of its own language, or none', () => {
  expect(apa({ title: '', vernacularTitle: 'Ein Titel.' })).toBe('Ein Titel. (n.d.).');
  expect(vancouver({ title: '' })).toBe('Untitled. PMID: 111.');
});

test('a translated title stands in brackets behind the original', () => {
  expect(apa({ title: '[A title].', vernacularTitle: 'Ein Titel.' })).toBe(
    'Ein Titel [A title]. (n.d.).',
  );
});

test.for<[string, number, string]>([
  ['one', 1, 'A1, B. ('],
  ['two', 2, 'A1, B., & A2, B. ('],
  ['twenty', 20, 'A19, B., & A20, B. ('],
  ['twenty-one', 21, 'A19, B., . . . A21, B. ('],
])('APA names %s authors', ([, count, end]) => {
  const text = apa({ authors: people(count) });
  expect(text).toContain(end);
  expect(text.startsWith('A1, B.')).toBe(true);
  expect(text.includes('A20, ')).toBe(count === 20);
});

test('NLM names six authors, and says where there are more', () => {
  expect(vancouver({ authors: people(6) })).toMatch(/^A1 B, A2 B, A3 B, A4 B, A5 B, A6 B\. /);
  expect(vancouver({ authors: people(7) })).toMatch(/A5 B, A6 B, et al\. /);
  expect(vancouver({ authors: people(2), authorsComplete: false })).toMatch(
    /^A1 B, A2 B, et al\. /,
  );
});

test.for<[Partial<Author>, string, string]>([
  [{ lastName: 'Doe', initials: 'JA' }, 'Doe, J. A.', 'Doe JA'],
  [{ lastName: 'Doe', foreName: 'J. Alan' }, 'Doe, J. A.', 'Doe JA'],
  [{ lastName: 'Doe' }, 'Doe.', 'Doe'],
  [{ lastName: 'King', initials: 'ML', suffix: 'Jr.' }, 'King, M. L., Jr.', 'King ML Jr'],
  [{ lastName: 'Fox', initials: 'A', suffix: '3rd' }, 'Fox, A., III.', 'Fox A 3rd'],
  [
    { lastName: 'de la Cruz', foreName: 'María José', initials: 'MJ' },
    'de la Cruz, M. J.',
    'de la Cruz MJ',
  ],
  [{ lastName: 'Иванов', foreName: 'Иван', initials: 'И' }, 'Иванов, И.', 'Иванов И'],
  [{ lastName: '王', foreName: '小明' }, '王, 小明.', '王 小明'],
  [{ lastName: "O'Neil-Ørsted", foreName: 'élise' }, "O'Neil-Ørsted, É.", "O'Neil-Ørsted É"],
  [{ collectiveName: 'WHO Group.' }, 'WHO Group.', 'WHO Group'],
  [{ foreName: 'Plato' }, 'Plato.', 'Plato'],
])('writes the name %j', ([author, inApa, inNlm]) => {
  const authors = [{ affiliations: [], ...author }];
  expect(apa({ authors })).toBe(`${inApa} (n.d.). A title.`);
  expect(vancouver({ authors })).toBe(`${inNlm}. A title. PMID: 111.`);
});

test('an author of whom nothing is known is left out', () => {
  expect(apa({ authors: [{ affiliations: ['Somewhere'] }, ...people(1)] })).toMatch(/^A1, B\. /);
});

test.for<[string, string]>([
  ['830-42', '830–842'],
  ['S12-8', 'S12–S18'],
  ['99-101', '99–101'],
  ['1200-1200', '1200'],
  ['e123', 'Article e123'],
  ['17', '17'],
  ['12-5, 20', '12-5, 20'],
  ['iv-ix', 'iv-ix'],
])('APA writes the pages %s as %s', ([pages, written]) => {
  const text = apa({ pages, journal: { title: 'Sleep', volume: '1' } });
  expect(text).toBe(`A title. (n.d.). Sleep, 1, ${written}.`);
});

test('leaves out what is missing of volume, issue, pages and journal', () => {
  const published = { text: '2020 Spring', year: 2020 };
  expect(apa({ published, journal: { title: 'Sleep', volume: '3' } })).toBe(
    'A title. (2020). Sleep, 3.',
  );
  expect(vancouver({ published, journal: { isoAbbreviation: 'J. Sl.', issue: '2' } })).toBe(
    'A title. J Sl. 2020 Spring;(2). PMID: 111.',
  );
  expect(vancouver({ pages: '5-9', journal: { title: 'Sleep', volume: '3' } })).toBe(
    'A title. Sleep. 3:5-9. PMID: 111.',
  );
});

test('an article that is only online has no second date', () => {
  const online = { text: '2020 Feb 2', year: 2020, month: 2, day: 2 };
  const early = { published: online, publishedOnline: online, journal: { title: 'Sleep' } };
  expect(vancouver(early)).toBe('A title. Sleep. 2020 Feb 2. PMID: 111.');
  expect(apa({ ...early, publicationStatus: 'aheadofprint' })).toBe(
    'A title. (2020). Sleep. Advance online publication.',
  );
  const later = { ...early, published: { text: '2020', year: 2020 } };
  expect(vancouver({ ...later, publicationStatus: 'epublish' })).not.toContain('Epub');
  expect(vancouver(later)).toContain('Epub 2020 Feb 2.');
});

test('takes the year of the appearance online where the issue has none', () => {
  const publishedOnline = { text: '2021 Jan 1', year: 2021, month: 1, day: 1 };
  expect(apa({ published: { text: 'no date' }, publishedOnline })).toBe('A title. (2021).');
});

test('APA writes the name of a journal with capitals and without its society', () => {
  const title = 'Journal of clinical oncology : official journal of a society';
  expect(apa({ journal: { title } })).toBe('A title. (n.d.). Journal of Clinical Oncology.');
});
