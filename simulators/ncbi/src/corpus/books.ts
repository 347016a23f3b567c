import type { BookArticle } from './article.ts';
import { listPeople, makePlainAbstract } from './write-article.ts';

/** Chapters of the Bookshelf. */
export const BOOKS: readonly BookArticle[] = [
  {
    pmid: '20301425',
    accession: 'NBK1247',
    title: 'BRCA1-Associated Breast and Ovarian Cancer: an Invented Overview',
    bookTitle: 'GeneChapters<sup>®</sup>',
    bookId: 'gene',
    publisher: 'University of Port Ellery',
    place: 'Port Ellery (IE)',
    started: 1993,
    isbn: '9780000000019',
    medium: 'Internet',
    editors: listPeople('Adams, Margaret P; Feld, Jon; Mirza, Ghazala M'),
    authors: listPeople(
      'Petrosyan, Nune; Pal, Tuhin',
      'Department of Medicine, University of Port Ellery.',
    ),
    abstract: [
      {
        label: 'CLINICAL CHARACTERISTICS',
        text: 'A pathogenic variant of <i>BRCA1</i> raises the risk of cancer of the breast and of the ovary.',
      },
      { label: 'DIAGNOSIS/TESTING', text: 'The diagnosis is made by molecular testing.' },
      ...makePlainAbstract('Care is by a team; relatives at risk are offered testing.').map(
        (part) => ({
          ...part,
          label: 'MANAGEMENT',
        }),
      ),
    ],
    sections: [
      { part: 'gene.Summary', title: 'Summary' },
      { part: 'gene.Diagnosis', title: 'Diagnosis' },
      { part: 'gene.Management', title: 'Management' },
    ],
    keywords: ['BRCA1', 'Breast Cancer', 'Ovarian Cancer'],
    types: ['Review'],
    contributed: { year: 1998, month: 9, day: 4 },
    revised: { year: 2023, month: 9, day: 21 },
  },
];
