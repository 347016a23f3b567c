import type { Client } from '@modelcontextprotocol/client';
import { startSimulator } from '@wellspoken/simulator-ncbi';

import { listOffers, type KnownCalls } from '../../../../tests/support/hostile-offers.ts';
import { startRecordingProxy } from '../../../../tests/support/recording-proxy.ts';
import { createRouteReader, type RouteTable } from '../../../../tests/support/sent-routes.ts';
import { tryOffers, type Report } from '../../../../tests/support/try-hostile.ts';
import type { Endpoints } from '../../src/config.ts';
import { NAMINGS } from '../../src/pubchem/naming.ts';
import type { IdentifierType } from '../../src/pubchem/pubchem.ts';
import { createOutline } from '../../src/server.ts';
import { openTestServer } from './open-test-server.ts';

const UTILITY =
  '/entrez/eutils/{ecitmatch.cgi|efetch.fcgi|egquery.fcgi|einfo.fcgi|elink.fcgi|epost.fcgi|esearch.fcgi|espell.fcgi|esummary.fcgi}';

/** What the utilities are asked by; only elink takes several ids apart. */
const NAMES = [
  'tool email api_key db dbfrom id* term bdata WebEnv query_key cmd linkname version',
  'retmode rettype retstart retmax sort field usehistory datetype mindate maxdate reldate',
  'seq_start seq_stop strand',
].flatMap((line) => line.split(' '));

const PUG = '/rest/pug/{compound|substance|assay}';
const ENDINGS = [
  'PNG',
  'record/{JSON|XML|SDF|CSV}',
  'property/{names}/{JSON|XML|CSV}',
  '{synonyms|cids|sids|aids}/{JSON|XML|TXT}',
];
/** How a path names records; what may have slashes in it is posted. */
const NAMED = [
  '{cid|sid|aid}/{ids}',
  'inchikey/{key}',
  'fastformula/{formula}',
  'listkey/{key}',
  'sourceid/{source}/{id}',
  'xref/{RegistryID|RN|PubMedID|MMDBID|ProteinGI|NucleotideGI|TaxonomyID|MIMID|GeneID|ProbeID|PatentID}/{id}',
  'target/{gi|proteinname|geneid|genesymbol|accession}/{id}',
  'activity/{value}',
];
const KINDS = ['identity', 'substructure', 'superstructure', 'similarity_2d'];

const LOOKUPS = NAMED.flatMap((naming) =>
  ENDINGS.map((ending) => `GET ${PUG}/${naming}/${ending}`),
);
const POSTED = ENDINGS.map((ending) => `POST ${PUG}/{name|smiles|inchi}/${ending}`);
const SEARCHES = ENDINGS.map(
  (ending) => `POST /rest/pug/compound/{fast${KINDS.join('|fast')}}/{smiles|inchi|sdf}/${ending}`,
);

const ROUTES: RouteTable = {
  ...eachWith(NAMES, [`GET ${UTILITY}`, `POST ${UTILITY}`]),
  ...eachWith(['MaxRecords'], LOOKUPS),
  ...eachWith(['name', 'smiles', 'inchi'], POSTED),
  ...eachWith(['MaxRecords', 'Threshold', 'smiles', 'inchi', 'sdf'], SEARCHES),
  ...eachWith(
    ['tool', 'email', 'ids', 'idtype', 'versions', 'format'],
    ['GET /tools/idconv/api/v1/articles/'],
  ),
  'GET /pmc/utils/oa/oa.fcgi': ['tool', 'email', 'id', 'resumptionToken'],
  'GET /lit/ctxp/v1/{pubmed|pmc}/': ['tool', 'email', 'format', 'id'],
  'GET /europepmc/webservices/rest/search': ['query', 'format', 'resultType', 'pageSize'],
  'GET /europepmc/webservices/rest/{id}/fullTextXML': [],
};

function eachWith(names: readonly string[], routes: readonly string[]): RouteTable {
  return Object.fromEntries(routes.map((route): [string, readonly string[]] => [route, names]));
}

/** One identifier of each type that the simulated PubChem knows. */
const IDENTIFIERS: Readonly<Record<IdentifierType, string>> = {
  cid: '2244',
  name: 'Aspirin',
  smiles: 'CC(=O)OC1=CC=CC=C1C(=O)O',
  inchi: 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)',
  inchikey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
  formula: 'C9H8O4',
  sid: '4594',
  sourceid: 'Lakeside Chemicals/LC-0017',
  xref: 'RN/50-78-2',
  aid: '1000',
  target: 'genesymbol/PTGS1',
  activity: 'IC50',
  listkey: '1000000001',
};

/** Which types of identifiers each operation takes, but for those of which nothing is known here. */
const DOMAINS = {
  compound: NAMINGS.compound,
  substance: NAMINGS.substance.filter((type) => type !== 'xref' && type !== 'listkey'),
  bioassay: NAMINGS.assay.filter((type) => type !== 'listkey'),
};

/** Tries values in every place of all that the server offers; which ones is said for each turn. */
export async function tryParameters(
  valuesAt: (turn: number) => readonly string[],
): Promise<Report & { readonly unseen: readonly string[] }> {
  const simulator = await startSimulator({ hasLimits: false });
  const proxy = await startRecordingProxy();
  proxy.lead(simulator.url);
  const endpoints = behind(proxy.origin, simulator.endpoints);
  const { client } = await openTestServer({ entrez: { endpoints } });
  const known = await findKnownCalls(client);
  proxy.take();
  const report = await tryOffers({
    offers: listOffers(createOutline(), known),
    valuesAt,
    // Nothing that is asked of these services changes them.
    open: async () => ({ client, close: async () => undefined }),
    take: proxy.take,
    readRoute: createRouteReader(ROUTES),
    isRead: () => true,
    plain: { name: 'get_article', arguments: { ids: ['31452104'] } },
  });
  await proxy.close();
  await simulator.close();
  const seen = [...report.routes].join('\n');
  const whole = Object.keys(ROUTES).filter((route) => !route.includes('/pug/'));
  return { ...report, unseen: [...whole, ...NAMED].filter((part) => !seen.includes(part)) };
}

function behind(origin: string, endpoints: Endpoints): Endpoints {
  const here = (url: string): string => origin + new URL(url).pathname;
  const { eutils, pubchem, idConverter, openAccess, citations, europePmc } = endpoints;
  return {
    eutils: here(eutils),
    pubchem: here(pubchem),
    idConverter: here(idConverter),
    openAccess: here(openAccess),
    citations: here(citations),
    europePmc: here(europePmc),
  };
}

/** What examples leave out; sets and datasets are made first, because nobody knows their names. */
async function findKnownCalls(client: Client): Promise<KnownCalls> {
  const read = async (name: string, args: Record<string, unknown>): Promise<Words> => {
    const { structuredContent } = await client.callTool({ name, arguments: args });
    return structuredContent as Words;
  };
  const kept = { operation: 'search', term: 'CRISPR', usehistory: 'y', retmax: 2 };
  const { webEnv: webenv, queryKey: query_key } = await read('entrez_query', kept);
  const stage = { operation: 'fetch_and_stage', database: 'pubmed' };
  const first = await read('entrez_data', { ...stage, ids: '31452104' });
  const second = await read('entrez_data', { ...stage, ids: '27881303' });
  const { data_access_id } = first;
  return {
    tools: {
      entrez_query: [
        ...QUERIES,
        kept,
        ...['summary', 'fetch'].map((operation) => ({ operation, webenv, query_key })),
        { operation: 'link', dbfrom: 'pubmed', database: 'gene', webenv, query_key },
        { operation: 'post', ids: '31452104', webenv },
      ],
      entrez_data: [
        { ...stage, webenv, query_key, limit: 2 },
        { operation: 'query', data_access_id, sql: 'SELECT 1 AS one' },
        ...['schema', 'describe'].map((operation) => ({ operation, data_access_id })),
        { operation: 'delete', data_access_id: second['data_access_id'] },
      ],
      entrez_external: EXTERNAL,
      get_full_text: [{ id: 'PMC6710001' }, { id: '35000001' }],
      get_sequence: [{ id: '1732746264', database: 'nuccore', format: 'genbank' }],
    },
    prompts: {
      'pubmed-literature-review': [{ topic: 'sleep', from_year: '2018', focus: 'adults' }],
      'staged-sql-analysis': [{ question: 'How many?', database: 'pubmed', ids: '31452104' }],
    },
    resources: {
      article: [{ pmid: '40000001' }],
      'article-data': [{ pmid: '40000002' }],
      dataset: [{ id: data_access_id }],
    },
  };
}

type Words = Readonly<Record<string, unknown>>;

const QUERIES = [
  { operation: 'search', term: 'CRISPR', field: 'title', sort: 'pub_date', datetype: 'pdat' },
  { operation: 'search', term: 'CRISPR', mindate: '2010', maxdate: '2030' },
  { operation: 'info', database: 'gene' },
  { operation: 'fetch', ids: '20301425', rettype: 'medline' },
  {
    operation: 'link',
    dbfrom: 'pubmed',
    database: 'pubmed',
    ids: '31452104',
    linkname: 'pubmed_pubmed_citedin',
  },
  { operation: 'global_query', term: 'CRISPR' },
  { operation: 'spell', term: 'influensa' },
];

const EXTERNAL: readonly Words[] = [
  // So broad a search makes a list, whose key is the first one that there is.
  {
    service: 'pubchem',
    operation: 'structure_search',
    search_type: 'substructure',
    structure: 'C',
    structure_type: 'smiles',
  },
  ...Object.entries(DOMAINS).flatMap(([operation, types]) =>
    types.map((identifier_type) => {
      const identifier = IDENTIFIERS[identifier_type];
      return { service: 'pubchem', operation, identifier_type, identifier };
    }),
  ),
  { service: 'pmc', operation: 'oa_service', id: 'PMC6710001' },
  { service: 'pmc', operation: 'id_convert', ids: '31452104', versions: 'yes' },
];
