import type { Article, Author, BookArticle } from './article.ts';
import {
  JOURNALS,
  listPeople,
  makePlainAbstract,
  makeStructuredAbstract,
} from './write-article.ts';

const FIRST = 40_000_001;
// How many generated articles can be fetched, whether a search covers them or not.
const MOST_GENERATED = 20_000;

const SUBJECTS = [
  'sleep',
  'influenza',
  'hypoxia',
  'memory',
  'breathing',
  'diet',
  'exercise',
  'pain',
];
const GROUPS = ['adults', 'children', 'nurses', 'mice', 'students', 'farmers', 'drivers'];
const DESIGNS = ['cohort', 'trial', 'survey', 'registry', 'case series'];
const LAST = ['Abara', 'Bergmann', 'Castillo', 'Dubois', 'Eriksen', 'Fujita', 'Gomez', 'Hughes'];
const FORE = ['Alice', 'Bruno', 'Chen', 'Dora', 'Emil', 'Fatima', 'Goran'];
const HEADINGS: Readonly<Record<string, string>> = {
  sleep: 'Sleep',
  influenza: 'Influenza, Human',
  hypoxia: 'Hypoxia',
};

/** The PMIDs of the first so many generated articles. */
export function listGeneratedPmids(count: number): readonly string[] {
  return Array.from({ length: Math.min(count, MOST_GENERATED) }, (_, index) =>
    String(FIRST + index),
  );
}

/** The generated article of a PMID; always the same, and undefined for any other PMID. */
export function generateArticle(pmid: string): Article | undefined {
  const number = Number(pmid) - FIRST;
  if (!/^\d+$/.test(pmid) || number < 0 || number >= MOST_GENERATED) return undefined;
  const subject = pick(SUBJECTS, number);
  const group = pick(GROUPS, number);
  const design = pick(DESIGNS, number);
  const day = { year: 2000 + (number % 25), month: 1 + (number % 12), day: 1 + (number % 28) };
  const heading = HEADINGS[subject];
  return {
    pmid: String(Number(pmid)),
    title: `Synthetic ${design} of ${subject} in ${group}: report ${number + 1}.`,
    journal: JOURNALS.synthetic,
    volume: String(1 + (number % 40)),
    issue: String(1 + (number % 12)),
    pages: `${100 + (number % 800)}-${110 + (number % 800)}`,
    published: day,
    abstract: writeAbstract({ subject, group, design, number }),
    authors: Array.from({ length: 1 + (number % 6) }, (_, index) => makeAuthor(number, index)),
    languages: ['eng'],
    types: number % 10 === 0 ? ['Journal Article', 'Review'] : ['Journal Article'],
    mesh: ['Humans', ...(heading === undefined ? [] : [heading])].map((name, index) => ({
      name,
      isMajor: index > 0,
      qualifiers: [],
    })),
    keywords: ['synthetic', subject],
    chemicals: [],
    grants: [],
    dataBanks: [],
    corrections: [],
    references: [],
    doi: `10.5555/synth.${number + 1}`,
    status: 'MEDLINE',
    publicationStatus: 'ppublish',
    entered: day,
    revised: { ...day, year: day.year + 1 },
  };
}

interface Plot {
  readonly subject: string;
  readonly group: string;
  readonly design: string;
  readonly number: number;
}

function writeAbstract({ subject, group, design, number }: Plot): NonNullable<Article['abstract']> {
  const size = 20 + ((number * 37) % 4000);
  return makeStructuredAbstract(
    `BACKGROUND: Little is known of ${subject} in ${group}. Earlier work was small, short, or done elsewhere, and its measures differ from ours in ways that make it hard to compare.`,
    `METHODS: In this synthetic ${design} we followed ${size} ${group} for ${1 + (number % 36)} months. We measured ${subject} at the start, each month, and at the end, with methods that were agreed on before, and looked for change with a mixed model.`,
    `RESULTS: Measures of ${subject} rose in ${number % 100}% and fell in ${(number * 7) % 100}% of ${group}. The difference was ${((number % 90) / 10).toFixed(1)} (<i>P</i> = 0.0${1 + (number % 9)}). No harm was seen that could be laid to the study.`,
    `CONCLUSIONS: The ${subject} of ${group} changes with time; report ${number + 1} of this series cannot say why.`,
  );
}

function makeAuthor(number: number, index: number): Author {
  const fore = pick(FORE, number * 3 + index * 5);
  return {
    last: pick(LAST, number + index * 3),
    fore,
    initials: fore.slice(0, 1),
    ...(index === 0 ? { affiliation: 'Institute of Synthetic Reports, Lake City.' } : {}),
  };
}

function pick(words: readonly string[], number: number): string {
  return words[number % words.length] ?? '';
}

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
