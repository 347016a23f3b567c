import type { Article } from '../corpus/article.ts';
import { ARTICLES } from '../corpus/articles.ts';
import { list, renderLeaf, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, Limit, Route, SimulatorRequest } from '../route.ts';
import { normalize } from '../search/field-index.ts';
import { answerTooMany, TEXT, XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { answerEfetch } from './efetch.ts';
import { answerEinfo } from './einfo.ts';
import { answerElink } from './elink.ts';
import { answerEspell } from './espell.ts';
import { answerEsummary } from './esummary.ts';
import { answerEgquery, answerEsearch } from './search.ts';
import { findDatabase, listIds, readParameter, Trouble } from './selection.ts';

const UTILITIES: Readonly<Record<string, (world: World, request: SimulatorRequest) => Answer>> = {
  'einfo.fcgi': answerEinfo,
  'esearch.fcgi': answerEsearch,
  'esummary.fcgi': answerEsummary,
  'efetch.fcgi': answerEfetch,
  'elink.fcgi': answerElink,
  'epost.fcgi': answerEpost,
  'egquery.fcgi': answerEgquery,
  'espell.fcgi': answerEspell,
  'ecitmatch.cgi': answerEcitmatch,
};

const LIMIT: Limit = { perSecond: (hasKey) => (hasKey ? 10 : 3), refuse: answerTooMany };

/** The E-utilities. */
export function createEutilsRoutes(world: World): readonly Route[] {
  return Object.entries(UTILITIES).map(([name, answer]) => ({
    method: 'any',
    path: new RegExp(`^entrez/eutils/${name.replace('.', '\\.')}$`),
    service: 'eutils',
    limit: LIMIT,
    answer: (request) => answer(world, request),
  }));
}

const HEAD = renderProlog(
  'ePostResult',
  '-//NLM//DTD epost 20090526//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20090526/epost.dtd',
);

/** Remembers ids; those that are no number, or too large for one, it does not take. */
function answerEpost(world: World, request: SimulatorRequest): Answer {
  try {
    return answerPosted(remember(world, request));
  } catch (error) {
    if (error instanceof Trouble) return answerPosted(renderLeaf('ERROR', error.message));
    throw error;
  }
}

function answerPosted(content: string): Answer {
  return { type: XML, body: `${HEAD}${wrap('ePostResult', `\n${content}\n`)}\n` };
}

function remember(world: World, request: SimulatorRequest): string {
  const database = findDatabase(world, request);
  const ids = listIds(request);
  if (ids.length === 0) throw new Trouble('Empty ID list; Nothing to store');
  const uids = ids.flatMap((id) => (isUid(id) ? id : (database.find(id) ?? [])));
  const invalid = ids.filter((id) => !isUid(id) && database.find(id) === undefined);
  const refused = list(
    'InvalidIdList',
    invalid.map((id) => renderLeaf('Id', id)),
  );
  if (uids.length === 0) return refused + renderLeaf('ERROR', 'IDs contain no valid uids');
  const set = { database: database.name, uids: [...new Set(uids)] };
  const place = world.history.add(set, readParameter(request, 'WebEnv'));
  return `${refused}${renderLeaf('QueryKey', place.queryKey)}\n${renderLeaf('WebEnv', place.webEnv)}`;
}

function isUid(id: string): boolean {
  return /^\d{1,12}$/.test(id);
}

const PARTS = 6;

/** Finds the articles of citations, one in each line: journal|year|volume|page|author|key| */
function answerEcitmatch(_world: World, request: SimulatorRequest): Answer {
  const lines = (readParameter(request, 'bdata') ?? '').split(/[\r\n]+/);
  return { type: TEXT, body: `${lines.flatMap(matchLine).join('\n')}\n` };
}

/** The line with what it matches; a line that cannot be read is left out, as NCBI does. */
function matchLine(line: string): readonly string[] {
  const parts = line.split('|').map((part) => part.trim());
  if (parts.length < PARTS) return [];
  const given = parts.slice(0, PARTS);
  const [journal = '', year = '', volume = '', page = '', author = ''] = given;
  const wanted = { journal, year, volume, page, author };
  const known = Object.values(wanted).filter((part) => part !== '');
  if (known.length === 0) return [];
  return [`${given.join('|')}|${matchCitation(known.length, findCited(wanted))}`];
}

type Wanted = Readonly<Record<'journal' | 'year' | 'volume' | 'page' | 'author', string>>;

const MOST_NAMED = 3;

function matchCitation(known: number, pmids: readonly string[]): string {
  const [first] = pmids;
  if (first === undefined) return known < 2 ? 'NOT_FOUND;INVALID_CITATION' : 'NOT_FOUND';
  if (pmids.length === 1) return first;
  return pmids.length > MOST_NAMED
    ? `AMBIGUOUS (${pmids.length} citations)`
    : `AMBIGUOUS ${pmids.join(',')}`;
}

function findCited(wanted: Wanted): readonly string[] {
  return ARTICLES.filter((article) =>
    TESTS.every(([part, test]) => wanted[part] === '' || test(article, normalize(wanted[part]))),
  ).map(({ pmid }) => pmid);
}

const TESTS: readonly (readonly [
  part: keyof Wanted,
  test: (article: Article, text: string) => boolean,
])[] = [
  [
    'journal',
    ({ journal }, text) =>
      [journal.title, journal.iso, journal.medline].some((name) => normalize(name) === text),
  ],
  ['year', ({ published }, text) => text.trim() === String(published.year)],
  ['volume', ({ volume = '' }, text) => normalize(volume) === text],
  ['page', ({ pages = '' }, text) => normalize(pages.replace(/-.*/, '')) === text],
  [
    'author',
    ({ authors }, text) => authors.some(({ last }) => isAuthorName(normalize(last), text)),
  ],
];

function isAuthorName(last: string, text: string): boolean {
  return last.trim() !== '' && text.startsWith(last);
}
