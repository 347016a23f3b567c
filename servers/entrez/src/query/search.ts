import { fitItems } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { assertTermBalanced } from '../eutils/check-term.ts';
import type { SearchQuery, SearchResult } from '../eutils/eutils.ts';
import type { QueryInput, QueryOutput } from './entrez-query.shapes.ts';
import { createCursor, createFrame, type Job, readPlace, getTokens } from './job.ts';
import { formatCount } from '../answers/sentences.ts';

/** The most records that PubMed returns of a search. */
const PUBMED_WINDOW = 9_999;
const PREVIEW = 10;

/** Finds ids by a term. */
export async function runSearch(job: Job): Promise<QueryOutput> {
  const { asked, entrez, call } = job;
  const { item } = readPlace(job);
  const query = createQuery(asked, item);
  assertTermBalanced(query.term);
  const found = await entrez.eutils.search(query, call);
  const frame = { ...createFrame(job, formatMessage(asked, found)), ...toFacts(asked, found) };
  const preview = found.ids.slice(0, PREVIEW);
  const room = { tokens: getTokens(job), frame: { ...frame, preview_ids: preview } };
  const idlist = [...fitItems(found.ids, room)];
  const reached = item + idlist.length;
  const hasMore = idlist.length > 0 && found.from + idlist.length < countReachable(asked, found);
  return {
    ...frame,
    idlist,
    preview_ids: idlist.slice(0, PREVIEW),
    returned_results: idlist.length,
    next_steps: suggestNextSteps(asked, idlist, found),
    ...createCursor(job, hasMore ? { item: reached, offset: 0 } : undefined),
  };
}

function createQuery(asked: QueryInput, skipped: number): SearchQuery {
  return {
    database: asked.database,
    term: (asked.term ?? '').trim(),
    from: (asked.retstart ?? 0) + skipped,
    count: asked.retmax,
    sort: asked.sort,
    field: asked.field,
    dateType: asked.datetype,
    minDate: asked.mindate,
    maxDate: asked.maxdate,
    days: asked.reldate,
    keep: asked.usehistory === 'y',
  };
}

function countReachable({ database }: QueryInput, { count }: SearchResult): number {
  return database === 'pubmed' ? Math.min(count, PUBMED_WINDOW) : count;
}

function toFacts(asked: QueryInput, found: SearchResult): Partial<QueryOutput> {
  const term = (asked.term ?? '').trim();
  return {
    query: term,
    total_results: found.count,
    count: found.count,
    retstart: found.from,
    retmax: asked.retmax,
    ...omitEmpty({
      queryTranslation: found.translation,
      webEnv: found.handle?.webEnv,
      queryKey: found.handle?.queryKey,
      warnings: [...found.warnings],
      suggestions: [...chooseTips(term)],
      context_notes: [...createNotes(asked, found)],
    }),
    retrievedAt: found.fetchedAt.toISOString(),
  };
}

function formatMessage({ database, term = '' }: QueryInput, { count, from }: SearchResult): string {
  if (count === 0) return `No records of ${database} match ${term.trim()}.`;
  const skipped = from === 0 ? '' : `, after the first ${from}`;
  return `${formatCount(count, 'record')} of ${database} match${count === 1 ? 'es' : ''}${skipped}.`;
}

const MANY = 10_000;
const FEW = 10;

function createNotes(asked: QueryInput, { count }: SearchResult): readonly string[] {
  if (count === 0) {
    return ['Nothing matches: try fewer words, other words, or no field tags and dates.'];
  }
  const notes: string[] = [];
  if (count > MANY) notes.push('Very many match: add words, tags or dates to narrow the search.');
  if (count < FEW) notes.push('Few match: fewer words or OR between synonyms finds more.');
  if (count > PUBMED_WINDOW && asked.database === 'pubmed') {
    notes.push('PubMed gives out only the first 9,999 of them.');
  }
  return notes;
}

function suggestNextSteps(
  { database, term = '' }: QueryInput,
  ids: readonly string[],
  { count, handle }: SearchResult,
): string[] {
  if (ids.length === 0) return [`Check the spelling: operation spell, term ${term.trim()}.`];
  const some = ids.slice(0, 3).join(',');
  return [
    `Read summaries: operation summary, database ${database}, ids ${some}.`,
    `Read records: operation fetch, database ${database}, ids ${some}.`,
    handle === undefined
      ? 'For many records, search with usehistory y, then entrez_data, operation fetch_and_stage.'
      : `Stage all ${count}: entrez_data, operation fetch_and_stage, database ${database}, webenv and query_key of this answer.`,
  ];
}

interface Tip {
  readonly isFor: (term: string) => boolean;
  readonly words: string;
}

const hasTag = (term: string): boolean => /\[[^\]]+\]/.test(term);
const hasBoolean = (term: string): boolean => /\b(?:AND|OR|NOT)\b/.test(term);

const TIPS: readonly Tip[] = [
  {
    isFor: (term) => /\b(?:cancer|therapy)\b/i.test(term) && !hasTag(term),
    words: 'A tag makes broad words exact: cancer[mh] for the subject, therapy[tiab] for the text.',
  },
  {
    isFor: (term) => /(?:^|[\s(])(?:19|20)\d{2}(?=$|[\s)])/.test(term),
    words: 'Write a year as a date: 2023[dp], or 2019:2023[dp] for several.',
  },
  {
    isFor: (term) => /\b(?:and|or|not)\b/.test(term),
    words: 'Write AND, OR and NOT in capital letters.',
  },
  {
    isFor: (term) => term.split(/\s+/).length > 3 && !hasBoolean(term) && !term.includes('"'),
    words: 'Join the ideas of a long query with AND, or put a phrase in quotation marks.',
  },
  {
    isFor: (term) => /\b(?:recent|latest|newest)\b/i.test(term),
    words: 'For new articles use reldate, such as 365, or sort pub_date, in place of a word.',
  },
  {
    isFor: (term) => /^[a-z][a-z'-]{2,} [a-z]{1,2}$/i.test(term),
    words: 'For an author write the name with its tag: smith j[au].',
  },
];

/** How a term might find more of what is meant. */
export function chooseTips(term: string): readonly string[] {
  const plain = term.trim();
  return TIPS.filter(({ isFor }) => isFor(plain)).map(({ words }) => words);
}

/** Suggests how a query might be spelt. */
export async function runSpell(job: Job): Promise<QueryOutput> {
  const { asked, entrez, call } = job;
  const term = (asked.term ?? '').trim();
  const spelling = await entrez.eutils.spell({ database: asked.database, term }, call);
  const { corrected, replacements } = spelling;
  const message =
    corrected === undefined
      ? 'NCBI has no other spelling to offer.'
      : `Perhaps this is meant: ${corrected}`;
  return {
    ...createFrame(job, message),
    query: term,
    ...(corrected === undefined ? {} : { corrected }),
    replacements: [...replacements],
  };
}
