import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';

import { describeNextPage, describePart, formatCount } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import {
  type RelatedInput,
  relatedInput,
  FIND_RELATED,
  type RelatedOutput,
  relatedOutput,
} from './find-related.shapes.ts';
import { findRelated } from './related.ts';

/** The tool `find_related`. */
export function createFindRelatedTool(entrez: Entrez): Tool {
  return defineTool({
    name: FIND_RELATED,
    title: 'Find related records',
    description:
      'Follow the links of one article of PubMed: similar articles, those that cite it, its references, reviews, its full text in PMC, or genes. Says how many there are. Citations are those that PubMed knows, which are not all.',
    effect: 'read',
    openWorld: true,
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
