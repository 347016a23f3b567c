import type { Article, Author } from '../corpus/article.ts';
import { ARTICLES, findPubmedRecord } from '../corpus/articles.ts';
import { escapeText } from '../render/xml.ts';
import type { Answer, Route, SimulatorRequest } from '../route.ts';
import { answerJson } from '../service/answers.ts';

/** The exporter of citations. */
export function createCitationRoutes(): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^lit\/ctxp\/v1\/(?:pmc|pubmed)\/?$/,
      service: 'ctxp',
      answer: exportCitation,
    },
  ];
}

const writers: Readonly<Record<string, (article: Article) => string>> = {
  ris: writeRis,
  medline: writeNbib,
  nbib: writeNbib,
};

function exportCitation({ segments, parameters }: SimulatorRequest): Answer {
  const id = parameters.get('id') ?? '';
  // The exporter says this with a good status.
  if (!/^\d+$/.test(id)) return answerJson({ id: [['A valid integer is required.']] });
  const write = writers[parameters.get('format') ?? ''];
  if (write === undefined) return answerJson({ format: ['This is not a valid choice.'] }, 400);
  const article = segments[3] === 'pmc' ? findByPmcid(`PMC${id}`) : findByPmid(id);
  if (article === undefined) return answerJson({ detail: 'Not found.' }, 404);
  return { type: 'text/plain; charset=UTF-8', body: write(article) };
}

function findByPmcid(pmcid: string): Article | undefined {
  return ARTICLES.find(({ pmc }) => pmc === pmcid);
}

function findByPmid(pmid: string): Article | undefined {
  const record = findPubmedRecord(pmid);
  return record?.kind === 'article' ? record.article : undefined;
}

function writeRis(article: Article): string {
  const { title, journal, published, volume, issue, pages = '', doi, pmid } = article;
  const [first = '', last] = pages.split('-');
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['TY', 'JOUR'],
    ['DB', 'PubMed'],
    ...article.authors.map((author) => ['AU', getName(author)] as const),
    ['T1', escapeText(title)],
    ['LA', article.languages[0]],
    ['SN', journal.issn],
    ['Y1', `${published.year}/${padTwo(published.month)}/${padTwo(published.day)}`],
    ['AB', writeAbstract(article)],
    ['SP', first],
    ['EP', last],
    ['VL', volume],
    ['IS', issue],
    ['AN', pmid],
    ['DO', doi],
    ['JF', journal.title],
    ['JA', journal.medline],
    ['ER', ''],
  ];
  return write(lines, 'ER', (tag) => `${tag}  - `);
}

function writeNbib(article: Article): string {
  const { title, journal, published, volume, issue, pages, doi, pmid, pmc } = article;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['PMID', pmid],
    ['VI', volume],
    ['IP', issue],
    ['DP', published.medline ?? String(published.year)],
    ['TI', escapeText(title)],
    ['PG', pages],
    ['LID', doi === undefined ? undefined : `${doi} [doi]`],
    ['AB', writeAbstract(article)],
    ...article.authors.map((author) => ['FAU', getName(author)] as const),
    ['LA', article.languages[0]],
    ...article.types.map((type) => ['PT', type] as const),
    ['TA', journal.medline],
    ['JT', journal.title],
    ['PMC', pmc],
  ];
  return write(lines, '', (tag) => `${tag.padEnd(4)}- `);
}

function write(
  lines: readonly (readonly [string, string | undefined])[],
  empty: string,
  start: (tag: string) => string,
): string {
  const written = lines.flatMap(([tag, value]) =>
    value === undefined || (value === '' && tag !== empty) ? [] : [`${start(tag)}${value}`],
  );
  return `${written.join('\r\n')}\r\n`;
}

function getName({ collective, last, fore }: Author): string {
  return collective ?? `${last}, ${fore}`;
}

function writeAbstract({ abstract }: Article): string | undefined {
  return abstract
    ?.map(({ label, text }) => `${label === undefined ? '' : `${label}: `}${escapeText(text)}`)
    .join(' ');
}

function padTwo(number: number | undefined): string {
  return number === undefined ? '' : String(number).padStart(2, '0');
}
