import { expect, test } from 'vitest';

import { shapeRecord, type RecordOptions } from './summary.ts';

const article = {
  uid: '1',
  fields: {
    uid: '1',
    title: `A title ${'that goes on '.repeat(12)}`,
    authors: ['Doe J', 'Roe K', 'Poe L', 'Moe M'].map((name) => ({ name, authtype: 'Author' })),
    source: 'J Test',
    fulljournalname: 'Journal of Tests',
    pubdate: '2024 Jan 5',
    volume: '7',
    issue: '2',
    pages: '1-9',
    pubtype: ['Journal Article'],
    pmcrefcount: 4,
    articleids: [{ idtype: 'doi', idtypen: 3, value: '10.1000/x' }],
  },
};

const options = (more: Partial<RecordOptions> = {}): RecordOptions => ({
  database: 'pubmed',
  detail_level: 'auto',
  intended_use: undefined,
  compact_mode: undefined,
  ...more,
});

test('shows what one looks for in an article', () => {
  expect(shapeRecord(article, options())).toEqual({
    uid: '1',
    title: article.fields.title.trim(),
    authors: 'Doe J, Roe K, Poe L, et al.',
    source: 'J Test',
    pubdate: '2024 Jan 5',
    doi: '10.1000/x',
  });
});

test('shows what a citation needs, with all authors', () => {
  expect(shapeRecord(article, options({ intended_use: 'citation' }))).toMatchObject({
    authors: 'Doe J, Roe K, Poe L, Moe M',
    journal: 'Journal of Tests',
    volume: '7',
    pages: '1-9',
  });
});

test('for an analysis titles have at most a hundred letters', () => {
  const shown = shapeRecord(article, options({ intended_use: 'analysis' }));
  expect(shown['title']).toMatch(/^A title .{50,91}…$/);
  expect(shown).toMatchObject({ pubtype: ['Journal Article'], citedInPmc: '4' });
});

test('brief and compact show less, full and staging everything', () => {
  expect(Object.keys(shapeRecord(article, options({ detail_level: 'brief' })))).toEqual([
    'uid',
    'title',
    'date',
    'source',
  ]);
  expect(Object.keys(shapeRecord(article, options({ compact_mode: true })))).toEqual([
    'uid',
    'title',
  ]);
  expect(shapeRecord(article, options({ detail_level: 'full' }))).toEqual(article.fields);
  expect(shapeRecord(article, options({ intended_use: 'staging' }))).toEqual(article.fields);
});

test('the organism of a gene is a name', () => {
  const fields = { name: 'TP53', organism: { scientificname: 'Homo sapiens', taxid: 9606 } };
  expect(shapeRecord({ uid: '7157', fields }, options({ database: 'gene' }))).toEqual({
    uid: '7157',
    name: 'TP53',
    organism: 'Homo sapiens',
  });
});

test('shows the plain fields of a database that it does not know', () => {
  const fields = { uid: '9', kind: 'odd', size: 5, list: [1], blank: '' };
  expect(shapeRecord({ uid: '9', fields }, options({ database: 'sra' }))).toEqual({
    uid: '9',
    kind: 'odd',
    size: 5,
  });
});
