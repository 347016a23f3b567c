import { dataFacts } from './data-facts.ts';
import { externalFacts } from './external-facts.ts';
import type { ToolFacts } from './facts.ts';
import { queryFacts } from './query-facts.ts';

const everyday = (contexts: readonly string[], typical: number): ToolFacts => ({
  contexts,
  stageable: false,
  tokenProfile: { typical, upper: 100_000 },
});

const introspection = (typical: number): ToolFacts => ({
  contexts: ['help'],
  stageable: false,
  tokenProfile: { typical },
});

/** What is known of each tool beyond its definition, by name. */
export const KNOWN_FACTS: Readonly<Record<string, ToolFacts>> = {
  search_literature: everyday(['literature', 'discovery'], 1_500),
  get_article: everyday(['literature', 'retrieval'], 1_000),
  get_full_text: everyday(['literature', 'full text'], 6_000),
  find_related: everyday(['literature', 'links'], 1_500),
  match_citation: everyday(['literature', 'citations'], 400),
  format_citation: everyday(['literature', 'citations'], 300),
  get_sequence: everyday(['sequences'], 1_200),
  entrez_query: queryFacts,
  entrez_data: dataFacts,
  entrez_external: externalFacts,
  entrez_capabilities: introspection(3_500),
  entrez_tool_info: introspection(1_200),
  system_api_key_status: introspection(80),
};
