import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDataServer } from '../support/open-data-server.ts';

const FIVE = '31452104,27881303,20301425,11700088,35000001';

test('five articles answer to the five documented names, with the documented columns', async () => {
  const { stage, rows } = await openDataServer();
  const id = await stage({ database: 'pubmed', ids: FIVE });
  const [article] = await rows(id, 'SELECT * FROM article WHERE uid = 31452104');
  expect(Object.keys(article ?? {})).toEqual([
    'uid',
    'pmid',
    'title',
    'journal',
    'year',
    'abstract',
    'authors',
    'meshTerms',
  ]);
  expect(String(article?.['abstract'])).toMatch(/^BACKGROUND: .*\nMETHODS: /);
  const [author] = await rows(id, 'SELECT * FROM author LIMIT 1');
  expect(Object.keys(author ?? {})).toEqual(['uid', 'lastname', 'forename', 'affiliation']);
  const [term] = await rows(id, 'SELECT * FROM meshterm LIMIT 1');
  expect(Object.keys(term ?? {})).toEqual(['uid', 'descriptorname']);
  const joined = await rows(
    id,
    `SELECT a.pmid, au.lastname, m.descriptorname FROM article a
      JOIN article_author aa ON aa.article_uid = a.uid JOIN author au ON au.uid = aa.author_uid
      JOIN article_meshterm am ON am.article_uid = a.uid JOIN meshterm m ON m.uid = am.meshterm_uid
      WHERE a.uid = '27881303'`,
  );
  expect(joined.map((row) => [row['lastname'], row['descriptorname']])).toEqual([
    ['Haraldsen', 'Humans'],
    ['Haraldsen', 'Sleep'],
  ]);
});

test('what a record does not say is NULL, and nothing stands in for MeSH', async () => {
  const { stage, rows } = await openDataServer();
  const id = await stage({ database: 'pubmed', ids: '27881303,20301425' });
  expect(await rows(id, 'SELECT abstract FROM article WHERE pmid = 27881303')).toEqual([
    { abstract: null },
  ]);
  expect(await rows(id, 'SELECT journal, meshTerms FROM article WHERE pmid = 20301425')).toEqual([
    { journal: null, meshTerms: null },
  ]);
});

test('tells what came, what did not, and where it came from', async () => {
  const { data, rows } = await openDataServer({ entrez: { apiKey: 'sim-key' } });
  const staged = await data({
    operation: 'fetch_and_stage',
    database: 'pubmed',
    ids: `${FIVE},99999999`,
    include_raw: true,
  });
  expect(staged).toMatchObject({
    success: true,
    database: 'pubmed',
    requested_count: 6,
    staged_record_count: 5,
    missing_ids: ['99999999'],
    diagnostics: { mesh_availability: 'full' },
    quality_metrics: { articles_processed: 5, articles_without_mesh: 1 },
    raw_preview: expect.stringMatching(/^<\?xml/) as string,
  });
  expect(staged.data_access_id).toMatch(/^[0-9a-f]{64}$/);
  expect(staged.sample_data).toHaveLength(3);
  for (const sql of staged.schema_guidance?.recommended_queries ?? []) {
    await rows(staged.data_access_id ?? '', sql);
  }
  const [request] = await rows(staged.data_access_id ?? '', 'SELECT * FROM provenance');
  const url = 'https://simulator.invalid/entrez/eutils/efetch.fcgi';
  expect(request).toMatchObject({ url, records: 5 });
  expect(JSON.stringify(request)).not.toContain('sim-key');
  const from = await rows(
    staged.data_access_id ?? '',
    `SELECT r.uid FROM provenance_records r JOIN provenance p USING (request_id)`,
  );
  expect(from.map(({ uid }) => String(uid)).toSorted()).toEqual(FIVE.split(',').toSorted());
});

test('the same records have the same id, whatever the order; others and other forms have not', async () => {
  const { data, stage } = await openDataServer();
  const first = await stage({ database: 'pubmed', ids: '31452104,27881303' });
  const again = await data({
    operation: 'fetch_and_stage',
    database: 'pubmed',
    ids: '27881303 31452104,27881303',
  });
  expect(again).toMatchObject({ data_access_id: first, is_new: false });
  expect(await stage({ database: 'pubmed', ids: '31452104' })).not.toBe(first);
  const summaries = { database: 'pubmed', ids: '31452104,27881303', rettype: 'docsum' };
  expect(await stage(summaries)).not.toBe(first);
  const { datasets } = await data({ operation: 'list_datasets' });
  expect(datasets).toHaveLength(3);
});

test('stages what NCBI remembers of a search, to its end and no further than asked', async () => {
  const { data, call } = await openDataServer({ simulator: { hasLimits: false, generated: 450 } });
  const { structuredContent } = await call('entrez_query', {
    operation: 'search',
    term: 'synthetic[tiab]',
    usehistory: 'y',
  });
  const { webEnv, queryKey } = structuredContent as { webEnv: string; queryKey: string };
  const handle = { operation: 'fetch_and_stage', database: 'pubmed', webenv: webEnv };
  const all = await data({ ...handle, query_key: queryKey });
  expect(all).toMatchObject({ requested_count: 450, staged_record_count: 450 });
  const some = await data({ ...handle, query_key: queryKey, limit: 210 });
  expect(some).toMatchObject({ staged_record_count: 210 });
});

test.for([
  ['gene', '7157,672', undefined, 'SELECT symbol, organism, gene_type FROM gene ORDER BY uid'],
  ['gene', '7157,672', 'docsum', 'SELECT symbol, organism, gene_type FROM gene ORDER BY uid'],
] as const)('stages %s %s as %s', async ([database, ids, rettype, sql]) => {
  const { stage, rows } = await openDataServer();
  const id = await stage({ database, ids, ...(rettype === undefined ? {} : { rettype }) });
  const found = await rows(id, sql);
  expect(found.map(({ symbol }) => String(symbol)).toSorted()).toEqual(['BRCA1', 'TP53']);
  expect(found.map(({ organism }) => organism)).toEqual(['Homo sapiens', 'Homo sapiens']);
});

test.for([
  ['nuccore', 'NM_000546.6', undefined, 'nucleotide', 'accession', 'NM_000546'],
  ['nuccore', '1732746264', 'gb', 'nucleotide', 'accession', 'NM_000546'],
  ['protein', 'NP_000537.3', undefined, 'protein', 'accession', 'NP_000537'],
  ['nuccore', 'NM_000546.6', 'fasta', 'fasta_sequences', 'id', 'NM_000546.6'],
  ['pmc', 'PMC6710001', undefined, 'full_texts', 'pmcid', 'PMC6710001'],
  ['pubmed', '31452104', 'medline', 'medline_records', 'pmid', '31452104'],
  ['pubmed', '31452104', 'docsum', 'document_summary', 'uid', 31_452_104],
  ['pubmed', '31452104', 'abstract', 'record', 'uid', 31_452_104],
  ['taxonomy', '9606', undefined, 'taxon', 'taxid', 9606],
] as const)('stages %s %s as %s in table %s', async ([database, ids, rettype, table, ...cell]) => {
  const { stage, rows } = await openDataServer();
  const id = await stage({ database, ids, ...(rettype === undefined ? {} : { rettype }) });
  const [column, value] = cell;
  expect(await rows(id, `SELECT ${column} FROM ${table}`)).toEqual([{ [column]: value }]);
});

test('stages what a database is, without ids', async () => {
  const { stage, rows } = await openDataServer();
  const id = await stage({ database: 'pubmed', rettype: 'info' });
  const [field] = await rows(id, "SELECT name FROM searchable_field WHERE name = 'TITL'");
  expect(field).toEqual({ name: 'TITL' });
  expect(await rows(id, 'SELECT count(*) AS n FROM database_info')).toEqual([{ n: 1 }]);
});

test('looks at records without staging them, where that is asked for', async () => {
  const { data, folder } = await openDataServer();
  const looked = await data({
    operation: 'fetch_and_stage',
    database: 'pubmed',
    ids: '31452104,99999999',
    force_direct: true,
  });
  expect(looked).toMatchObject({
    staging_skipped: true,
    entity_count: 1,
    missing_ids: ['99999999'],
    sample_data: [{ type: 'article' }],
  });
  expect(looked.data_access_id).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('files can be read by their owner only, and nothing is left beside them', async () => {
  const { stage, folder } = await openDataServer();
  const id = await stage({ database: 'gene', ids: '7157', rettype: 'docsum' });
  expect((await readdir(folder)).toSorted()).toEqual([`${id}.db`, `${id}.json`]);
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
});

test('a failure on the way leaves nothing behind', async () => {
  const { data, folder, simulator } = await openDataServer();
  simulator.fail({ kind: 'truncated', path: 'efetch.fcgi', times: 10 });
  const failed = data({ operation: 'fetch_and_stage', database: 'pubmed', ids: FIVE });
  await expect(failed).rejects.toThrow(/^Error in fetch_and_stage: Data staging failed: /);
  expect(await readdir(folder)).toEqual([]);
});

test('ids of nothing are said to be of nothing', async () => {
  const { data } = await openDataServer();
  await expect(
    data({ operation: 'fetch_and_stage', database: 'pubmed', ids: '99999998,99999999' }),
  ).rejects.toThrow('None of these records came from "pubmed": 99999998, 99999999.');
});
