import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';

import { openExternalServer, wordsOf } from './support/open-external.ts';

type Arguments = Record<string, unknown>;

const NAME = 'entrez_external';

const compound = (change: Arguments = {}): Arguments => ({
  service: 'pubchem',
  operation: 'compound',
  identifier: '2244',
  identifier_type: 'cid',
  ...change,
});

const pmc = (operation: string, change: Arguments = {}): Arguments => ({
  service: 'pmc',
  operation,
  ...change,
});

interface Shown {
  readonly success: true;
  readonly source: string;
  readonly data: string | Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
  readonly notes?: readonly string[];
  readonly nextCursor?: string;
}

function shown({ structuredContent }: CallToolResult): Shown {
  // The client has checked it against the output schema.
  return structuredContent as Shown;
}

/** Every page of an answer. */
async function pages(
  call: (args: Arguments) => Promise<CallToolResult>,
  args: Arguments,
): Promise<readonly Shown[]> {
  const read: Shown[] = [];
  for (let cursor: string | undefined; ;) {
    const page = shown(await call({ ...args, ...(cursor === undefined ? {} : { cursor }) }));
    read.push(page);
    cursor = page.nextCursor;
    if (cursor === undefined || read.length > 200) return read;
  }
}

function joined(read: readonly Shown[]): string {
  return read.map(({ data }) => (typeof data === 'string' ? data : '')).join('');
}

test('gives a compound as an object, with what was asked', async () => {
  const { call } = await openExternalServer();
  const answer = shown(await call(NAME, compound()));
  expect(answer).toMatchObject({
    success: true,
    source: 'PubChem',
    data: { PC_Compounds: [{ id: { id: { cid: 2244 } } }] },
    metadata: {
      service: 'pubchem',
      operation: 'compound',
      identifier: '2244',
      identifier_type: 'cid',
      output_format: 'json',
      view: 'record',
    },
  });
});

test.each([
  [compound({ identifier: 2244 }), 'PC_Compounds'],
  [compound({ view: 'properties', id: '', ids: ' ', cursor: '' }), 'PropertyTable'],
  [compound({ identifier: 'caffeine', identifier_type: 'name', view: 'synonyms' }), 'Guaranine'],
  [compound({ identifier: 'C9H8O4', identifier_type: 'formula' }), 'IdentifierList'],
  [
    { service: 'pubchem', operation: 'substance', identifier: '4594', identifier_type: 'sid' },
    'PC_Substances',
  ],
  [
    { service: 'pubchem', operation: 'bioassay', identifier: '1000', identifier_type: 'aid' },
    'PC_AssayContainer',
  ],
  [pmc('id_convert', { ids: '31452104, PMC8700002' }), '"pmcid":"PMC8700002"'],
  [pmc('id_convert', { ids: '31452104', versions: 'yes' }), '"PMC6710001.1"'],
  [pmc('id_convert', { ids: '31452104', output_format: 'xml' }), '<pmcids'],
  [pmc('oa_service', { id: 'PMC6710001' }), '"license":"CC BY"'],
  [pmc('oa_service', { id: '31452104' }), 'PMC6710001.tar.gz'],
  [pmc('oa_service', { id: 'PMC6710001', output_format: 'xml' }), '<OA>'],
  [pmc('citation_export', { id: '31452104', citation_format: 'ris' }), 'TY  - JOUR'],
  [pmc('citation_export', { ids: 'PMC6710001', citation_format: 'nbib' }), 'PMID- 31452104'],
  [pmc('citation_export', { id: '10.5555/acsr.2019.0611', citation_format: 'medline' }), 'FAU '],
  [pmc('citation_export', { id: '31452104', citation_format: 'bibtex' }), '@article{'],
])('answers %o', async (args, part) => {
  const { call } = await openExternalServer();
  const answer = await call(NAME, args);
  expect(answer.isError, wordsOf(answer)).not.toBe(true);
  const { data } = shown(answer);
  expect(typeof data === 'string' ? data : JSON.stringify(data)).toContain(part);
});

test('has the same facts in words as in data', async () => {
  const { call } = await openExternalServer();
  const answer = await call(NAME, pmc('id_convert', { ids: '31452104,27881303' }));
  const [, mirror] = answer.content;
  expect(mirror?.type === 'text' && JSON.parse(mirror.text)).toEqual(answer.structuredContent);
});

test('shows a picture as a picture', async () => {
  const { call } = await openExternalServer();
  const answer = await call(NAME, compound({ output_format: 'png' }));
  const pictures = answer.content.filter((block) => block.type === 'image');
  expect(pictures).toMatchObject([{ mimeType: 'image/png' }]);
  const bytes = Buffer.from(pictures[0]?.data ?? '', 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(shown(answer).data).toEqual({ mimeType: 'image/png', bytes: bytes.length });
});

test.each([
  [
    { service: 'pmc', operation: 'compound' },
    "Invalid operation 'compound' for service 'pmc'",
    'id_convert, oa_service, citation_export',
  ],
  [
    { service: 'pubchem', operation: 'id_convert', ids: '1' },
    "Invalid operation 'id_convert' for service 'pubchem'",
    'compound, substance, bioassay, structure_search',
  ],
  [
    { service: 'pubchem', operation: 'compound', identifier: '2244' },
    'Error in pubchem/compound: PubChem compound requires: identifier and identifier_type',
    'For example',
  ],
  [
    { service: 'pubchem', operation: 'structure_search', structure: 'C' },
    'Error in pubchem/structure_search: PubChem structure_search requires: structure, structure_type and search_type',
    'For example',
  ],
  [pmc('id_convert'), 'Error in pmc/id_convert: PMC id_convert requires: ids', '31452104'],
  [pmc('oa_service', { id: '' }), 'Error in pmc/oa_service: PMC oa_service requires: id', 'PMC'],
  [
    pmc('citation_export', { id: '1' }),
    'Error in pmc/citation_export: PMC citation_export requires: id and citation_format',
    'ris',
  ],
  [
    compound({ identifier_type: 'aid' }),
    'Error in pubchem/compound: identifier_type: PubChem does not know compounds by "aid".',
    'Valid for compounds: cid, name',
  ],
  [
    compound({ identifier: 'x', identifier_type: 'name' }),
    'Error in pubchem/compound: PubChem has no compound with the name "x".',
    'identifier_type',
  ],
  [
    {
      service: 'pubchem',
      operation: 'structure_search',
      structure: 'CCO',
      structure_type: 'smiles',
      search_type: 'identity',
      view: 'properties',
    },
    'Error in pubchem/structure_search: view: expected "identifiers" for structure_search; got "properties".',
    'operation compound',
  ],
  [
    pmc('oa_service', { id: '27881303' }),
    'Error in pmc/oa_service: 27881303 is not in PMC.',
    'get_full_text',
  ],
  [
    pmc('oa_service', { id: '31452104,35000001' }),
    'Error in pmc/oa_service: id: expected one PMCID, PMID or DOI; got "31452104,35000001".',
    'one id',
  ],
  [
    pmc('oa_service', { id: 'PMC6710001', output_format: 'csv' }),
    'Error in pmc/oa_service: output_format: The open-access service does not answer in this form.',
    'json, xml',
  ],
])('refuses %o in these words', async (args, first, more) => {
  const { call } = await openExternalServer();
  const answer = await call(NAME, args);
  expect(answer.isError).toBe(true);
  const [line, ...suggestions] = wordsOf(answer).split('\n');
  expect(line).toBe(first);
  expect(suggestions.join('\n')).toContain(more);
});

test('searches structures, and says when none matches or more may', async () => {
  const { call } = await openExternalServer();
  const search = {
    service: 'pubchem',
    operation: 'structure_search',
    search_type: 'substructure',
    structure: 'c1ccccc1',
    structure_type: 'smiles',
  };
  const found = shown(await call(NAME, search));
  expect(found.data).toEqual({ IdentifierList: { CID: [241, 338, 2244, 3672] } });
  expect(found.notes).toBeUndefined();
  const some = shown(await call(NAME, { ...search, max_records: 2 }));
  expect(some.notes?.join()).toContain('there may be more');
  const none = shown(await call(NAME, { ...search, structure: 'BrCCCCBr' }));
  expect(none.data).toEqual({ IdentifierList: { CID: [] } });
  expect(none.notes).toEqual(['No compound of PubChem matches this structure.']);
});

test('names the ids without a citation and exports the rest', async () => {
  const { call } = await openExternalServer();
  for (const citation_format of ['ris', 'bibtex']) {
    const ids = '31452104,999,35000001';
    const answer = shown(await call(NAME, pmc('citation_export', { ids, citation_format })));
    expect(answer.metadata['missing']).toMatchObject([{ id: '999' }]);
    expect(answer.data).toMatch(/Okafor[\s\S]*O.*Neill/);
  }
  const unknown = await call(NAME, pmc('citation_export', { id: '999', citation_format: 'ris' }));
  expect(wordsOf(unknown)).toContain('No citation could be exported. 999:');
});

test('shows a long list some at a time, and every item once', async () => {
  const { call } = await openExternalServer();
  const ids = Array.from({ length: 150 }, (_, index) => String(31452104 + index));
  const args = pmc('id_convert', { ids: ids.join(','), max_tokens: 1_000 });
  const read = await pages((given) => call(NAME, given), args);
  expect(read.length).toBeGreaterThan(3);
  const records = read.flatMap(({ data }) => {
    const { records: some } = data as { readonly records: readonly Record<string, unknown>[] };
    return some.map((record) => record['requested-id']);
  });
  expect(records).toEqual(ids);
  expect(read[1]?.metadata['part']).toMatchObject({ unit: 'items', total: 150 });
});

test('gives a record that is too large in pieces that make it up again', async () => {
  const { call } = await openExternalServer();
  const [first] = (shown(await call(NAME, compound())).data as { PC_Compounds: unknown[] })
    .PC_Compounds;
  const read = await pages((given) => call(NAME, given), compound({ max_tokens: 400 }));
  expect(read.length).toBeGreaterThan(1);
  expect(JSON.parse(joined(read))).toEqual(first);
});

test('gives a long text in pieces that make it up again', async () => {
  const { call } = await openExternalServer();
  const args = compound({ output_format: 'sdf' });
  const { data } = shown(await call(NAME, args));
  const read = await pages((given) => call(NAME, given), { ...args, max_tokens: 400 });
  expect(read.length).toBeGreaterThan(1);
  expect(joined(read)).toBe(data);
});

test('keeps to the tokens that it was given', async () => {
  const { call } = await openExternalServer();
  const ids = Array.from({ length: 100 }, (_, index) => String(31452104 + index)).join(',');
  const answer = await call(NAME, pmc('id_convert', { ids, max_tokens: 2_000 }));
  expect(JSON.stringify(answer.structuredContent).length / 4).toBeLessThan(2_000);
});

test('refuses a cursor of other arguments', async () => {
  const { call } = await openExternalServer();
  const { nextCursor } = shown(await call(NAME, compound({ max_tokens: 300 })));
  const answer = await call(NAME, compound({ identifier: '3672', cursor: nextCursor }));
  expect(wordsOf(answer)).toContain('cursor: this one belongs to a call with other arguments.');
});

test('tells nothing of addresses when a service fails', async () => {
  const { call, simulator } = await openExternalServer();
  simulator.fail({ kind: 'pubchem_server_error', times: 10 });
  const answer = await call(NAME, compound());
  expect(answer.isError).toBe(true);
  expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|someone@example|pug\.cpp|rest\/pug/);
});

test('ends a search that takes its time when the caller cancels', async () => {
  const { client, simulator } = await openExternalServer({ firstMs: 3_600_000 });
  const controller = new AbortController();
  const args = {
    service: 'pubchem',
    operation: 'structure_search',
    search_type: 'substructure',
    structure: 'CC',
    structure_type: 'smiles',
  };
  const search = client.callTool({ name: NAME, arguments: args }, { signal: controller.signal });
  const ended = search.then(
    () => 'answered',
    () => 'cancelled',
  );
  await expect.poll(() => simulator.counters().calls).toBe(1);
  controller.abort();
  await expect(ended).resolves.toBe('cancelled');
  expect(simulator.counters().calls).toBe(1);
});
