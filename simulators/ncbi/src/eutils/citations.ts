import type { Article } from '../corpus/article.ts';
import { ARTICLES } from '../corpus/articles.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { normalize } from '../search/field-index.ts';
import { TEXT } from '../service/answers.ts';
import type { World } from '../world.ts';
import { readParameter } from './selection.ts';

const PARTS = 6;

/** Finds the articles of citations, one in each line: journal|year|volume|page|author|key| */
export function answerEcitmatch(_world: World, request: SimulatorRequest): Answer {
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
