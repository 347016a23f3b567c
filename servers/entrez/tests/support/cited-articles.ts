import type { Article } from '../../src/articles/article.ts';
import { sampleArticle } from './sample-article.ts';

/** An article of a journal with everything that a citation can show. */
export const TRIAL: Article = sampleArticle({
  pmid: '31452104',
  title: 'Effect of H2O on TP53 & "sleep" in 50% of Alzheimer\'s: a trial.',
  journal: {
    title: 'The New England journal of medicine',
    isoAbbreviation: 'N. Engl. J. Med.',
    medlineAbbreviation: 'N Engl J Med',
    printIssn: '0028-4793',
    electronicIssn: '1533-4406',
    volume: '381',
    issue: '9',
    nlmId: '0255562',
    country: 'United States',
  },
  published: { text: '2019 Aug 29', year: 2019, month: 8, day: 29 },
  publishedOnline: { text: '2019 Aug 1', year: 2019, month: 8, day: 1 },
  pages: '830-42',
  authors: [
    {
      lastName: 'Doe',
      foreName: 'John A',
      initials: 'JA',
      suffix: 'Jr',
      orcid: '0000-0002-1825-0097',
      affiliations: ['Somewhere.'],
    },
    { lastName: 'van der Berg', foreName: 'Jean-Paul', initials: 'JP', affiliations: [] },
    { collectiveName: 'The X & Y Group', affiliations: [] },
  ],
  identifiers: [
    { type: 'doi', value: '10.1056/NEJM_a1' },
    { type: 'pmc', value: 'PMC6710001' },
  ],
  publicationStatus: 'ppublish',
});

/** A chapter of a book of the Bookshelf. */
export const CHAPTER: Article = sampleArticle({
  pmid: '20301425',
  kind: 'book',
  title: 'A Made-Up Syndrome',
  book: {
    title: 'GeneReviews®',
    publisher: 'University of Washington, Seattle',
    place: 'Seattle (WA)',
    isbns: ['9780000000002'],
    edition: '2nd',
    editors: [
      { lastName: 'Adam', foreName: 'Margaret P', initials: 'MP', affiliations: [] },
      { lastName: 'Ardinger', initials: 'HH', affiliations: [] },
    ],
    accession: 'NBK1247',
    sections: [],
  },
  published: { text: '1993', year: 1993 },
  publishedOnline: { text: '1998 Sep 4', year: 1998, month: 9, day: 4 },
  revised: '2023-09-21',
  authors: [{ lastName: 'Petr', foreName: 'Nancie', initials: 'N', affiliations: [] }],
});

/** An article that was retracted, with the notice that says so. */
export const RETRACTED: Article = {
  ...TRIAL,
  publicationTypes: [{ name: 'Journal Article' }, { name: 'Retracted Publication' }],
  corrections: [{ type: 'RetractionIn', source: 'N Engl J Med. 2021;1(2):3.', pmid: '11800099' }],
};

/** So many people, named A1, A2 and so on. */
export function people(count: number): Article['authors'] {
  return Array.from({ length: count }, (_, index) => ({
    lastName: `A${index + 1}`,
    initials: 'B',
    affiliations: [],
  }));
}
