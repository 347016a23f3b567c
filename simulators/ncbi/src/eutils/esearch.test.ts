import { expect, test } from 'vitest';

import { openSmallNcbi, textsOf } from '../../tests/small-ncbi.ts';

const JSON_MODE = { retmode: 'json' } as const;

test('answers in XML where nothing else is asked for', async () => {
  const { ask } = await openSmallNcbi();
  const { text, type } = await ask('esearch.fcgi', { term: 'crispr[zz]', retmax: '2' });
  expect(type).toContain('text/xml');
  expect(textsOf(text, 'Id')).toHaveLength(2);
  expect(textsOf(text, 'Count')[0]).toBe('3');
  expect(textsOf(text, 'FieldNotFound')).toEqual(['zz']);
});

test('gives only the number where that is asked for', async () => {
  const { ask } = await openSmallNcbi();
  const answer = await ask('esearch.fcgi', { term: 'crispr', rettype: 'count', ...JSON_MODE });
  expect(answer.json()['esearchresult']).toEqual({ count: '3' });
});

test.each([
  ['Empty term and query_key - nothing todo', {}],
  ['Invalid db name specified: nonsense', { db: 'nonsense', term: 'x' }],
  ['Unable to obtain query #4', { term: '#4 AND crispr', WebEnv: 'MCID_nothing' }],
])('says in an answer that is otherwise well: %s', async (message, parameters) => {
  const { ask } = await openSmallNcbi();
  const inJson = await ask('esearch.fcgi', { ...parameters, ...JSON_MODE });
  expect(inJson.status).toBe(200);
  expect(inJson.json()['esearchresult']).toEqual({ ERROR: message });
  const inXml = await ask('esearch.fcgi', parameters);
  expect(textsOf(inXml.text, 'ERROR')).toEqual([message]);
});

test('gives 9,999 articles and no more, with JSON that is none', async () => {
  const { ask } = await openSmallNcbi({ generated: 10_050 });
  const all = { term: 'synthetic[tiab]', ...JSON_MODE };
  const last = await ask('esearch.fcgi', { ...all, retstart: '9998', retmax: '100' });
  expect(last.json()['esearchresult']).toMatchObject({ count: '10050', retmax: '1' });
  const beyond = await ask('esearch.fcgi', { ...all, retstart: '9999' });
  expect(beyond.status).toBe(200);
  expect(beyond.text).toContain("Exception:\n'retstart' cannot be larger than 9998");
  expect(() => beyond.json()).toThrow(SyntaxError);
});

test('finds a page of ids from where it is told', async () => {
  const { ask } = await openSmallNcbi({ generated: 30 });
  const page = async (retstart: string): Promise<unknown> =>
    (await ask('esearch.fcgi', { term: 'synthetic', retstart, retmax: '20', ...JSON_MODE })).json()[
      'esearchresult'
    ]!['idlist'];
  const [first, second] = [(await page('0')) as string[], (await page('20')) as string[]];
  expect(new Set([...first, ...second]).size).toBe(30);
});

test('gives accessions where they are asked for', async () => {
  const { ask } = await openSmallNcbi();
  const answer = await ask('esearch.fcgi', {
    db: 'nuccore',
    term: 'TP53',
    idtype: 'acc',
    ...JSON_MODE,
  });
  expect(answer.json()['esearchresult']).toMatchObject({ idlist: ['NM_000546.6'] });
});

test('takes a form as it takes an address', async () => {
  const { post, simulator } = await openSmallNcbi();
  const answer = await post('esearch.fcgi', { term: 'crispr', tool: 'a test', ...JSON_MODE });
  expect(answer.json()['esearchresult']).toMatchObject({ count: '3' });
  expect(simulator.requests()).toMatchObject([
    { method: 'POST', path: 'entrez/eutils/esearch.fcgi', parameters: { tool: 'a test' } },
  ]);
});
