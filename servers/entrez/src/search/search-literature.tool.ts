import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import { toTextList } from '../answers/fields.ts';
import { describeNextPage, describePart, formatCount, listNames } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { searchLiterature } from './find-articles.ts';
import {
  searchInput,
  SEARCH_LITERATURE,
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
