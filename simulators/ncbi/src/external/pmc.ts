import type { Article, Author } from '../corpus/article.ts';
import { ARTICLES, findPubmedRecord } from '../corpus/articles.ts';
import { escapeText } from '../render/xml.ts';
import type { Answer, Route, SimulatorRequest } from '../route.ts';
import { answerJson } from '../service/answers.ts';
import type { World } from '../world.ts';

const MOST_IDS = 200;
const NEW_PATH = 'tools/idconv/api/v1/articles/';

/** The ID converter, and its address of old. */
export function createIdConverterRoutes({ now }: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^tools\/idconv\/api\/v1\/articles\/?$/,
      service: 'idconv',
      answer: (request) => convert(request, now()),
    },
    {
      method: 'GET',
      path: /^pmc\/utils\/idconv\/v1\.0\/?$/,
      service: 'idconv',
      answer: ({ parameters }) => ({
        status: 301,
        headers: { location: `/${NEW_PATH}?${String(parameters)}` },
        body: '',
      }),
    },
  ];
}

type IdType = 'pmcid' | 'pmid' | 'doi' | 'mid';

function convert({ parameters }: SimulatorRequest, now: Date): Answer {
  const ids = (parameters.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) return refuse('This field is required.');
  if (ids.length > MOST_IDS) return refuse(`No more than ${MOST_IDS} ids are allowed.`);
  const type = findCommonType(ids, parameters.get('idtype'));
  if (type === undefined) return refuse('All ids must be of the same type and valid for it.');
  const records = ids.map((id) => toRecord(id, type, parameters.get('versions') === 'yes'));
  const format = parameters.get('format') ?? 'xml';
  if (format === 'csv') return answerCsv(records);
  if (format === 'xml') return answerXml(records);
  return answerJson({
    status: 'ok',
    responseDate: now.toISOString().slice(0, 19).replace('T', ' '),
    request: `ids=${ids.join(',')};format=${format}`,
    records,
  });
}

function findCommonType(ids: readonly string[], wanted: string | null): IdType | undefined {
  // Digits alone may be the ids of PMC too, but only among themselves.
  if (wanted === 'pmcid' && ids.every((id) => /^\d+$/.test(id))) return 'pmcid';
  const [type, ...others] = new Set(ids.map(findType));
  return others.length === 0 && (wanted === null || wanted === type) ? type : undefined;
}

function refuse(words: string): Answer {
  return answerJson({ status: 'error', errors: { ids: [words] } }, 400);
}

function findType(id: string): IdType | undefined {
  if (/^PMC\d+(\.\d+)?$/i.test(id)) return 'pmcid';
  if (/^\d+$/.test(id)) return 'pmid';
  if (/^10\.\d{4,}\/[^<>"]+$/.test(id)) return 'doi';
  return /^[A-Z]+\d+$/i.test(id) ? 'mid' : undefined;
}

type IdRecord = Readonly<Record<string, unknown>>;

function toRecord(id: string, type: IdType, withVersions: boolean): IdRecord {
  const article = ARTICLES.find((one) => isMeant(one, id, type));
  if (article?.pmc === undefined) {
    return {
      ...(type === 'mid' ? {} : { [type]: id }),
      'requested-id': id,
      status: 'error',
      errmsg: 'Identifier not found in PMC',
    };
  }
  return {
    pmcid: article.pmc,
    pmid: Number(article.pmid),
    ...(article.doi !== undefined && { doi: article.doi }),
    // The converter shouts DOIs back.
    'requested-id': type === 'doi' ? id.toUpperCase() : id,
    ...(withVersions && { versions: [{ pmcid: `${article.pmc}.1`, current: 'true' }] }),
  };
}

function isMeant({ pmid, pmc, doi }: Article, id: string, type: IdType): boolean {
  if (pmc === undefined) return false;
  if (type === 'pmcid') {
    return (
      pmc ===
      `PMC${id
        .toUpperCase()
        .replace(/^PMC/, '')
        .replace(/\.\d+$/, '')}`
    );
  }
  return type === 'pmid' ? pmid === id : doi?.toLowerCase() === id.toLowerCase();
}

function answerCsv(records: readonly IdRecord[]): Answer {
  const columns = ['requested-id', 'pmid', 'pmcid', 'doi', 'errmsg'];
  const line = (cells: readonly unknown[]): string =>
    cells
      .map((cell) => `"${typeof cell === 'number' ? cell : typeof cell === 'string' ? cell : ''}"`)
      .join(',');
  const rows = records.map((record) => line(columns.map((column) => record[column])));
  return { type: 'text/csv; charset=UTF-8', body: `${[line(columns), ...rows].join('\n')}\n` };
}

function answerXml(records: readonly IdRecord[]): Answer {
  const rows = records.map((record) => {
    const attributes = Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [`${name}="${value}"`] : [],
    );
    return `  <record ${attributes.join(' ')}/>`;
  });
  return {
    body: `<?xml version="1.0" encoding="UTF-8" ?>\n<pmcids status="ok">\n${rows.join('\n')}\n</pmcids>\n`,
  };
}

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
