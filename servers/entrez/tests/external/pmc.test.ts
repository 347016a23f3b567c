import { expect, test } from 'vitest';

import { openExternal } from './support/open-external.ts';
import { refusal } from './support/refusal.ts';

const OKAFOR = { pmcid: 'PMC6710001', pmid: '31452104', doi: '10.5555/acsr.2019.0611' };

test('converts PMIDs, PMCIDs and DOIs together, each in a request of its own kind', async () => {
  const { pmc, simulator } = await openExternal();
  const ids = ['31452104', 'PMC6710001', '10.5555/acsr.2019.0611'];
  const { records } = await pmc.convertIds({ ids });
  expect(records).toEqual(ids.map((requested) => ({ requested, ...OKAFOR })));
  const types = simulator.requests().map(({ parameters }) => parameters['idtype']);
  expect(types).toEqual(['pmid', 'pmcid', 'doi']);
});

test('takes ids as people write them', async () => {
  const { pmc } = await openExternal();
  const ids = ['PMID: 31452104', 'pmc6710001', 'https://doi.org/10.5555/ACSR.2019.0611'];
  const { records } = await pmc.convertIds({ ids });
  expect(records.map(({ pmid }) => pmid)).toEqual(['31452104', '31452104', '31452104']);
});

test('names what became of each id', async () => {
  const { pmc } = await openExternal();
  const { records } = await pmc.convertIds({
    ids: ['27881303', 'nonsense!', '31452104', 'NIHMS999'],
  });
  expect(records).toEqual([
    { requested: '27881303', problem: 'It is not in PMC; it may still be in PubMed.' },
    { requested: 'nonsense!', problem: 'It is no PMID, PMCID, DOI or manuscript id.' },
    { requested: '31452104', ...OKAFOR },
    { requested: 'NIHMS999', problem: 'It is not in PMC; it may still be in PubMed.' },
  ]);
});

test('finds out which id the converter refuses, and converts the others', async () => {
  const { pmc } = await openExternal();
  const ids = ['10.5555/acsr.2019.0611', '10.5555/<odd>', '10.5555/ljm.2022.0012'];
  const { records } = await pmc.convertIds({ ids });
  expect(records.map(({ pmcid, problem }) => pmcid ?? problem)).toEqual([
    'PMC6710001',
    'The converter does not take it as doi.',
    'PMC8700002',
  ]);
});

test('converts long ids in as many requests as they need', async () => {
  const { pmc, simulator } = await openExternal();
  const ids = Array.from({ length: 200 }, (_, index) => `10.5555/${'long-'.repeat(10)}${index}`);
  const { records } = await pmc.convertIds({ ids: [...ids.slice(1), '10.5555/acsr.2019.0611'] });
  expect(records).toHaveLength(200);
  expect(records.at(-1)).toMatchObject(OKAFOR);
  expect(simulator.counters().calls).toBeGreaterThan(1);
});

test('tells the versions of an article where they are wanted', async () => {
  const { pmc } = await openExternal();
  const { records } = await pmc.convertIds({ ids: ['PMC6710001.1'], versions: true });
  expect(records[0]?.versions).toEqual([{ pmcid: 'PMC6710001.1', isCurrent: true }]);
});

test('takes two hundred ids and refuses one more before it asks', async () => {
  const { pmc, simulator } = await openExternal();
  const ids = Array.from({ length: 201 }, (_, index) => String(31452104 + index));
  const { records } = await pmc.convertIds({ ids: ids.slice(0, 200) });
  expect(records).toHaveLength(200);
  const error = await refusal(pmc.convertIds({ ids }));
  expect(error.message).toBe('ids: expected 1 to 200 ids; got 201.');
  expect(simulator.counters().calls).toBe(1);
});

test('gives the answer as it came in other formats, for ids of one kind', async () => {
  const { pmc } = await openExternal();
  const ids = ['31452104', '35000001'];
  const csv = await pmc.convertIdsAsText({ ids, format: 'csv' });
  expect(csv.text).toContain('"PMC8700002"');
  const error = await refusal(pmc.convertIdsAsText({ ids: [...ids, 'PMC1'], format: 'xml' }));
  expect(error.code).toBe('invalid_arguments');
});

test('follows the converter from its old address', async () => {
  const { simulator } = await openExternal();
  const old = `${simulator.url}pmc/utils/idconv/v1.0/`;
  const { pmc } = await openExternal({ endpoints: { idConverter: old } });
  const { records } = await pmc.convertIds({ ids: ['31452104'] });
  expect(records).toMatchObject([OKAFOR]);
  expect(simulator.counters().byPath).toEqual({
    'pmc/utils/idconv/v1.0/': 1,
    'tools/idconv/api/v1/articles/': 1,
  });
});

test('says who calls, and does not call twice for the same', async () => {
  const { pmc, simulator } = await openExternal();
  await pmc.convertIds({ ids: ['31452104'] });
  await pmc.convertIds({ ids: ['31452104'] });
  const { calls, tools, emails } = simulator.counters();
  expect({ calls, tools, emails }).toEqual({
    calls: 1,
    tools: ['wellspoken-entrez'],
    emails: ['someone@example.org'],
  });
});

test.each([
  ['html_200', 'upstream_failed'],
  ['html_502', 'unavailable'],
  ['cut_xml', 'upstream_failed'],
  ['error_forwarding', 'upstream_failed'],
  ['rate_limited', 'rate_limited'],
] as const)('never takes %s of the converter for an unknown id', async (kind, code) => {
  const { pmc, simulator } = await openExternal();
  simulator.fail({ kind, times: 10 });
  const error = await refusal(pmc.convertIds({ ids: ['31452104'] }));
  expect(error.code).toBe(code);
  expect(error.message).not.toMatch(/127\.0\.0\.1|example\.org/);
});

test('tells what the open-access service offers', async () => {
  const { pmc, simulator } = await openExternal();
  const { records, total } = await pmc.openAccess({ pmcid: 'PMC6710001' });
  expect(total).toBe(1);
  expect(records).toMatchObject([
    { id: 'PMC6710001', license: 'CC BY', isRetracted: false, links: [{ format: 'tgz' }] },
  ]);
  expect(simulator.requests()[0]?.parameters).not.toHaveProperty('format');
});

test.each([
  ['PMC8700002', 'is in PMC, but not among the articles that are open for reuse.'],
  ['PMC1', 'There is no article PMC1 in PMC.'],
  ['PMC8700003', 'PMC8700003 is not offered in this format.'],
])('tells why %s is not offered', async (pmcid, words) => {
  const { pmc } = await openExternal();
  const error = await refusal(pmc.openAccess({ pmcid }));
  expect(error.code).toBe(pmcid === 'PMC8700003' ? 'unsupported' : 'not_found');
  expect(error.message).toContain(words);
});

test('goes on with a list of the open-access service', async () => {
  const { pmc } = await openExternal();
  const first = await pmc.openAccess({ resumption: 'list!0' });
  expect(first).toMatchObject({ total: 2, resumption: 'list!1', records: [{ id: 'PMC6710001' }] });
  const last = await pmc.openAccess({ resumption: 'list!1' });
  expect(last.records).toMatchObject([{ id: 'PMC8700003' }]);
  expect(last.resumption).toBeUndefined();
  const error = await refusal(pmc.openAccess({ resumption: 'nonsense' }));
  expect(error.code).toBe('invalid_arguments');
});

test('says that the open-access service has ended where it is gone', async () => {
  const { pmc, simulator } = await openExternal();
  simulator.fail({ kind: 'gone', path: 'oa.fcgi' });
  const error = await refusal(pmc.openAccess({ pmcid: 'PMC6710001' }));
  expect(error).toMatchObject({ code: 'unsupported', retryable: false });
  expect(error.suggestions.join(' ')).toContain('get_full_text');
});

test.each([
  ['cut_xml', 'upstream_failed'],
  ['empty_body', 'upstream_failed'],
  ['html_503', 'unavailable'],
] as const)('never takes %s for an article that is not open', async (kind, code) => {
  const { pmc, simulator } = await openExternal();
  simulator.fail({ kind, times: 10 });
  const error = await refusal(pmc.openAccess({ pmcid: 'PMC6710001' }));
  expect(error.code).toBe(code);
});

test.each([
  ['pubmed', '31452104', 'ris', 'TY  - JOUR'],
  ['pmc', '6710001', 'ris', 'AN  - 31452104'],
  ['pubmed', '31452104', 'nbib', 'PMID- 31452104'],
  ['pubmed', '31452104', 'medline', 'FAU - Okafor, Adaeze N'],
] as const)('exports a citation of %s %s as %s', async (...[database, id, format, line]) => {
  const { pmc } = await openExternal();
  const { text } = await pmc.exportCitation({ database, id, format });
  expect(text).toContain(line);
});

test('tells an article without a citation from an exporter that is down', async () => {
  const { pmc, simulator } = await openExternal();
  const unknown = await refusal(
    pmc.exportCitation({ database: 'pubmed', id: '999', format: 'ris' }),
  );
  expect(unknown.code).toBe('not_found');
  simulator.fail({ kind: 'server_error', times: 10 });
  const down = await refusal(
    pmc.exportCitation({ database: 'pubmed', id: '31452104', format: 'ris' }),
  );
  expect(down.code).toBe('upstream_failed');
});

test('reads a complaint that comes with a good status', async () => {
  const { pmc } = await openExternal();
  const error = await refusal(
    pmc.exportCitation({ database: 'pubmed', id: 'PMC6710001', format: 'ris' }),
  );
  expect(error.code).toBe('not_found');
});
