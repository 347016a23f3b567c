import { cutText, tokensOf } from '@wellspoken/kit/paging';

import type { Calling, Eutils } from '../eutils/eutils.ts';
import { abstractText } from './abstract-text.ts';
import { lineOfArticle, lineOfSummary, type ArticleLine } from './article-line.ts';
import { packPlaces, roomFor, type Room } from './fit-items.ts';
import { readArticles } from './read-articles.ts';
import { byUid } from '../eutils/document.ts';

/** An article that a search or a link found, with its abstract where that was wanted. */
export interface FoundArticle extends ArticleLine {
  abstract?: string;
  abstractCut?: true;
}

/** Articles by ids; each keeps its place among them, because some ids lead nowhere. */
export interface FoundLines {
  readonly ids: readonly string[];
  readonly lines: ReadonlyMap<string, FoundArticle>;
  readonly notes: readonly string[];
}

/** How much of each article is wanted. */
interface Reading extends Calling {
  readonly detail: 'brief' | 'abstract';
}

/** Reads what lists show of articles: from their summaries, or from their records with the abstract. */
export async function readFound(
  eutils: Pick<Eutils, 'fetch' | 'summarize'>,
  ids: readonly string[],
  { detail, signal }: Reading,
): Promise<FoundLines> {
  const lines =
    ids.length === 0
      ? new Map<string, FoundArticle>()
      : detail === 'abstract'
        ? await fromRecords(eutils, ids, { signal })
        : await fromSummaries(eutils, ids, { signal });
  const missing = ids.filter((id) => !lines.has(id));
  const notes =
    missing.length === 0 ? [] : [`NCBI lists these without a record: ${missing.join(', ')}.`];
  return { ids, lines, notes };
}

async function fromSummaries(
  { summarize }: Pick<Eutils, 'summarize'>,
  ids: readonly string[],
  call: Calling,
): Promise<ReadonlyMap<string, FoundArticle>> {
  const { documents } = await summarize({ database: 'pubmed', ids }, call);
  return new Map([...byUid(documents)].map(([id, document]) => [id, lineOfSummary(document)]));
}

async function fromRecords(
  eutils: Pick<Eutils, 'fetch'>,
  ids: readonly string[],
  call: Calling,
): Promise<ReadonlyMap<string, FoundArticle>> {
  const { articles } = await readArticles(eutils, ids, call);
  return new Map(
    articles.map((article) => {
      const abstract = abstractText(article.abstract);
      return [
        article.pmid,
        { ...lineOfArticle(article), ...(abstract === '' ? {} : { abstract }) },
      ];
    }),
  );
}

/** As many articles as fit, and how many of the ids they use up. */
export function packFound(
  { ids, lines }: FoundLines,
  room: Room,
): { readonly articles: FoundArticle[]; readonly taken: number } {
  const { shown, taken } = packPlaces(ids, lines, room);
  const articles = shown.length === 1 ? shown.map((line) => cutAbstract(line, room)) : [...shown];
  return { articles, taken };
}

/** Only the first article can be larger than the room; its abstract is what makes it so. */
function cutAbstract(line: FoundArticle, room: Room): FoundArticle {
  const { abstract } = line;
  const over = tokensOf(line) - roomFor(room);
  if (abstract === undefined || over <= 0) return line;
  const kept = cutText(abstract, Math.max(abstract.length - over * 4 - 20, 0));
  return { ...line, abstract: `${kept}…`, abstractCut: true };
}
