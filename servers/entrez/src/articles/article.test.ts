import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { sampleArticle } from '../../tests/support/sample-article.ts';
import { formatArticle } from './article.resource.ts';
import { articleView, toArticleView } from './article.shapes.ts';
import { cutArticle } from './get-article.tool.ts';

const article = sampleArticle({
  abstract: [
    { label: 'METHODS', category: 'METHODS', text: 'We looked.' },
    { label: 'RESULTS', text: 'We saw H2O.' },
  ],
  authors: [
    {
      lastName: 'Doe',
      foreName: 'Jane',
      initials: 'J',
      orcid: '0000-0001',
      affiliations: ['Here'],
    },
  ],
  mesh: [
    {
      descriptor: { ui: 'D1', name: 'Sleep', isMajor: false },
      qualifiers: [{ ui: 'Q1', name: 'genetics', isMajor: true }],
      isMajor: true,
    },
  ],
  keywords: [{ text: 'rest', isMajor: false }],
  corrections: [{ type: 'RetractionIn', source: 'J Tests. 2025', pmid: '222' }],
  references: Array.from({ length: 50 }, (_, index) => ({
    citation: `Somebody. Something ${index}. J Tests.`,
    identifiers: [{ type: 'pubmed', value: String(index) }],
  })),
  grants: [{ id: 'R01', agency: 'NIH' }],
});

test('shows as much as is asked for, and what its schema declares', () => {
  const [brief, abstract, full] = (['brief', 'abstract', 'full'] as const).map((detail) =>
    toArticleView(article, detail),
  );
  expect(brief).not.toHaveProperty('abstract');
  expect(abstract).toMatchObject({
    abstract: [
      { label: 'METHODS', category: 'METHODS', text: 'We looked.' },
      { label: 'RESULTS', text: 'We saw H2O.' },
    ],
    mesh: [
      {
        id: 'D1',
        name: 'Sleep',
        major: true,
        qualifiers: [{ id: 'Q1', name: 'genetics', major: true }],
      },
    ],
    keywords: ['rest'],
    retracted: true,
    retraction: { notices: [{ source: 'J Tests. 2025', pmid: '222' }] },
  });
  expect(abstract).not.toHaveProperty('references');
  expect(full).toMatchObject({
    referenceCount: 50,
    grants: [{ id: 'R01', agency: 'NIH' }],
    authorDetails: [
      { name: 'Doe J', foreName: 'Jane', orcid: '0000-0001', affiliations: ['Here'] },
    ],
  });
  for (const view of [brief, abstract, full]) {
    expect(articleView.strict().parse(view)).toEqual(view);
  }
});

test('leaves out what a record does not have', () => {
  const view = toArticleView(sampleArticle(), 'full');
  for (const absent of ['abstract', 'mesh', 'references', 'grants', 'retraction']) {
    expect(view).not.toHaveProperty(absent);
  }
});

test('shortens what readers miss least, and says so', () => {
  const full = toArticleView(article, 'full');
  const cut = cutArticle(full, 800);
  expect(tokensOf(cut)).toBeLessThanOrEqual(800);
  expect(cut.abstract).toEqual(full.abstract);
  expect(cut.referenceCount).toBe(50);
  expect(cut.cut).toEqual([`references: ${cut.references?.length} of 50 shown.`]);
});

test('cuts the abstract last, with a mark', () => {
  const long = sampleArticle({ abstract: [{ text: 'first' }, { text: 'word '.repeat(2_000) }] });
  const cut = cutArticle(toArticleView(long, 'abstract'), 400);
  expect(tokensOf(cut)).toBeLessThanOrEqual(400);
  expect(cut.abstract?.[0]?.text).toBe('first');
  expect(cut.abstract?.[1]?.text).toMatch(/^word .*…$/);
  expect(cut.cut?.at(-1)).toContain('abstract');
});

test('leaves out all but the line of a list where there is room for nothing more', () => {
  const cut = cutArticle(toArticleView(article, 'full'), 100);
  expect(Object.keys(cut)).not.toContain('mesh');
  expect(Object.keys(cut)).not.toContain('abstract');
  expect(cut).toMatchObject({ pmid: '111', title: 'A title', retracted: true });
  expect(cut.cut?.[0]).toMatch(/^Left out: abstract, mesh, .* and \d+ more\.$/);
});

test('leaves what fits as it is', () => {
  const view = toArticleView(article, 'full');
  expect(cutArticle(view, 100_000)).toBe(view);
});

test('writes an article as a page that begins with its retraction', () => {
  const page = formatArticle(article, new Date(0));
  expect(page).toMatch(/^# A title\n\n> \*\*Retracted\.\*\* J Tests\. 2025 \(PMID 222\)/);
  expect(page).toContain('**METHODS** We looked.');
  expect(page).toContain('- **Sleep** / genetics');
  expect(page).toContain('https://pubmed.ncbi.nlm.nih.gov/111/');
  expect(page).toContain('Retrieved: 1970-01-01T00:00:00.000Z');
});
