import { expect, test } from 'vitest';

import { openSmallNcbi, type SmallNcbi, textsOf } from '../../tests/small-ncbi.ts';

const HOUR = 60 * 60 * 1000;

interface Handle {
  readonly WebEnv: string;
  readonly query_key: string;
}

async function remember({ ask }: SmallNcbi, more: object = {}): Promise<Handle> {
  const answer = await ask('esearch.fcgi', {
    term: 'crispr',
    usehistory: 'y',
    retmode: 'json',
    ...more,
  });
  const result = answer.json()['esearchresult'] as unknown as Readonly<Record<string, string>>;
  return { WebEnv: result['webenv'] ?? '', query_key: result['querykey'] ?? '' };
}

test('fetches, summarises, links and searches what it remembers', async () => {
  const ncbi = await openSmallNcbi();
  const handle = await remember(ncbi);
  const fetched = await ncbi.ask('efetch.fcgi', { ...handle, rettype: 'uilist', retmode: 'text' });
  expect(fetched.text.trim().split('\n')).toHaveLength(3);
  const summaries = await ncbi.ask('esummary.fcgi', { ...handle, retmode: 'json', retmax: '2' });
  expect(summaries.json()['result']!['uids']).toHaveLength(2);
  const links = await ncbi.ask('elink.fcgi', { ...handle, dbfrom: 'pubmed', db: 'gene' });
  expect(links.text).toContain('<Link><Id>7157</Id></Link>');
  const narrowed = await ncbi.ask('esearch.fcgi', {
    WebEnv: handle.WebEnv,
    term: '#1 NOT review[pt]',
    retmode: 'json',
  });
  expect(narrowed.json()['esearchresult']).toMatchObject({ count: '2' });
  const again = await ncbi.ask('esearch.fcgi', { ...handle, term: 'mice', retmode: 'json' });
  expect(again.json()['esearchresult']).toMatchObject({ count: '2' });
});

test('adds to what it remembers under the next key', async () => {
  const ncbi = await openSmallNcbi();
  const first = await remember(ncbi);
  const second = await remember(ncbi, { WebEnv: first.WebEnv, term: 'sleep' });
  expect(second).toEqual({ WebEnv: first.WebEnv, query_key: '2' });
});

test('forgets after eight hours', async () => {
  let time = Date.parse('2026-01-05T08:00:00Z');
  const ncbi = await openSmallNcbi({ now: () => new Date(time) });
  const handle = await remember(ncbi);
  time += 8 * HOUR - 1;
  expect(textsOf((await ncbi.ask('esummary.fcgi', { ...handle })).text, 'ERROR')).toEqual([]);
  time += 1;
  const late = {
    efetch: await ncbi.ask('efetch.fcgi', { ...handle }),
    elink: await ncbi.ask('elink.fcgi', { ...handle, dbfrom: 'pubmed' }),
    esummary: await ncbi.ask('esummary.fcgi', { ...handle }),
  };
  for (const { status, text } of Object.values(late)) {
    expect(status).toBe(200);
    expect(textsOf(text, 'ERROR')).toEqual(['Unable to obtain query #1']);
  }
  const inJson = await ncbi.ask('esummary.fcgi', { ...handle, retmode: 'json' });
  expect(inJson.json()).toMatchObject({ esummaryresult: ['Unable to obtain query #1'] });
});

test('forgets when it is told to', async () => {
  const ncbi = await openSmallNcbi();
  const handle = await remember(ncbi);
  ncbi.simulator.fail({ kind: 'expired_history' });
  const { text } = await ncbi.ask('efetch.fcgi', { ...handle });
  expect(textsOf(text, 'ERROR')).toEqual(['Unable to obtain query #1']);
});

test('does not give articles of history beyond its window', async () => {
  const ncbi = await openSmallNcbi();
  const handle = await remember(ncbi);
  const { status, text } = await ncbi.ask('efetch.fcgi', { ...handle, retstart: '9999' });
  expect(status).toBe(400);
  expect(text).toContain('cannot be larger than 9998');
});

test('takes posted ids, and names those that are none', async () => {
  const ncbi = await openSmallNcbi();
  const posted = await ncbi.post('epost.fcgi', { db: 'pubmed', id: '31452104,abc,999,36110001' });
  expect(textsOf(posted.text, 'Id')).toEqual(['abc']);
  const handle = {
    WebEnv: textsOf(posted.text, 'WebEnv')[0]!,
    query_key: textsOf(posted.text, 'QueryKey')[0]!,
  };
  const { text } = await ncbi.ask('efetch.fcgi', { ...handle, rettype: 'uilist' });
  expect(text).toBe('31452104\n36110001\n');
});

test('says so where there is nothing to post', async () => {
  const { post } = await openSmallNcbi();
  expect((await post('epost.fcgi', { db: 'pubmed' })).text).toContain('<ERROR>Empty ID list');
  expect((await post('epost.fcgi', { id: 'abc' })).text).toContain('<ERROR>IDs contain no valid');
});
