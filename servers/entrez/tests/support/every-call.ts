import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/client';
import * as z from 'zod';

import type { TestServer } from './open-test-server.ts';

/** What came of a call: its data, or the words and the code of its failure. */
export type Outcome =
  | { readonly isError: false; readonly data: unknown }
  | { readonly isError: true; readonly code: string; readonly words: string };

/** By what a server is asked. */
export interface Asking {
  readonly call: TestServer['call'];
  readonly client: Pick<TestServer['client'], 'readResource'>;
}

/** One way to use the server, and the paths of the requests that it makes for that. */
export interface EveryCall {
  readonly what: string;
  readonly run: (server: Asking) => Promise<Outcome>;
  /** Each of them is needed; where several stand together, any one of them is enough. */
  readonly needs: readonly (readonly string[])[];
  /** Whether it gives a body as it came; of a text, nobody can tell where it should have ended. */
  readonly gives: 'facts' | 'xml' | 'text';
}

const SEARCH = ['esearch.fcgi'];
const SUMMARY = ['esummary.fcgi'];
const FETCH = ['efetch.fcgi'];
const LINK = ['elink.fcgi'];

/**
 * Every operation of every tool that asks a service, but for the count in all databases, which asks
 * another way once it has failed; no two of them share an answer.
 */
export const EVERY_CALL: readonly EveryCall[] = [
  tool('search_literature', { query: "Alzheimer's" }, [SEARCH, SUMMARY]),
  tool('search_literature', { query: 'sleep[tiab] AND 2000:2030[dp]', detail: 'abstract' }, [
    SEARCH,
    FETCH,
  ]),
  tool('get_article', { ids: ['35000001'] }, [FETCH]),
  tool('get_article', { ids: ['PMC8700003'] }, [['idconv'], FETCH]),
  tool('get_full_text', { id: 'PMC6710001' }, [['efetch.fcgi', 'europepmc']]),
  tool('get_full_text', { id: '35000001' }, [['europepmc']]),
  tool('find_related', { pmid: '31452104' }, [LINK, SUMMARY]),
  tool('find_related', { pmid: '31452104', kind: 'genes' }, [LINK, SUMMARY]),
  tool(
    'match_citation',
    { citations: [{ journal: 'Ann Cell Signal Repair', year: '2019', author: 'Okafor AN' }] },
    [['ecitmatch.cgi'], SUMMARY],
  ),
  tool('format_citation', { ids: ['27881303'] }, [FETCH]),
  tool('get_sequence', { id: 'NM_000546.6', start: 1, stop: 90 }, [SUMMARY, FETCH]),
  tool('get_sequence', { id: 'NP_000537.3', format: 'summary' }, [SUMMARY, FETCH]),
  tool('get_sequence', { id: '1732746264', database: 'nuccore', format: 'genbank' }, [
    SUMMARY,
    FETCH,
  ]),
  query({ operation: 'search', term: 'CRISPR' }, [SEARCH]),
  query({ operation: 'summary', ids: '11700088' }, [SUMMARY]),
  query({ operation: 'info', database: 'gene' }, [['einfo.fcgi']]),
  query({ operation: 'fetch', ids: '11800099', max_tokens: 20_000 }, [FETCH]),
  query({ operation: 'fetch', ids: '20301425', rettype: 'medline' }, [FETCH]),
  query({ operation: 'fetch', database: 'nuccore', ids: 'NM_000546.6', rettype: 'fasta' }, [FETCH]),
  query({ operation: 'link', database: 'gene', dbfrom: 'pubmed', ids: '31452104' }, [LINK]),
  query({ operation: 'post', ids: '31452104' }, [['epost.fcgi']]),
  query({ operation: 'spell', term: 'influensa' }, [['espell.fcgi']]),
  pubchem({ operation: 'compound', identifier: '2244', identifier_type: 'cid' }),
  pubchem({ operation: 'substance', identifier: '4594', identifier_type: 'sid' }),
  pubchem({ operation: 'bioassay', identifier: '1000', identifier_type: 'aid' }),
  pubchem({
    operation: 'structure_search',
    search_type: 'substructure',
    structure: 'OC(=O)c1ccccc1',
    structure_type: 'smiles',
  }),
  pmc({ operation: 'id_convert', ids: '31452104' }, ['idconv']),
  pmc({ operation: 'oa_service', id: 'PMC6710001' }, ['oa.fcgi']),
  pmc({ operation: 'citation_export', id: '31452104', citation_format: 'ris' }, ['ctxp']),
  resource('entrez://pubmed/40000001'),
  resource('entrez://pubmed/40000002/json'),
];

function tool(name: string, args: Record<string, unknown>, needs: EveryCall['needs']): EveryCall {
  const what = `${name} ${JSON.stringify(args)}`;
  const gives = givenBy(args);
  return { what, needs, gives, run: async ({ call }) => outcomeOf(await call(name, args)) };
}

function givenBy({ operation, rettype }: Record<string, unknown>): EveryCall['gives'] {
  if (operation === 'citation_export' || rettype !== undefined) return 'text';
  return operation === 'fetch' ? 'xml' : 'facts';
}

function query(args: Record<string, unknown>, needs: EveryCall['needs']): EveryCall {
  return tool('entrez_query', args, needs);
}

function pubchem(args: Record<string, unknown>): EveryCall {
  return tool('entrez_external', { service: 'pubchem', ...args }, [['pug']]);
}

function pmc(args: Record<string, unknown>, need: readonly string[]): EveryCall {
  return tool('entrez_external', { service: 'pmc', ...args }, [need]);
}

function resource(uri: string): EveryCall {
  return {
    what: uri,
    needs: [FETCH],
    gives: 'facts',
    run: ({ client }) =>
      client.readResource({ uri }).then(
        ({ contents }): Outcome => ({ isError: false, data: contents }),
        (error: unknown): Outcome => ({
          isError: true,
          words: String(error),
          code: failure.parse(error instanceof ProtocolError ? error.data : undefined).code,
        }),
      ),
  };
}

const failure = z.object({ code: z.string() });

function outcomeOf({ isError, content, structuredContent, _meta }: CallToolResult): Outcome {
  if (isError !== true) return { isError: false, data: structuredContent };
  const words = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  return { isError, words, code: failure.parse(_meta?.['dev.wellspoken/error']).code };
}
