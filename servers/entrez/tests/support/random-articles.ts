import * as fc from 'fast-check';

import type { Article } from '../../src/articles/article.ts';
import { noisyText, plainText, type NoisyText } from './noisy-xml.ts';
import { sampleArticle } from './sample-article.ts';

/** An article, and its record as PubMed could send it. */
export interface WrittenArticle {
  readonly article: Article;
  readonly xml: string;
}

type Part = { readonly article: Partial<Article>; readonly xml: string };

const yesNo = fc.boolean();

function listOf<Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[]> {
  return fc.array(item, { maxLength: 3 });
}

function element(name: string, { xml }: NoisyText, attributes = ''): string {
  return `<${name}${attributes}>${xml}</${name}>`;
}

const sections = listOf(fc.tuple(plainText, noisyText, yesNo)).map((list): Part => ({
  article: {
    abstract: list.map(([label, { text }, isLabelled]) =>
      isLabelled ? { label: label.text, category: 'METHODS', text } : { text },
    ),
  },
  xml: `<Abstract>${list
    .map(([label, text, isLabelled]) =>
      element(
        'AbstractText',
        text,
        isLabelled ? ` Label="${label.xml}" NlmCategory="METHODS"` : '',
      ),
    )
    .join('\n  ')}</Abstract>`,
}));

const person = fc.tuple(noisyText, plainText, plainText).map(([last, first, place]) => ({
  author: { lastName: last.text, foreName: first.text, affiliations: [place.text] },
  xml: `<Author>${element('LastName', last)}${element('ForeName', first)}<AffiliationInfo>${element('Affiliation', place)}</AffiliationInfo></Author>`,
}));

const group = noisyText.map((name) => ({
  author: { collectiveName: name.text, affiliations: [] },
  xml: `<Author>${element('CollectiveName', name)}</Author>`,
}));

const authors = listOf(fc.oneof(person, group)).map((list): Part => ({
  article: { authors: list.map(({ author }) => author) },
  xml: `<AuthorList>${list.map(({ xml }) => xml).join('')}</AuthorList>`,
}));

const term = fc.tuple(plainText, yesNo).map(([name, isMajor]) => ({
  term: { ui: 'D1', name: name.text, isMajor },
  write: (tag: string) => element(tag, name, ` UI="D1" MajorTopicYN="${isMajor ? 'Y' : 'N'}"`),
}));

const mesh = listOf(fc.tuple(term, listOf(term))).map((list): Part => ({
  article: {
    mesh: list.map(([descriptor, qualifiers]) => ({
      descriptor: descriptor.term,
      qualifiers: qualifiers.map((qualifier) => qualifier.term),
      isMajor: [descriptor, ...qualifiers].some((one) => one.term.isMajor),
    })),
  },
  xml: `<MeshHeadingList>${list
    .map(
      ([descriptor, qualifiers]) =>
        `<MeshHeading>${descriptor.write('DescriptorName')}${qualifiers.map((one) => one.write('QualifierName')).join('')}</MeshHeading>`,
    )
    .join('')}</MeshHeadingList>`,
}));

const references = listOf(noisyText).map((list): Part => ({
  article: { references: list.map(({ text }) => ({ citation: text, identifiers: [] })) },
  xml: `<ReferenceList>${list
    .map((text) => `<Reference>${element('Citation', text)}</Reference>`)
    .join('')}</ReferenceList>`,
}));

/** Articles with random texts in every kind of place. */
export const writtenArticle: fc.Arbitrary<WrittenArticle> = fc
  .record({
    pmid: fc.integer({ min: 1, max: 99_999_999 }).map(String),
    title: noisyText,
    sections,
    authors,
    mesh,
    references,
  })
  .map(({ pmid, title, ...parts }) => ({
    article: sampleArticle({
      pmid,
      title: title.text,
      journal: {},
      publicationTypes: [],
      languages: [],
      ...parts.sections.article,
      ...parts.authors.article,
      ...parts.mesh.article,
      ...parts.references.article,
    }),
    xml: `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID>
      <Article>${element('ArticleTitle', title)}
        ${parts.sections.xml}${parts.authors.xml}</Article>${parts.mesh.xml}</MedlineCitation>
      <PubmedData>${parts.references.xml}</PubmedData></PubmedArticle>`,
  }));
