import type { CallToolResult } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { openTestServer } from './support/open-test-server.ts';

/** The six tools of the document, with their titles. */
const TITLES = {
  entrez_query: 'NCBI Entrez E-utilities Gateway',
  entrez_data: 'NCBI Data Staging & SQL Query Manager',
  entrez_external: 'External APIs Gateway (PubChem & PMC)',
  entrez_capabilities: 'Tool Capabilities Inspector',
  entrez_tool_info: 'Tool Metadata Inspector',
  system_api_key_status: 'NCBI API Key Status Reporter',
} as const;

/** What each of them takes, by name, with the values and defaults that are documented. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  entrez_query: {
    operation: {
      enum: ['search', 'summary', 'info', 'fetch', 'link', 'post', 'global_query', 'spell'],
    },
    database: { type: 'string', default: 'pubmed' },
    ids: { type: 'string' },
    term: { type: 'string' },
    retstart: {},
    retmax: { default: 20 },
    sort: { type: 'string' },
    field: { type: 'string' },
    retmode: { enum: ['xml', 'json'] },
    rettype: { type: 'string' },
    dbfrom: { type: 'string' },
    linkname: { type: 'string' },
    usehistory: { enum: ['y', 'n'] },
    datetype: { type: 'string' },
    mindate: { type: 'string' },
    maxdate: { type: 'string' },
    reldate: {},
    force_staging: { type: 'boolean' },
    intended_use: { enum: ['search', 'staging', 'analysis', 'citation'] },
    compact_mode: { type: 'boolean' },
    max_tokens: {},
    detail_level: { enum: ['auto', 'brief', 'full'], default: 'auto' },
    format: { enum: ['structured', 'human'], default: 'structured' },
  },
  entrez_data: {
    operation: {
      enum: ['fetch_and_stage', 'query', 'schema', 'list_datasets', 'describe', 'delete'],
    },
    database: { type: 'string' },
    ids: { type: 'string' },
    rettype: { type: 'string' },
    data_access_id: { type: 'string' },
    sql: { type: 'string' },
    force_direct: { type: 'boolean' },
    include_raw: { type: 'boolean', default: false },
    intended_use: { enum: ['search', 'analysis', 'citation', 'full'], default: 'analysis' },
    max_tokens: {},
    smart_summary: { type: 'boolean' },
    response_style: { enum: ['text', 'json'], default: 'text' },
  },
  entrez_external: {
    service: { enum: ['pubchem', 'pmc'] },
    operation: {
      enum: [
        'compound',
        'substance',
        'bioassay',
        'structure_search',
        'id_convert',
        'oa_service',
        'citation_export',
      ],
    },
    identifier: { type: 'string' },
    identifier_type: {},
    search_type: { enum: ['identity', 'substructure', 'superstructure', 'similarity'] },
    structure: { type: 'string' },
    structure_type: { enum: ['smiles', 'inchi', 'sdf', 'mol'] },
    threshold: { default: 90 },
    ids: { type: 'string' },
    id: { type: 'string' },
    citation_format: { enum: ['ris', 'nbib', 'medline', 'bibtex'] },
    output_format: { enum: ['json', 'xml', 'csv', 'txt', 'sdf', 'png'], default: 'json' },
    max_records: { default: 1000 },
    versions: { enum: ['yes', 'no'], default: 'no' },
  },
  entrez_capabilities: {
    tool: { type: 'string' },
    format: { enum: ['summary', 'detailed', 'json'], default: 'summary' },
    include_metadata: { type: 'boolean' },
  },
  entrez_tool_info: {
    tool: { type: 'string' },
    format: { enum: ['summary', 'json'], default: 'json' },
    include_metadata: { type: 'boolean' },
  },
};

const tools = createOutline().tools;

test.each(Object.entries(PARAMETERS))(
  '%s takes what is documented, with the documented defaults',
  (name, parameters) => {
    expect(tools.get(name)?.inputJson).toMatchObject({ properties: parameters });
  },
);

test(
  'every documented tool has its title and an output schema',
  verifies(
    'entrez.key-status.title',
    'entrez.query.title',
    'entrez.query.output',
    'entrez.data.title',
    'entrez.data.output',
    'entrez.external.title',
    'entrez.external.output',
    'entrez.capabilities.title',
    'entrez.capabilities.output',
    'entrez.tool-info.title',
    'entrez.tool-info.output',
  ),
  async () => {
    const { client } = await openTestServer();
    const listed = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
    for (const [name, title] of Object.entries(TITLES)) {
      expect(listed.get(name)).toMatchObject({ title, outputSchema: { type: 'object' } });
    }
  },
);

test(
  'the status of the key takes nothing, and says three things',
  verifies('entrez.key-status.input', 'entrez.key-status.output'),
  async () => {
    const { client, call } = await openTestServer();
    const { tools: listed } = await client.listTools();
    const tool = listed.find(({ name }) => name === 'system_api_key_status');
    expect(tool?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool?.inputSchema.properties ?? {}).toEqual({});
    expect(tool?.outputSchema?.['required']).toEqual(
      expect.arrayContaining(['hasKey', 'rateLimit', 'message']),
    );
    const { structuredContent } = await call('system_api_key_status');
    expect(structuredContent).toMatchObject({ hasKey: false, rateLimit: '3 requests/second' });
  },
);

test('with a key it says so, without a character of it', async () => {
  const { call } = await openTestServer({ entrez: { apiKey: 'sim-key' } });
  const result = await call('system_api_key_status');
  expect(result.structuredContent).toMatchObject({
    hasKey: true,
    rateLimit: '10 requests/second',
  });
  expect(JSON.stringify(result)).not.toContain('sim-k');
});

test('it declares that its list of tools may change', async () => {
  const { client } = await openTestServer();
  expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: true });
});

function failureOf(result: CallToolResult): { readonly first: string; readonly hints: number } {
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  const [block] = result.content;
  const [first = ''] = (block?.type === 'text' ? block.text : '').split('\n');
  const { suggestions = [] } = (result._meta?.[ERROR_META_KEY] ?? {}) as {
    readonly suggestions?: readonly string[];
  };
  return { first, hints: suggestions.length };
}

const QUERY_FAILURES: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ operation: 'search' }, "search requires 'term' parameter"],
  [{ operation: 'search', term: ' ' }, "search requires a non-empty 'term' parameter"],
  [{ operation: 'spell' }, "spell requires 'term' parameter"],
  [{ operation: 'global_query' }, "global_query requires 'term' parameter"],
  [{ operation: 'summary' }, "summary requires 'ids' parameter"],
  [{ operation: 'fetch' }, "fetch requires 'ids' parameter"],
  [{ operation: 'link' }, "link requires 'ids' parameter"],
  [{ operation: 'post' }, "post requires 'ids' parameter"],
  [{ operation: 'fetch', ids: ',,' }, 'No valid IDs found in parameter'],
  [{ operation: 'fetch', ids: 'a b!, ok?' }, 'Invalid ID format: '],
  [{ operation: 'search', term: 'x', database: 'pubmedd' }, 'Invalid database "pubmedd"'],
  [
    { operation: 'fetch', ids: '31452104', rettype: 'gb' },
    'Invalid rettype "gb" for database "pubmed"',
  ],
];

test.each(QUERY_FAILURES)(
  'entrez_query with %j says what is wrong, and what would be right',
  verifies('entrez.query.suggestions', 'entrez.query.validation'),
  async (args, first) => {
    const { call } = await openTestServer();
    const failure = failureOf(await call('entrez_query', args));
    expect(failure.first).toContain(first);
    expect(failure.hints).toBeGreaterThan(0);
  },
);

test(
  'empty ids are answered with an example of good ones',
  verifies('entrez.query.empty-ids'),
  async () => {
    const { call } = await openTestServer();
    const result = await call('entrez_query', { operation: 'summary', ids: '' });
    expect(failureOf(result).first).toContain('IDs parameter cannot be empty');
    expect(JSON.stringify(result.content)).toMatch(/\d{5,}/);
  },
);

const DATA_FAILURES: readonly (readonly [Record<string, unknown>, string, RegExp])[] = [
  [{ operation: 'fetch_and_stage' }, "fetch_and_stage requires 'database' parameter", /pubmed/],
  [
    { operation: 'fetch_and_stage', database: 'pubmed' },
    "fetch_and_stage requires 'ids' parameter",
    /\d{5,}/,
  ],
  [
    { operation: 'fetch_and_stage', database: 'pubmedd', ids: '31452104' },
    'Invalid database "pubmedd"',
    /pubmed/,
  ],
  [{ operation: 'query', sql: 'SELECT 1' }, "query requires 'data_access_id' parameter", /stage/],
  [{ operation: 'schema' }, "schema requires 'data_access_id' parameter", /stage|list_datasets/],
  [{ operation: 'describe' }, "describe requires 'data_access_id' parameter", /list_datasets/],
  [{ operation: 'delete' }, "delete requires 'data_access_id' parameter", /list_datasets/],
];

test.each(DATA_FAILURES)(
  'entrez_data with %j helps with the operation that failed',
  verifies('entrez.data.help'),
  async (args, first, help) => {
    const { call } = await openTestServer();
    const result = await call('entrez_data', args);
    const failure = failureOf(result);
    expect(failure.first).toContain(first);
    expect(failure.hints).toBeGreaterThan(0);
    expect(JSON.stringify(result.content)).toMatch(help);
  },
);

const EXTERNAL_FAILURES: readonly (readonly [Record<string, unknown>, string, RegExp])[] = [
  [
    { service: 'pmc', operation: 'compound' },
    "Invalid operation 'compound' for service 'pmc'",
    /id_convert/,
  ],
  [
    { service: 'pubchem', operation: 'compound' },
    'PubChem compound requires: identifier and identifier_type',
    /cid/,
  ],
  [{ service: 'pmc', operation: 'id_convert' }, 'PMC id_convert requires: ids', /PMC\d+/],
  [{ service: 'pmc', operation: 'oa_service' }, 'PMC oa_service requires: id', /PMC\d+/],
  [
    { service: 'pmc', operation: 'citation_export' },
    'PMC citation_export requires: id and citation_format',
    /ris/,
  ],
];

test.each(EXTERNAL_FAILURES)(
  'entrez_external with %j says what to try for that service',
  verifies('entrez.external.help'),
  async (args, first, help) => {
    const { call } = await openTestServer();
    const result = await call('entrez_external', args);
    const failure = failureOf(result);
    expect(failure.first).toContain(first);
    expect(failure.hints).toBeGreaterThan(0);
    expect(JSON.stringify(result.content)).toMatch(help);
  },
);

test.each(['entrez_capabilities', 'entrez_tool_info'])(
  '%s answers in the result when it does not know a tool',
  verifies('entrez.capabilities.errors', 'entrez.tool-info.errors'),
  async (name) => {
    const { call } = await openTestServer();
    const failure = failureOf(await call(name, { tool: 'no_such_tool' }));
    expect(failure.first).toContain("No tool metadata found for 'no_such_tool'");
    expect(failure.hints).toBeGreaterThanOrEqual(2);
  },
);
