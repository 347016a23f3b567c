import { expect, test } from 'vitest';

import { CHAPTER, RETRACTED, TRIAL } from '../../tests/support/cited-articles.ts';
import { sampleArticle } from '../../tests/support/sample-article.ts';
import type { Article } from '../articles/article.ts';
import { parseMedline } from '../articles/pubmed/parse-medline.ts';
import { formatCitation } from './styles.ts';

test('writes RIS of an article', () => {
  expect(formatCitation(TRIAL, 'ris')).toBe(`TY  - JOUR
AU  - Doe, John A, Jr
AU  - van der Berg, Jean-Paul
AU  - The X & Y Group
TI  - Effect of H2O on TP53 & "sleep" in 50% of Alzheimer's: a trial
T2  - The New England journal of medicine
JF  - The New England journal of medicine
J2  - N Engl J Med
VL  - 381
IS  - 9
SN  - 0028-4793
PY  - 2019
DA  - 2019/08/29/
SP  - 830
EP  - 842
DO  - 10.1056/NEJM_a1
AN  - 31452104
C2  - PMC6710001
LA  - eng
UR  - https://pubmed.ncbi.nlm.nih.gov/31452104/
DB  - PubMed
ER  - `);
});

test('writes RIS of a chapter, of a book, and of next to nothing', () => {
  const chapter = formatCitation(CHAPTER, 'ris').split('\n');
  expect(chapter).toEqual(
    expect.arrayContaining([
      'TY  - CHAP',
      'T2  - GeneReviews®',
      'A2  - Adam, Margaret P',
      'A2  - Ardinger, HH',
      'PB  - University of Washington, Seattle',
      'CY  - Seattle (WA)',
      'ET  - 2nd',
      'SN  - 9780000000002',
      'DA  - 1998/09/04/',
      'UR  - https://www.ncbi.nlm.nih.gov/books/NBK1247/',
    ]),
  );
  const whole = formatCitation({ ...CHAPTER, title: 'GeneReviews®' }, 'ris');
  expect(whole).toMatch(/^TY {2}- BOOK\n/);
  expect(whole).not.toContain('T2  -');
  expect(formatCitation(sampleArticle({ languages: [] }), 'ris')).toBe(
    'TY  - JOUR\nTI  - A title\nAN  - 111\nUR  - https://pubmed.ncbi.nlm.nih.gov/111/\nDB  - PubMed\nER  - ',
  );
});

test('no text of a record can begin a line of RIS', () => {
  const text = formatCitation(sampleArticle({ title: 'A\nER  - \n\nTY  - BOOK' }), 'ris');
  expect(text.split('\n').filter((line) => /^(?:TY|ER)/.test(line))).toEqual([
    'TY  - JOUR',
    'ER  - ',
  ]);
});

test('writes BibTeX of an article', () => {
  expect(formatCitation(TRIAL, 'bibtex')).toBe(`@article{Doe2019_31452104,
  author = {Doe, Jr, John A and van der Berg, Jean-Paul and {The X \\& Y Group}},
  title = {Effect of {H2O} on {TP53} \\& "sleep" in 50\\% of {Alzheimer's}: a trial},
  journal = {The New England journal of medicine},
  volume = {381},
  number = {9},
  issn = {0028-4793},
  year = {2019},
  month = aug,
  pages = {830--842},
  doi = {10.1056/NEJM_a1},
  pmid = {31452104},
  pmcid = {PMC6710001}
}`);
});

test('writes BibTeX of a chapter', () => {
  expect(formatCitation(CHAPTER, 'bibtex')).toBe(`@incollection{Petr1998_20301425,
  author = {Petr, Nancie},
  title = {A {Made-Up} {Syndrome}},
  booktitle = {{GeneReviews®}},
  editor = {Adam, Margaret P and Ardinger, HH},
  publisher = {University of Washington, Seattle},
  address = {Seattle (WA)},
  edition = {2nd},
  isbn = {9780000000002},
  year = {1998},
  month = sep,
  pmid = {20301425},
  url = {https://www.ncbi.nlm.nih.gov/books/NBK1247/}
}`);
});

test.for<[string, string]>([
  ['a_b & c# $5 100%', 'a\\_b \\& c\\# \\$5 100\\%'],
  ['x\\y ~z ^2', 'x\\textbackslash{}y \\textasciitilde{}z \\textasciicircum{}2'],
  ['open { only', 'open \\textbraceleft{} only'],
  ['close } only', 'close \\textbraceright{} only'],
  ['Über ß-cells', 'Über ß-cells'],
  ['line\nbreak', 'line break'],
])('escapes %j for LaTeX', ([title, written]) => {
  const text = formatCitation(sampleArticle({ title }), 'bibtex');
  expect(text).toContain(`title = {${written}}`);
  expect(text.split('{').length).toBe(text.split('}').length);
});

test('names that would be taken apart stand in braces, and keys need ASCII only', () => {
  const authors = [
    { lastName: 'Müller and Sons', foreName: 'A', affiliations: [] },
    { lastName: 'Solo', suffix: 'Jr', affiliations: [] },
  ];
  const text = formatCitation(sampleArticle({ authors }), 'bibtex');
  expect(text).toContain('author = {{Müller and Sons}, A and {Solo Jr}}');
  expect(text).toMatch(/^@article\{MullerandSons_111,/);
  const unnamed = formatCitation(
    sampleArticle({ authors: [{ lastName: '王', affiliations: [] }] }),
    'bibtex',
  );
  expect(unnamed).toMatch(/^@article\{_111,/);
});

/** What the schema of CSL-JSON 1.0.2 knows, of what we could write. */
const CSL_FIELDS = new Set(
  'id type title author editor issued container-title container-title-short volume issue page language DOI PMID PMCID URL ISSN ISBN publisher publisher-place edition status note'.split(
    ' ',
  ),
);
const CSL_NAME_FIELDS = new Set('family given suffix literal'.split(' '));
const CSL_TYPES = new Set(['article', 'article-journal', 'book', 'chapter']);

interface CslItem {
  readonly type: string;
  readonly author?: readonly Record<string, string>[];
  readonly issued?: { readonly 'date-parts'?: readonly (readonly number[])[] };
}

function csl(article: Article): CslItem {
  return JSON.parse(formatCitation(article, 'csl-json')) as CslItem;
}

test('writes CSL-JSON of an article', () => {
  expect(csl(TRIAL)).toEqual({
    id: 'pmid:31452104',
    type: 'article-journal',
    title: 'Effect of H2O on TP53 & "sleep" in 50% of Alzheimer\'s: a trial',
    author: [
      { family: 'Doe', given: 'John A', suffix: 'Jr' },
      { family: 'van der Berg', given: 'Jean-Paul' },
      { literal: 'The X & Y Group' },
    ],
    issued: { 'date-parts': [[2019, 8, 29]] },
    'container-title': 'The New England journal of medicine',
    'container-title-short': 'N. Engl. J. Med.',
    volume: '381',
    issue: '9',
    ISSN: '0028-4793',
    page: '830-842',
    language: 'en',
    DOI: '10.1056/NEJM_a1',
    PMID: '31452104',
    PMCID: 'PMC6710001',
  });
});

test.for<[string, Article]>([
  ['an article', TRIAL],
  ['a retracted article', RETRACTED],
  ['a chapter', CHAPTER],
  ['a book', { ...CHAPTER, title: 'GeneReviews®' }],
  ['a preprint', sampleArticle({ publicationTypes: [{ name: 'Preprint' }] })],
  ['next to nothing', sampleArticle({ languages: ['?'] })],
])('writes nothing that CSL-JSON does not know, of %s', ([, article]) => {
  const item = csl(article);
  expect(Object.keys(item).filter((field) => !CSL_FIELDS.has(field))).toEqual([]);
  expect(CSL_TYPES.has(item.type)).toBe(true);
  const names = (item.author ?? []).flatMap((name) => Object.keys(name));
  expect(names.filter((field) => !CSL_NAME_FIELDS.has(field))).toEqual([]);
});

test.for<[Article['published'], unknown]>([
  [{ text: '2019', year: 2019 }, { 'date-parts': [[2019]] }],
  [{ text: '2019 Aug', year: 2019, month: 8 }, { 'date-parts': [[2019, 8]] }],
  [{ text: 'Long ago' }, { literal: 'Long ago' }],
])('CSL-JSON has as much of the date %j as is known', ([published, issued]) => {
  expect(csl(sampleArticle({ ...(published !== undefined && { published }) })).issued).toEqual(
    issued,
  );
});

test('a retraction shows in every form', () => {
  const place = 'Retraction in: N Engl J Med. 2021;1(2):3, PMID 11800099';
  expect(formatCitation(RETRACTED, 'ris')).toContain(`\nN1  - ${place}\n`);
  expect(formatCitation(RETRACTED, 'bibtex')).toContain(`note = {${place}}`);
  expect(csl(RETRACTED)).toMatchObject({ status: 'retracted', note: place });
  const nbib = formatCitation(RETRACTED, 'nbib');
  expect(nbib).toContain('\nPT  - Retracted Publication\n');
  expect(nbib).toContain('\nRIN - N Engl J Med. 2021;1(2):3. PMID: 11800099');
  for (const style of ['apa', 'vancouver', 'ris', 'bibtex', 'csl-json'] as const) {
    expect(formatCitation(TRIAL, style)).not.toMatch(/retract/i);
  }
});

test('writes NBIB in the layout of MEDLINE, with long lines broken', () => {
  const long = 'word '.repeat(40).trim();
  const article: Article = {
    ...TRIAL,
    status: 'MEDLINE',
    completed: '2020-01-02',
    abstract: [{ label: 'AIM', text: long }, { text: 'End.' }],
    mesh: [
      {
        descriptor: { name: 'Liver', isMajor: false },
        qualifiers: [
          { name: 'blood', isMajor: false },
          { name: 'injuries', isMajor: true },
        ],
        isMajor: true,
      },
    ],
    keywords: [{ text: 'p53', isMajor: true }],
    grants: [{ id: 'R01', acronym: 'CA', agency: 'NIH' }],
    chemicals: [{ name: 'Water', registryNumber: '059QF0KO0R' }],
  };
  const text = formatCitation(article, 'nbib');
  expect(text.split('\n').every((line) => line.length <= 88)).toBe(true);
  const [record] = parseMedline(text);
  const fields = record!.fields.map(({ tag, value }) => `${tag}|${value}`);
  expect(fields).toEqual([
    'PMID|31452104',
    'STAT|MEDLINE',
    'DCOM|20200102',
    'IS|1533-4406 (Electronic)',
    'IS|0028-4793 (Print)',
    'VI|381',
    'IP|9',
    'DP|2019 Aug 29',
    `TI|${TRIAL.title}`,
    'PG|830-42',
    'LID|10.1056/NEJM_a1 [doi]',
    `AB|AIM: ${long} End.`,
    'FAU|Doe, John A Jr',
    'AU|Doe JA Jr',
    'AUID|ORCID: 0000-0002-1825-0097',
    'AD|Somewhere.',
    'FAU|van der Berg, Jean-Paul',
    'AU|van der Berg JP',
    'CN|The X & Y Group',
    'LA|eng',
    'GR|R01/CA/NIH',
    'PT|Journal Article',
    'DEP|20190801',
    'PL|United States',
    'TA|N Engl J Med',
    'JT|The New England journal of medicine',
    'JID|0255562',
    'RN|059QF0KO0R (Water)',
    'MH|Liver/blood/*injuries',
    'PMC|PMC6710001',
    'OT|*p53',
    'AID|10.1056/NEJM_a1 [doi]',
    'PST|ppublish',
    'SO|N Engl J Med. 2019 Aug 29;381(9):830-42. doi: 10.1056/NEJM_a1.',
  ]);
});

test('writes NBIB of a chapter', () => {
  const fields = parseMedline(formatCitation(CHAPTER, 'nbib'))[0]!.fields;
  expect(fields).toEqual(
    expect.arrayContaining([
      { tag: 'BTI', value: 'GeneReviews®' },
      { tag: 'PB', value: 'University of Washington, Seattle' },
      { tag: 'FED', value: 'Adam, Margaret P' },
      { tag: 'ED', value: 'Adam MP' },
      { tag: 'ISBN', value: '9780000000002' },
    ]),
  );
});
