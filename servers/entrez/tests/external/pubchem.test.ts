import { setTimeLeft } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import type { PubChemAnswer, PubChemRequest, StructureQuery } from '../../src/pubchem/pubchem.ts';
import { openExternal, openExternalServer, wordsOf } from './support/open-external.ts';
import { refusal } from './support/refusal.ts';

const ASPIRIN: PubChemRequest = {
  domain: 'compound',
  identifier: '2244',
  identifierType: 'cid',
  format: 'json',
};

const SEARCH: StructureQuery = {
  search: 'substructure',
  structure: 'OC(=O)c1ccccc1',
  structureType: 'smiles',
  threshold: 90,
  maxRecords: 1_000,
  format: 'json',
};

async function refusalOrAbort(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
  );
}

function textIn(found: PubChemAnswer): string {
  return found.kind === 'text' ? found.text : '';
}

test.each([
  ['compound', 'cid', '2244', 'compound/cid/2244/record/JSON'],
  ['compound', 'cid', 'CID:2244', 'compound/cid/2244/record/JSON'],
  ['compound', 'cid', '2244, 3672', 'compound/cid/2244,3672/record/JSON'],
  ['compound', 'name', 'aspirin', 'compound/name/record/JSON'],
  ['compound', 'smiles', 'CC(=O)OC1=CC=CC=C1C(=O)O', 'compound/smiles/record/JSON'],
  ['compound', 'inchikey', 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N', 'inchikey/BSYNRYMUTXBXSQ-UHFFFAOYSA-N/'],
  ['compound', 'formula', 'C9H8O4', 'compound/fastformula/C9H8O4/cids/JSON'],
  ['compound', 'xref', 'rn/50-78-2', 'compound/xref/RN/50-78-2/record/JSON'],
  ['substance', 'sid', '4594', 'substance/sid/4594/record/JSON'],
  ['substance', 'name', 'Aspirin', 'substance/name/record/JSON'],
  ['substance', 'sourceid', 'Lakeside Chemicals/LC-0017', 'sourceid/Lakeside%20Chemicals/LC-0017'],
  ['assay', 'aid', '1000', 'assay/aid/1000/record/JSON'],
  ['assay', 'target', 'genesymbol/PTGS1', 'assay/target/genesymbol/PTGS1/aids/JSON'],
  ['assay', 'activity', 'IC50', 'assay/activity/IC50/aids/JSON'],
] as const)('looks up %ss by %s %s', async (...[domain, identifierType, identifier, path]) => {
  const { pubchem, simulator } = await openExternal();
  const found = await pubchem.look({ domain, identifierType, identifier, format: 'json' });
  expect(found).toMatchObject({ kind: 'json' });
  expect(simulator.requests()[0]?.path).toContain(path);
});

test('writes a slash in the name of a source as PubChem wants it', async () => {
  const { pubchem, simulator } = await openExternal();
  const named = { domain: 'substance', identifierType: 'sourceid', format: 'json' } as const;
  await refusal(pubchem.look({ ...named, identifier: 'DTP/NCI/747285' }));
  expect(simulator.requests()[0]?.path).toBe(
    'rest/pug/substance/sourceid/DTP.NCI/747285/record/JSON',
  );
});

test('sends an InChI in the body, because paths cannot hold its slashes', async () => {
  const { pubchem, simulator } = await openExternal();
  const identifier = 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)';
  await pubchem.look({ ...ASPIRIN, identifierType: 'inchi', identifier });
  expect(simulator.requests()).toMatchObject([
    {
      method: 'POST',
      path: 'rest/pug/compound/inchi/record/JSON',
      parameters: { inchi: identifier },
    },
  ]);
});

test('gives a table of properties under the names of today', async () => {
  const { pubchem } = await openExternal();
  const found = await pubchem.look({ ...ASPIRIN, view: 'properties' });
  expect(found).toMatchObject({
    view: 'properties',
    value: {
      PropertyTable: {
        Properties: [
          {
            CID: 2244,
            Title: 'Aspirin',
            MolecularWeight: '180.16',
            SMILES: 'CC(=O)OC1=CC=CC=C1C(=O)O',
          },
        ],
      },
    },
  });
});

test('gives synonyms as a plain list', async () => {
  const { pubchem } = await openExternal();
  const found = await pubchem.look({ ...ASPIRIN, view: 'synonyms', format: 'txt' });
  expect(textIn(found)).toContain('50-78-2\n');
});

test.each([
  ['compound', 'xml', '<PC-CompoundType_id_cid>2244<'],
  ['compound', 'sdf', 'V2000'],
  ['compound', 'csv', '"CID","Title"'],
  ['assay', 'csv', 'PUBCHEM_ACTIVITY_OUTCOME'],
  ['assay', 'xml', '<PC-AssayDescription_aid>1000<'],
  ['substance', 'xml', '<PC-ID_id>4594<'],
] as const)('gives a %s as %s', async (domain, format, part) => {
  const { pubchem } = await openExternal();
  const named = {
    compound: ['cid', '2244'],
    substance: ['sid', '4594'],
    assay: ['aid', '1000'],
  } as const;
  const [identifierType, identifier] = named[domain];
  const found = await pubchem.look({ domain, identifierType, identifier, format });
  expect(textIn(found)).toContain(part);
});

test('gives a picture as bytes', async () => {
  const { pubchem } = await openExternal();
  const found = await pubchem.look({ ...ASPIRIN, format: 'png' });
  expect(found).toMatchObject({ kind: 'image', mimeType: 'image/png' });
  expect(found.kind === 'image' && Buffer.from(found.bytes.slice(1, 4)).toString()).toBe('PNG');
});

test.each([
  [{ domain: 'assay', identifierType: 'smiles', identifier: 'C' }, 'Valid for assays: aid'],
  [{ domain: 'compound', identifierType: 'sid', identifier: '1' }, 'Valid for compounds: cid'],
  [{ identifierType: 'cid', identifier: 'aspirin' }, 'identifier_type'],
  [{ identifierType: 'inchi', identifier: 'CCO' }, 'identifier_type'],
  [{ identifierType: 'inchikey', identifier: 'XX' }, 'identifier_type'],
  [{ identifierType: 'formula', identifier: '../../x' }, 'identifier_type'],
  [{ identifierType: 'xref', identifier: 'nothing/1' }, 'identifier_type'],
  [{ identifierType: 'xref', identifier: 'RN/..' }, 'identifier_type'],
  [{ identifierType: 'xref', identifier: 'RN' }, 'identifier_type'],
  [{ domain: 'substance', identifierType: 'sourceid', identifier: 'LC-0017' }, 'identifier_type'],
  [{ identifierType: 'listkey', identifier: 'abc' }, 'identifier_type'],
  [{ format: 'txt' }, 'view synonyms or identifiers'],
  [{ view: 'properties', format: 'sdf' }, 'Valid here: json, xml, csv'],
  [{ domain: 'assay', identifierType: 'aid', identifier: '1', view: 'synonyms' }, 'record'],
] as const)('refuses %o before it asks anybody', async (change, suggestion) => {
  const { pubchem, simulator } = await openExternal();
  const error = await refusal(pubchem.look({ ...ASPIRIN, ...change }));
  expect(error.code).toBe('invalid_arguments');
  expect(error.suggestions.join(' ')).toContain(suggestion);
  expect(simulator.counters().calls).toBe(0);
});

test('says what was not found', async () => {
  const { pubchem } = await openExternal();
  const error = await refusal(
    pubchem.look({ ...ASPIRIN, identifierType: 'name', identifier: 'unobtainium' }),
  );
  expect(error).toMatchObject({ code: 'not_found', retryable: false });
  expect(error.message).toBe('PubChem has no compound with the name "unobtainium".');
});

test.each(['pubchem_timeout', 'html_200', 'cut_xml', 'empty_body'] as const)(
  '%s, again and again, closes the door to nobody else',
  async (kind) => {
    const { pubchem, simulator } = await openExternal();
    const ask = (identifier: string): Promise<unknown> =>
      pubchem.look({
        domain: 'compound',
        identifierType: 'cid',
        identifier,
        format: 'json',
        maxRecords: 1,
      });
    simulator.fail({ kind, times: Infinity });
    for (const _ of [1, 2, 3, 4]) await expect(ask('2244')).rejects.toMatchObject({});
    simulator.clear();
    await expect(ask('2244')).resolves.toMatchObject({ kind: 'json' });
  },
);

test.each([
  ['pubchem_timeout', 'timeout', 1],
  ['pubchem_method_not_allowed', 'unsupported', 1],
  ['pubchem_unimplemented', 'unsupported', 1],
  ['pubchem_server_error', 'upstream_failed', 4],
  ['rate_limited', 'rate_limited', 4],
  ['html_503', 'unavailable', 4],
  ['html_200', 'upstream_failed', 4],
  ['cut_xml', 'upstream_failed', 4],
  ['truncated', 'upstream_failed', 4],
  ['reset', 'unavailable', 4],
] as const)('tells %s as %s after %i attempts', async (kind, code, attempts) => {
  const { pubchem, simulator } = await openExternal();
  simulator.fail({ kind, times: 10 });
  const error = await refusal(pubchem.look(ASPIRIN));
  expect(error.code).toBe(code);
  expect(simulator.counters().calls).toBe(attempts);
  expect(error.message).not.toMatch(/127\.0\.0\.1|cpp|http/);
});

test.each(['json', 'xml', 'sdf'] as const)('reads a refusal that came as %s', async (format) => {
  const { pubchem } = await openExternal();
  const error = await refusal(pubchem.look({ ...ASPIRIN, identifier: '99999999', format }));
  expect(error.code).toBe('not_found');
});

test.each(['pubchem_server_error', 'rate_limited', 'html_200', 'cut_xml'] as const)(
  'gets over one failure of the kind %s',
  async (kind) => {
    const { pubchem, simulator } = await openExternal();
    simulator.fail({ kind });
    await expect(pubchem.look(ASPIRIN)).resolves.toMatchObject({ kind: 'json' });
  },
);

test('uses an answer that says PubChem has enough of us', async () => {
  const { pubchem, simulator } = await openExternal();
  simulator.fail({ kind: 'pubchem_throttled' });
  await expect(pubchem.look(ASPIRIN)).resolves.toMatchObject({ kind: 'json' });
  expect(simulator.counters().calls).toBe(1);
});

test('leaves PubChem alone for a while after it said so', async () => {
  const { pubchem, simulator } = await openExternal({ pace: { minGapMs: 0 } });
  simulator.fail({ kind: 'pubchem_throttled' });
  await pubchem.look(ASPIRIN);
  const { signal } = new AbortController();
  setTimeLeft(signal, () => 3_000);
  const error = await refusal(pubchem.look({ ...ASPIRIN, identifier: '3672' }, { signal }));
  expect(error.code).toBe('rate_limited');
  expect(error.retryAfterMs).toBeGreaterThan(3_000);
  expect(simulator.counters().calls).toBe(1);
});

test('asks for the same record once', async () => {
  const { pubchem, simulator } = await openExternal();
  const byName: PubChemRequest = { ...ASPIRIN, identifierType: 'name', identifier: 'aspirin' };
  for (const request of [ASPIRIN, ASPIRIN, byName, byName]) await pubchem.look(request);
  await pubchem.look({ ...byName, identifier: 'caffeine' });
  expect(simulator.counters().calls).toBe(3);
});

test('keeps to five requests a second, however many callers there are', async () => {
  const { pubchem, simulator } = await openExternal({
    pace: undefined,
    simulator: { hasLimits: true },
  });
  const cids = ['241', '338', '2244', '2519', '3672', '2244,3672', '241,338'];
  await Promise.all(cids.map((identifier) => pubchem.look({ ...ASPIRIN, identifier })));
  expect(simulator.counters()).toMatchObject({ calls: cids.length, refused: 0 });
});

test.each([
  ['identity', 'smiles', 'OC(=O)C1=CC=CC=C1OC(C)=O', [2244]],
  ['substructure', 'smiles', 'OC(=O)c1ccccc1', [338, 2244]],
  ['superstructure', 'smiles', 'CC(=O)OC1=CC=CC=C1C(=O)O', [241, 338, 2244]],
  ['similarity', 'inchi', 'InChI=1S/C6H6/c1-2-4-6-5-3-1/h1-6H', [241]],
] as const)(
  'finds structures by %s with %s',
  async (...[search, structureType, structure, cids]) => {
    const { pubchem } = await openExternal();
    const found = await pubchem.searchStructures({ ...SEARCH, search, structureType, structure });
    expect(found).toMatchObject({ kind: 'json', value: { IdentifierList: { CID: cids } } });
  },
);

test('takes a molfile as the SDF that it is', async () => {
  const { pubchem, simulator } = await openExternal();
  const sdf = await pubchem.look({ ...ASPIRIN, format: 'sdf' });
  const found = await pubchem.searchStructures({
    ...SEARCH,
    search: 'identity',
    structureType: 'mol',
    structure: textIn(sdf),
  });
  expect(found).toMatchObject({ value: { IdentifierList: { CID: [2244] } } });
  expect(simulator.requests()[1]?.path).toBe('rest/pug/compound/fastidentity/sdf/cids/JSON');
});

test('sends the threshold of a similarity and the limit of records', async () => {
  const { pubchem, simulator } = await openExternal();
  await pubchem.searchStructures({ ...SEARCH, search: 'similarity', threshold: 40, maxRecords: 2 });
  expect(simulator.requests()[0]).toMatchObject({
    path: 'rest/pug/compound/fastsimilarity_2d/smiles/cids/JSON',
    parameters: { Threshold: '40', MaxRecords: '2' },
  });
});

test('answers with none where no structure matches', async () => {
  const { pubchem } = await openExternal();
  const query: StructureQuery = { ...SEARCH, structure: 'BrCCCCBr' };
  await expect(pubchem.searchStructures(query)).resolves.toMatchObject({
    value: { IdentifierList: { CID: [] } },
  });
  await expect(pubchem.searchStructures({ ...query, format: 'txt' })).resolves.toMatchObject({
    text: '',
  });
});

test('tells a structure that cannot be read from one that is not found', async () => {
  const { pubchem } = await openExternal();
  const error = await refusal(pubchem.searchStructures({ ...SEARCH, structure: 'no smiles!' }));
  expect(error.code).toBe('invalid_arguments');
  expect(error.message).not.toContain('CException');
});

test.each(['json', 'xml'] as const)(
  'waits for a search that takes its time, as %s',
  async (format) => {
    const { pubchem, simulator } = await openExternal();
    const found = await pubchem.searchStructures({ ...SEARCH, structure: 'CC', format });
    const written = found.kind === 'json' ? JSON.stringify(found.value) : JSON.stringify(found);
    expect(written).toContain('3672');
    const polls = simulator.requests().filter(({ path }) => path.includes('/listkey/'));
    expect(polls).toHaveLength(3);
  },
);

test('says how to get a search later that takes too long', async () => {
  const { pubchem } = await openExternal({ totalMs: 1 });
  const error = await refusal(pubchem.searchStructures({ ...SEARCH, structure: 'CC' }));
  expect(error).toMatchObject({ code: 'timeout', retryable: true });
  const key = /identifier (\d+)/.exec(error.suggestions.join(' '))?.[1] ?? '';
  const found = await pubchem.look({ ...ASPIRIN, identifierType: 'listkey', identifier: key });
  expect(found).toMatchObject({ value: { IdentifierList: { CID: [241, 338, 2244, 2519, 3672] } } });
});

test('searches anew where an earlier search was kept that was not done then', async () => {
  const { pubchem, simulator } = await openExternal();
  const query: StructureQuery = { ...SEARCH, structure: 'CC' };
  const first = await pubchem.searchStructures(query);
  await expect(pubchem.searchStructures(query)).resolves.toMatchObject(
    first.kind === 'json' ? { value: first.value } : {},
  );
  const searches = simulator.requests().filter(({ path }) => path.includes('fastsubstructure'));
  expect(searches).toHaveLength(2);
});

test('says that a list key is not known any more', async () => {
  const { pubchem } = await openExternal();
  const error = await refusal(
    pubchem.look({ ...ASPIRIN, identifierType: 'listkey', identifier: '123' }),
  );
  expect(error.message).toBe('PubChem has no compound with the listkey "123".');
});

test('ends a search with its list key before the time of the call is over', async () => {
  const { call, simulator } = await openExternalServer({ callMs: 2_000, firstMs: 3_000 });
  const answer = await call('entrez_external', {
    service: 'pubchem',
    operation: 'structure_search',
    structure: 'CC',
    structure_type: 'smiles',
    search_type: 'substructure',
  });
  expect(answer.isError).toBe(true);
  expect(wordsOf(answer)).toMatch(/PubChem is still searching\.[^]*listkey, identifier \d+/);
  expect(simulator.counters().calls).toBe(1);
});

test('stops waiting when the caller leaves', async () => {
  const { pubchem, simulator } = await openExternal({ firstMs: 3_600_000 });
  const controller = new AbortController();
  const search = pubchem.searchStructures(
    { ...SEARCH, structure: 'CC' },
    { signal: controller.signal },
  );
  const left = refusalOrAbort(search);
  await expect.poll(() => simulator.counters().calls).toBe(1);
  controller.abort();
  await expect(left).resolves.toBe('AbortError');
  expect(simulator.counters().calls).toBe(1);
});
