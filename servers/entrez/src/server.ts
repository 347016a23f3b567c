import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import type { Entrez } from './open.ts';
import { createLiteratureReviewPrompt } from './search/pubmed-literature-review.prompt.ts';
import { createStagedSqlAnalysisPrompt } from './datasets/staged-sql-analysis.prompt.ts';
import { createArticleDataResource, createArticleResource } from './articles/article.resource.ts';
import { createDatasetResource } from './datasets/dataset.resource.ts';
import {
  createEntrezCapabilitiesTool,
  createEntrezToolInfoTool,
  createSystemApiKeyStatusTool,
} from './introspection/introspection.tools.ts';
import { createEntrezDataTool } from './datasets/entrez-data.tool.ts';
import { createEntrezExternalTool } from './external/entrez-external.tool.ts';
import { createEntrezQueryTool } from './query/entrez-query.tool.ts';
import { createFindRelatedTool, createSearchLiteratureTool } from './search/search.tools.ts';
import { createFormatCitationTool } from './citations/format-citation.tool.ts';
import { createGetArticleTool } from './articles/get-article.tool.ts';
import { createGetFullTextTool } from './full-text/get-full-text.tool.ts';
import { createGetSequenceTool } from './sequences/get-sequence.tool.ts';
import { createMatchCitationTool } from './citations/match-citation.tool.ts';

/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';

const INSTRUCTIONS = [
  'NCBI for everyday work: search_literature finds articles, get_article and get_full_text read them, find_related follows links, get_sequence fetches sequences.',
  'For many records, entrez_data stages them as tables and answers SQL.',
  'entrez_query reaches every database of NCBI, entrez_external PubChem and PMC; entrez_capabilities explains them.',
  'Answers fit a token budget; nextCursor leads on.',
].join(' ');

/** The server over services that have been opened. */
export function createServer(entrez: Entrez): ServerDefinition {
  return defineServer({
    name: 'entrez',
    title: 'NCBI Entrez',
    version: VERSION,
    description: 'Literature, genes, sequences and chemistry from the databases of NCBI.',
    instructions: INSTRUCTIONS,
    tools: createTools(entrez),
    resources: [
      createArticleResource(entrez),
      createArticleDataResource(entrez),
      createDatasetResource(entrez),
    ],
    prompts: [createLiteratureReviewPrompt(), createStagedSqlAnalysisPrompt(entrez)],
  });
}

/** Every tool, those for everyday work first. */
function createTools(entrez: Entrez): readonly Tool[] {
  const tools: readonly Tool[] = [
    createSearchLiteratureTool(entrez),
    createGetArticleTool(entrez),
    createGetFullTextTool(entrez),
    createFindRelatedTool(entrez),
    createMatchCitationTool(entrez),
    createFormatCitationTool(entrez),
    createGetSequenceTool(entrez),
    createEntrezQueryTool(entrez),
    createEntrezDataTool(entrez),
    createEntrezExternalTool(entrez),
    createEntrezCapabilitiesTool(() => tools),
    createEntrezToolInfoTool(() => tools),
    createSystemApiKeyStatusTool(entrez),
  ];
  return tools;
}

/** What the server offers, over no service at all; for lists and documents. */
export function createOutline(): ServerDefinition {
  return createServer(NOTHING);
}

const refuse = (): never => {
  throw new Error('An outline reaches no service.');
};

/** Stands in for the services; every use throws. */
const NOTHING = new Proxy({ hasKey: false } as Entrez, {
  get: (target, name) => (name === 'hasKey' ? target.hasKey : new Proxy({}, { get: () => refuse })),
});
