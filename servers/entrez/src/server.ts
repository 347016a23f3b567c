import { defineServer, type ServerDefinition } from '@wellspoken/kit';

import type { Entrez } from './entrez.ts';

/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';

const INSTRUCTIONS = [
  'NCBI for everyday work: search_literature finds articles, get_article and get_full_text read them, find_related follows links, get_sequence fetches sequences.',
  'For many records, entrez_data stages them as tables and answers SQL.',
  'entrez_query reaches every database of NCBI, entrez_external PubChem and PMC; entrez_capabilities explains them.',
  'Answers fit a token budget; nextCursor leads on.',
].join(' ');

/** The server over services that have been opened. */
export function createServer(_entrez: Entrez): ServerDefinition {
  return defineServer({
    name: 'entrez',
    title: 'NCBI Entrez',
    version: VERSION,
    description: 'Literature, genes, sequences and chemistry from the databases of NCBI.',
    instructions: INSTRUCTIONS,
    tools: [],
  });
}
