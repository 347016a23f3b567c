import type { Article } from '../corpus/article.ts';
import { ARTICLES } from '../corpus/articles.ts';
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
