import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Article, Author } from '../../src/articles/article.ts';
import { createDatasetFile } from '../../src/datasets/files/dataset-file.ts';
import { createArticleWriter } from '../../src/datasets/forms/write-article.ts';
import { readArticlesBack } from './read-articles-back.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrez-staging-'));
});
afterAll(() => rm(folder, { recursive: true }));

// What parsers give: never empty, and whatever letters XML can have.
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const text = fc.oneof(
  word,
  fc.constantFrom("it's", '"quoted"', '[1,2]', '{"a":1}', '007', '1.50', 'NULL', 'β₂ 😀', 'a\nb'),
);

const list = <Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[]> =>
  fc.array(item, { maxLength: 3 });
const term = fc.record({ ui: text, name: text }, { requiredKeys: ['name'] });
const meshTerm = fc.record(
  { ui: text, name: text, isMajor: fc.boolean() },
  { requiredKeys: ['name', 'isMajor'] },
);
const identifier = fc.record({ type: text, value: text });
const section = fc.record({ label: text, category: text, text }, { requiredKeys: ['text'] });
const date = fc.record(
  {
    text,
    year: fc.integer({ min: 1700, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  },
  { requiredKeys: ['text'] },
);
const author: fc.Arbitrary<Author> = fc.record(
  {
    lastName: text,
    foreName: text,
    initials: text,
    suffix: text,
    collectiveName: text,
    orcid: text,
    affiliations: list(text),
  },
  { requiredKeys: ['affiliations'] },
);
const journal = fc.record(
  {
    title: text,
    isoAbbreviation: text,
    medlineAbbreviation: text,
    printIssn: text,
    electronicIssn: text,
    linkingIssn: text,
    nlmId: text,
    country: text,
    volume: text,
    issue: text,
  },
  { requiredKeys: [] },
);
const book = fc.record(
  {
    title: text,
    publisher: text,
    place: text,
    isbns: list(text),
    edition: text,
    editors: list(author.map((one) => ({ ...one, affiliations: [] }))),
    accession: text,
    sections: list(text),
  },
  { requiredKeys: ['title', 'isbns', 'editors', 'sections'] },
);

const article: fc.Arbitrary<Article> = fc.record(
  {
    pmid: fc.integer({ min: 1, max: 9_999_999_999 }).map(String),
    kind: fc.constantFrom('article' as const, 'book' as const),
    title: text,
    vernacularTitle: text,
    journal,
    book,
    published: date,
    publishedOnline: date,
    pages: text,
    abstract: list(section),
    otherAbstracts: list(
      fc.record(
        { type: text, language: text, sections: fc.array(section, { minLength: 1, maxLength: 2 }) },
        { requiredKeys: ['sections'] },
      ),
    ),
    copyright: text,
    authors: list(author),
    authorsComplete: fc.boolean(),
    languages: list(text),
    publicationTypes: list(term),
    mesh: list(
      fc.record({ descriptor: meshTerm, qualifiers: list(meshTerm), isMajor: fc.boolean() }),
    ),
    keywords: list(
      fc.record(
        { text, isMajor: fc.boolean(), owner: text },
        { requiredKeys: ['text', 'isMajor'] },
      ),
    ),
    chemicals: list(
      fc.record({ ui: text, name: text, registryNumber: text }, { requiredKeys: ['name'] }),
    ),
    grants: list(
      fc.record({ id: text, acronym: text, agency: text, country: text }, { requiredKeys: [] }),
    ),
    dataBanks: list(fc.record({ name: text, accessions: list(text) })),
    corrections: list(
      fc.record(
        { type: text, source: text, pmid: fc.integer({ min: 1, max: 1e9 }).map(String) },
        { requiredKeys: ['type', 'source'] },
      ),
    ),
    references: list(fc.record({ citation: text, identifiers: list(identifier) })),
    identifiers: list(identifier),
    history: list(fc.record({ status: text, date: text })),
    status: text,
    publicationStatus: text,
    completed: text,
    revised: text,
    conflictOfInterest: text,
  },
  {
    requiredKeys: [
      'pmid',
      'kind',
      'title',
      'abstract',
      'otherAbstracts',
      'authors',
      'authorsComplete',
      'languages',
      'publicationTypes',
      'mesh',
      'keywords',
      'chemicals',
      'grants',
      'dataBanks',
      'corrections',
      'references',
      'identifiers',
      'history',
    ],
  },
);

const articles = fc.uniqueArray(article, { minLength: 1, maxLength: 5, selector: (a) => a.pmid });

test('what is read back by SQL is what was staged, whatever it is', () => {
  let made = 0;
  fc.assert(
    fc.property(articles, (staged) => {
      made += 1;
      const path = join(folder, `${made}.db`);
      const file = createDatasetFile(path);
      const write = createArticleWriter(file);
      for (const one of staged) {
        write(one);
        file.flush();
      }
      file.finish();
      const database = new DatabaseSync(path, { readOnly: true });
      const back = readArticlesBack(database);
      database.close();
      expect(back).toEqual(staged.toSorted((a, b) => Number(a.pmid) - Number(b.pmid)));
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});
