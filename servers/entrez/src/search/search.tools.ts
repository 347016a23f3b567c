import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import { toTextList } from '../answers/fields.ts';
import { describeNextPage, describePart, formatCount, listNames } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { searchLiterature } from './find-articles.ts';
import {
  FIND_RELATED,
  type RelatedInput,
  relatedInput,
  type RelatedOutput,
  relatedOutput,
} from './find-related.shapes.ts';
import { findRelated } from './related.ts';
import {
  SEARCH_LITERATURE,
  searchInput,
  type SearchOutput,
  searchOutput,
} from './search-literature.shapes.ts';

/** The tool `search_literature`. */
export function createSearchLiteratureTool(entrez: Entrez): Tool {
  return defineTool({
    name: SEARCH_LITERATURE,
    title: 'Search PubMed',
    description:
      'Find biomedical articles in PubMed by words, author, journal, year or type. Says how many match and how PubMed understood the query. Then get_article for abstracts and subjects, get_full_text for the text.',
    effect: 'read',
    openWorld: true,
    foreign: 'records and abstracts of articles',
    input: rewriteInput(searchInput, withListedTypes),
    output: searchOutput,
    examples: [
      { name: 'by words', arguments: { query: 'CRISPR gene editing', limit: 5 } },
      {
        name: 'the newest of some years, with abstracts',
        arguments: { query: 'sleep', from_year: 2010, sort: 'date', detail: 'abstract', limit: 3 },
      },
    ],
    run: async (asked, context) => {
      const answer = await searchLiterature(entrez, asked, context);
      return reply(answer, { summary: summarizeFound(answer) });
    },
  });
}

/** Types also as one text with commas; blank arguments as absent. */
function withListedTypes(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { article_types: types, ...rest } = blankAsAbsent(given);
  const listed = toTextList(types);
  return listed === undefined ? rest : { ...rest, article_types: listed };
}

function summarizeFound({
  total,
  articles,
  didYouMean,
  nextCursor: next,
  ...answer
}: SearchOutput): string {
  if (total === 0) {
    const meant = didYouMean === undefined ? '' : ` Did you mean: ${didYouMean}?`;
    return `No article matches ${answer.query}.${meant}`;
  }
  const found = `${formatCount(total, 'article')} ${total === 1 ? 'matches' : 'match'}`;
  const part = describePart({ first: answer.first ?? 0, shown: articles.length, total });
  const retracted = articles.filter((article) => article.retracted).map(({ pmid }) => pmid);
  return [`${found}${part}.`, ...listNames('RETRACTED', retracted), ...describeNextPage(next)].join(
    ' ',
  );
}

/** The tool `find_related`. */
export function createFindRelatedTool(entrez: Entrez): Tool {
  return defineTool({
    name: FIND_RELATED,
    title: 'Find related records',
    description:
      'Follow the links of one article of PubMed: similar articles, those that cite it, its references, reviews, its full text in PMC, or genes. Says how many there are. Citations are those that PubMed knows, which are not all.',
    effect: 'read',
    openWorld: true,
    foreign: 'records of NCBI',
    input: rewriteInput(relatedInput, (given) => {
      const { pmid: id, ...rest } = blankAsAbsent(given);
      return id === undefined ? rest : { ...rest, pmid: typeof id === 'number' ? String(id) : id };
    }),
    output: relatedOutput,
    examples: [
      { name: 'similar articles', arguments: { pmid: '31452104', limit: 5 } },
      { name: 'genes of an article', arguments: { pmid: '31452104', kind: 'genes' } },
    ],
    run: async (asked, context) => {
      const answer = await findRelated(entrez, asked, context);
      return reply(answer, { summary: summarizeRelated(answer) });
    },
  });
}

/** What was found, in words: each kind has a verb of its own. */
const FOUND: Readonly<Record<RelatedInput['kind'], (total: number, pmid: string) => string>> = {
  similar: (total, id) => `${formatCount(total, 'article is', 'articles are')} similar to ${id}`,
  cited_by: (total, id) => `${formatCount(total, 'article cites', 'articles cite')} ${id}`,
  references: (total, id) => `${id} cites ${formatCount(total, 'article')} of PubMed`,
  reviews: (total, id) => `${formatCount(total, 'review is', 'reviews are')} similar to ${id}`,
  full_text: (total, id) => `PMC has ${formatCount(total, 'full text', 'full texts')} of ${id}`,
  genes: (total, id) => `${formatCount(total, 'gene is', 'genes are')} linked to ${id}`,
};

function summarizeRelated({ kind, total, nextCursor: next, ...answer }: RelatedOutput): string {
  const shown = (answer.articles ?? answer.genes ?? answer.fullTexts ?? []).length;
  const part = describePart({ first: answer.first ?? 0, shown, total });
  const found = `${FOUND[kind](total, answer.pmid)}${part}.`;
  return [found, ...(answer.notes ?? []), ...describeNextPage(next)].join(' ');
}
