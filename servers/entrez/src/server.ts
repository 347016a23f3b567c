import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import type { Entrez } from './open.ts';
import { pubmedLiteratureReview } from './search/pubmed-literature-review.prompt.ts';
import { stagedSqlAnalysis } from './datasets/staged-sql-analysis.prompt.ts';
import { articleDataResource, articleResource } from './articles/article.resource.ts';
import { datasetResource } from './datasets/dataset.resource.ts';
import { entrezCapabilities } from './introspection/entrez-capabilities.tool.ts';
import { entrezData } from './datasets/entrez-data.tool.ts';
import { entrezExternal } from './external/entrez-external.tool.ts';
import { entrezQuery } from './query/entrez-query.tool.ts';
import { entrezToolInfo } from './introspection/entrez-tool-info.tool.ts';
import { findRelated } from './search/find-related.tool.ts';
import { formatCitation } from './citations/format-citation.tool.ts';
import { getArticle } from './articles/get-article.tool.ts';
import { getFullText } from './full-text/get-full-text.tool.ts';
import { getSequence } from './sequences/get-sequence.tool.ts';
import { matchCitation } from './citations/match-citation.tool.ts';
import { searchLiterature } from './search/search-literature.tool.ts';
import { systemApiKeyStatus } from './introspection/system-api-key-status.tool.ts';

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
    tools: toolsOf(entrez),
    resources: [articleResource(entrez), articleDataResource(entrez), datasetResource(entrez)],
    prompts: [pubmedLiteratureReview(), stagedSqlAnalysis(entrez)],
  });
}

/** Every tool, those for everyday work first. */
function toolsOf(entrez: Entrez): readonly Tool[] {
  const tools: readonly Tool[] = [
    searchLiterature(entrez),
    getArticle(entrez),
    getFullText(entrez),
    findRelated(entrez),
    matchCitation(entrez),
    formatCitation(entrez),
    getSequence(entrez),
    entrezQuery(entrez),
    entrezData(entrez),
    entrezExternal(entrez),
    entrezCapabilities(() => tools),
    entrezToolInfo(() => tools),
    systemApiKeyStatus(entrez),
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

/** Every part of it refuses; whatever is asked. */
const NOTHING = new Proxy({ hasKey: false } as Entrez, {
  get: (target, name) => (name === 'hasKey' ? target.hasKey : new Proxy({}, { get: () => refuse })),
});
