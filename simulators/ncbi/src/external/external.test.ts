import { expect, onTestFinished, test } from 'vitest';

import { type Simulator, type SimulatorOptions, startSimulator } from '../index.ts';

async function open(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator({ hasLimits: false, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

interface Got {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

async function get(url: string, init: RequestInit = {}): Promise<Got> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

test('refuses the sixth request to PubChem within a second', async () => {
  const { endpoints, counters } = await open({ hasLimits: true, now: () => new Date(0) });
  const url = `${endpoints.pubchem}compound/cid/2244/cids/JSON`;
  for (let calls = 0; calls < 5; calls++) expect((await get(url)).status).toBe(200);
  const refused = await get(url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(JSON.parse(refused.body)).toMatchObject({ Fault: { Code: 'PUGREST.ServerBusy' } });
  expect(counters().refused).toBe(1);
});

test.each([
  ['JSON', '"Code": "PUGREST.NotFound"'],
  ['XML', '<Code>PUGREST.NotFound</Code>'],
  ['SDF', 'Code: PUGREST.NotFound'],
  ['PNG', 'Message: No records found for the given CID(s)'],
])('says as %s that a compound is not there', async (format, words) => {
  const { endpoints } = await open();
  const answer = await get(`${endpoints.pubchem}compound/cid/9/record/${format}`);
  expect(answer.status).toBe(404);
  expect(answer.body).toContain(words);
});

test.each([
  ['compound/cid/x/record/JSON', 400, 'BadRequest'],
  ['compound/cid/2244/record/DOC', 400, 'BadRequest'],
  ['compound/cid/2244/record/CSV', 400, 'BadRequest'],
  ['compound/cid/2244/property/Taste/JSON', 400, 'BadRequest'],
  ['compound/planet/2244/record/JSON', 400, 'BadRequest'],
  ['planet/cid/2244/record/JSON', 400, 'BadRequest'],
  ['compound/cid/2244/conformers/JSON', 501, 'Unimplemented'],
  ['compound/listkey/1/cids/JSON', 404, 'NotFound'],
])('refuses %s as PubChem does', async (path, status, code) => {
  const { endpoints } = await open();
  const answer = await get(`${endpoints.pubchem}${path}`);
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(`PUGREST.${code}`);
});

test('warns as the limit of a minute comes nearer', async () => {
  const { endpoints } = await open({ now: () => new Date(0) });
  const url = `${endpoints.pubchem}compound/cid/2244/cids/TXT`;
  const lights = [];
  for (let calls = 0; calls < 404; calls++) {
    lights.push((await get(url)).headers.get('x-throttling-control') ?? '');
  }
  expect(lights[0]).toContain('Request Count status: Green (0%)');
  expect(lights[250]).toContain('Yellow');
  expect(lights[350]).toContain('Red');
  expect(lights.at(-1)).toContain('Black');
});

test('works on a broad search for a while', async () => {
  const { endpoints } = await open();
  const search = `${endpoints.pubchem}compound/fastsubstructure/smiles/cids/JSON`;
  const began = await get(search, { method: 'POST', body: new URLSearchParams({ smiles: 'C' }) });
  expect(began.status).toBe(202);
  const key = /"ListKey": "(\d+)"/.exec(began.body)?.[1] ?? '';
  const list = `${endpoints.pubchem}compound/listkey/${key}/cids/JSON`;
  const statuses = [];
  for (let round = 0; round < 3; round++) statuses.push((await get(list)).status);
  expect(statuses).toEqual([202, 202, 200]);
});

test('sends callers of the old converter to the new one', async () => {
  const { url } = await open();
  const answer = await get(`${url}pmc/utils/idconv/v1.0/?ids=31452104&format=json`);
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(
    '/tools/idconv/api/v1/articles/?ids=31452104&format=json',
  );
});

test.each([
  'ids=',
  'ids=31452104,PMC6710001',
  'ids=PMC6710001,6710001&idtype=pmcid',
  'ids=31452104&idtype=doi',
  `ids=${Array.from({ length: 201 }, (_, index) => index + 1).join(',')}`,
])('does not convert %s', async (query) => {
  const { endpoints } = await open();
  const answer = await get(`${endpoints.idConverter}?format=json&${query}`);
  expect(answer.status).toBe(400);
});

test.each([
  ['id=PMC1', 'idDoesNotExist'],
  ['id=PMC8700002', 'idIsNotOpenAccess'],
  ['id=PMC6710001&format=pdf', 'cannotDisseminateFormat'],
  ['resumptionToken=x', 'badResumptionToken'],
  ['', 'badArgument'],
])('answers oa.fcgi?%s with a good status and %s', async (query, code) => {
  const { endpoints } = await open();
  const answer = await get(`${endpoints.openAccess}oa.fcgi?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain(`<error code="${code}">`);
});

test('complains of an id that is no number with a good status', async () => {
  const { endpoints } = await open();
  const answer = await get(`${endpoints.citations}pubmed/?format=ris&id=PMC1`);
  expect(answer).toMatchObject({ status: 200, body: '{"id":[["A valid integer is required."]]}' });
});
