import type { Article, PubmedRecord } from './article.ts';
import { BOOKS, generateArticle, listGeneratedPmids } from './generated-articles.ts';
import { MORE_ARTICLES, SLEEP_ARTICLES } from './more-articles.ts';
import {
  JOURNALS,
  listPeople,
  makePlainAbstract,
  makeStructuredAbstract,
  writeArticle,
} from './write-article.ts';

/** The articles that examples and tests rely on by number. */
const KNOWN_ARTICLES: readonly Article[] = [
  writeArticle({
    pmid: '31452104',
    title:
      'Low O<sub>2</sub> raises TGF-&#x3b2;1 and slows TP53-dependent repair in <i>BRCA1</i><sup>+/-</sup> cells: a laboratory study',
    journal: JOURNALS.cells,
    volume: '14',
    issue: '8',
    pages: '611-24',
    published: { year: 2019, month: 8, day: 26 },
    online: { year: 2019, month: 7, day: 30 },
    abstract: makeStructuredAbstract(
      'BACKGROUND: Cells that live at 1% O<sub>2</sub> repair DNA slowly. Whether TGF-&#x3b2;1 takes part is not known.',
      'METHODS: We kept <i>BRCA1</i><sup>+/-</sup> cells at 1% or 21% O<sub>2</sub> for 72 h & counted &#x3b3;H2AX foci; Ca<sup>2+</sup> was held at 1.8 mM.',
      'RESULTS: Foci lasted 2.4 times longer at 1% O<sub>2</sub> (<i>P</i> < 0.001). Blocking TGF-&#x3b2;1 restored repair, but only where <b>TP53</b> was intact.',
      'CONCLUSIONS: TGF-&#x3b2;1 slows repair by way of TP53 when O<sub>2</sub> is low.',
    ),
    copyright: '© 2019 The Authors. Annals of cell signalling and repair.',
    authors: [
      {
        ...makeName('Okafor', 'Adaeze N', 'AN'),
        orcid: '0000-0002-1825-0097',
        affiliation: 'Institute of Invented Biology, Lake City, United States.',
      },
      {
        ...makeName('Lindqvist', 'Per', 'P'),
        affiliation: 'Department of Repair, University of Norrvik, Sweden.',
      },
      { ...makeName('Müller', 'Jürgen', 'J'), suffix: 'Jr' },
    ],
    types: ['Journal Article', "Research Support, Non-U.S. Gov't"],
    mesh: [
      'Humans',
      'Hypoxia/genetics/metabolism*',
      'Mutation',
      'Transforming Growth Factor beta1*/metabolism',
      'Tumor Suppressor Protein p53/genetics*/metabolism',
      'Breast Neoplasms/genetics*',
    ],
    keywords: ['DNA repair', 'hypoxia', 'TGF-β1', 'TP53'],
    chemicals: [
      { name: 'TP53 protein, human', number: '0' },
      { name: 'Transforming Growth Factor beta1', number: '0' },
      { name: 'Oxygen', number: 'S88TT14065' },
    ],
    grants: [
      { id: 'R01 XX000001', acronym: 'CA', agency: 'NCI NIH HHS', country: 'United States' },
    ],
    references: [
      {
        citation: 'Baptiste R. Flags for broken strands. Ann Cell Signal Repair. 2009;4(2):80-91.',
        pmid: '19500007',
      },
      { citation: 'Farrow T. A handbook of oxygen. Lake City: Lakeside Press; 2011.' },
    ],
    doi: '10.5555/acsr.2019.0611',
    pmc: 'PMC6710001',
    conflict: 'The authors declare no conflict of interest.',
  }),
  writeArticle({
    pmid: '27881303',
    title: 'What we still do not know about winter sleep.',
    journal: JOURNALS.sleep,
    volume: '8',
    issue: '6',
    pages: '401-3',
    published: { year: 2016, month: 11, medline: '2016 Nov-Dec' },
    authors: 'Haraldsen, Ingrid',
    types: ['Editorial'],
    mesh: ['Humans', 'Sleep*/physiology'],
  }),
  writeArticle({
    pmid: '11700088',
    title: 'A single dose of compound L-17 abolishes influenza in adults.',
    journal: JOURNALS.lakeside,
    volume: '345',
    issue: '19',
    pages: '1388-95',
    published: { year: 2001, month: 11, day: 8 },
    abstract: makePlainAbstract(
      'We gave compound L-17 to 212 adults with influenza. All were well after one day. (The data behind this report were later found to be invented.)',
    ),
    authors: [
      ...listPeople('Crane, Victor T; Ibsen, Maren', 'Lakeside Hospital, Lake City.'),
      { last: '', fore: '', initials: '', collective: 'L-17 Influenza Study Group' },
    ],
    types: ['Journal Article', 'Retracted Publication'],
    mesh: ['Humans', 'Influenza, Human/drug therapy*', 'Male', 'Female'],
    corrections: [
      {
        type: 'RetractionIn',
        source: 'Lakeside J Med. 2001 Dec 20;345(25):1850',
        pmid: '11800099',
      },
    ],
    doi: '10.5555/ljm.2001.1388',
  }),
  writeArticle({
    pmid: '11800099',
    title: 'Retraction: A single dose of compound L-17 abolishes influenza in adults.',
    journal: JOURNALS.lakeside,
    volume: '345',
    issue: '25',
    pages: '1850',
    published: { year: 2001, month: 12, day: 20 },
    authors: 'Voss, Helena',
    types: ['Retraction Notice'],
    mesh: ['Influenza, Human/drug therapy*'],
    corrections: [
      {
        type: 'RetractionOf',
        source: 'Crane VT, Ibsen M. Lakeside J Med. 2001 Nov 8;345(19):1388-95',
        pmid: '11700088',
      },
    ],
    doi: '10.5555/ljm.2001.1850',
  }),
  writeArticle({
    pmid: '35000001',
    title: "Naming errors in early Alzheimer's disease: a diary study.",
    journal: JOURNALS.lakeside,
    volume: '386',
    issue: '1',
    pages: '12-21',
    published: { year: 2022, month: 1, day: 6 },
    abstract: makeStructuredAbstract(
      "OBJECTIVE: To count naming errors in daily life with early Alzheimer's disease.",
      'METHODS: Forty couples kept a diary for 12 weeks. An error was any wrong name; the standard error of the mean is given.',
      'RESULTS: There were 3.1 errors a day (standard error 0.4). Sleep below 6 h doubled the error rate.',
      'CONCLUSIONS: A diary finds errors that the clinic does not see.',
    ),
    authors: listPeople(
      "O'Neill, Siobhán; Tanaka, Kenji; de la Cruz, María José",
      'Memory Clinic, Port Ellery, Ireland.',
    ),
    mesh: ['Alzheimer Disease*/diagnosis', 'Humans', 'Female', 'Male', 'Middle Aged', 'Sleep'],
    keywords: ['Alzheimer’s disease', 'diary', 'error'],
    doi: '10.5555/ljm.2022.0012',
    pmc: 'PMC8700002',
    corrections: [{ type: 'CommentIn', source: 'Sleep Circadian Rep. 2022 Feb;14(1):5-6' }],
  }),
  writeArticle({
    pmid: '35000002',
    title: 'Open notes on flu shots at work: who comes, and who comes back?',
    journal: JOURNALS.vaccines,
    volume: '11',
    issue: '2',
    pages: 'e35',
    published: { year: 2022, month: 2 },
    abstract: makePlainAbstract(
      'Of 4,112 employees who were offered an influenza vaccine at work, 61% came once and 38% came every year. Distance to the nurse mattered more than age.',
    ),
    authors: listPeople('Adeyemi, Tunde; Park, Soo-Jin', 'School of Work and Health, Lake City.'),
    mesh: ['Humans', 'Influenza Vaccines*/administration & dosage', 'Vaccination*'],
    doi: '10.5555/jvp.2022.e35',
    pmc: 'PMC8700003',
  }),
];

function makeName(
  last: string,
  fore: string,
  initials: string,
): { readonly last: string; readonly fore: string; readonly initials: string } {
  return { last, fore, initials };
}

/** All articles that are written out. */
export const ARTICLES: readonly Article[] = [
  ...KNOWN_ARTICLES,
  ...MORE_ARTICLES,
  ...SLEEP_ARTICLES,
];

const RECORDS: ReadonlyMap<string, PubmedRecord> = new Map<string, PubmedRecord>([
  ...ARTICLES.map((article) => [article.pmid, { kind: 'article', article }] as const),
  ...BOOKS.map((book) => [book.pmid, { kind: 'book', book }] as const),
]);

/** The record of a PMID, written out or generated. */
export function findPubmedRecord(pmid: string): PubmedRecord | undefined {
  const known = RECORDS.get(pmid);
  if (known !== undefined) return known;
  const article = generateArticle(pmid);
  return article === undefined ? undefined : { kind: 'article', article };
}

/** The PMIDs that a search covers. */
export function listPubmedPmids(generated: number): readonly string[] {
  return [...RECORDS.keys(), ...listGeneratedPmids(generated)];
}
