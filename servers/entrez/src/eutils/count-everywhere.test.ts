import { expect, test } from 'vitest';

import { startCannedNcbi, type Arrived, type Canned } from '../../tests/support/canned-ncbi.ts';

const DATABASES = ['pubmed', 'gene', 'protein'];
const json = (value: unknown): Canned => ({ body: JSON.stringify(value) });
const item = (name: string, count: string, status: string): string =>
  `<ResultItem><DbName>${name}</DbName><MenuName>${name}</MenuName><Count>${count}</Count><Status>${status}</Status></ResultItem>`;

function ncbi(
  counts: Readonly<Record<string, Canned>>,
  egquery: Canned,
): (request: Arrived) => Canned {
  return ({ path, parameters }) => {
    if (path === 'einfo.fcgi') return json({ einforesult: { dblist: DATABASES } });
    if (path === 'egquery.fcgi') return egquery;
    return counts[parameters.get('db') ?? ''] ?? json({ esearchresult: { count: '1' } });
  };
}

const DOWN: Canned = { status: 400, body: 'error code: 1016 is not passing here: refused' };
const refused = json({ error: 'no such thing' });

test('asks EGQuery once, and says which databases it could not count', async () => {
  const items = [
    item('pubmed', '7', 'Ok'),
    item('gene', '0', 'Term or Database is not found'),
    item('protein', 'Error', 'Error'),
  ];
  const body = `<Result><Term>x</Term><eGQueryResult>${items.join('')}</eGQueryResult></Result>`;
  const { eutils, arrived } = await startCannedNcbi([ncbi({}, { body })]);
  expect(await eutils.countEverywhere('x')).toEqual([
    { database: 'pubmed', count: 7, source: 'egquery' },
    { database: 'gene', count: 0, source: 'egquery' },
    { database: 'protein', failure: 'NCBI says: Error' },
  ]);
  expect(arrived.map(({ path }) => path)).toEqual(['egquery.fcgi']);
});

test('asks each database while EGQuery fails, and does not try that again soon', async () => {
  const counts = { pubmed: json({ esearchresult: { count: '5' } }), protein: refused };
  const { eutils, arrived } = await startCannedNcbi([ncbi(counts, DOWN)]);
  const told = await eutils.countEverywhere('x');
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { database: 'pubmed', count: 5, source: 'esearch' },
      { database: 'gene', count: 1, source: 'esearch' },
      { database: 'protein', failure: 'NCBI refused the request: no such thing' },
    ]),
  );
  const asked = arrived.filter(({ path }) => path === 'egquery.fcgi').length;
  await eutils.countEverywhere('y');
  expect(arrived.filter(({ path }) => path === 'egquery.fcgi')).toHaveLength(asked);
});

test('tells how far it has come', async () => {
  const { eutils } = await startCannedNcbi([ncbi({}, refused)]);
  const steps: string[] = [];
  await eutils.countEverywhere('x', { progress: (done, total) => steps.push(`${done}/${total}`) });
  expect(steps).toEqual(['1/3', '2/3', '3/3']);
});

test('fails where no database answers', async () => {
  const counts = Object.fromEntries(DATABASES.map((name) => [name, refused]));
  const { eutils } = await startCannedNcbi([ncbi(counts, refused)]);
  await expect(eutils.countEverywhere('x')).rejects.toMatchObject({ code: 'upstream_failed' });
});
