import type { FaultKind } from '@wellspoken/simulator-ncbi';
import { expect, test } from 'vitest';

import { openQueryServer } from '../support/open-query-server.ts';

/** Those that are like others to which every tool is held, in ../failing. */
const PASSING: readonly FaultKind[] = [
  'error_forwarding',
  'html_503',
  'server_error',
  'truncated',
  'viewer_timeout',
];

const CALLS = {
  'esearch.fcgi': { operation: 'search', term: 'sleep' },
  'esummary.fcgi': { operation: 'summary', ids: '31452104' },
  'efetch.fcgi': { operation: 'fetch', ids: '31452104' },
  'elink.fcgi': { operation: 'link', ids: '31452104' },
  'epost.fcgi': { operation: 'post', ids: '31452104' },
  'espell.fcgi': { operation: 'spell', term: 'influensa' },
  'einfo.fcgi': { operation: 'info', database: 'gene' },
} as const;

test.each(PASSING)('%s passes: the call is made again and works', async (kind) => {
  const { query, simulator } = await openQueryServer();
  for (const [path, args] of Object.entries(CALLS)) {
    simulator.fail({ kind, path });
    await expect(query(args)).resolves.toMatchObject({ success: true });
  }
  expect(simulator.counters().calls).toBe(2 * Object.keys(CALLS).length);
});

test.each(PASSING)('%s that stays is an error and never zero hits', async (kind) => {
  const { query, simulator } = await openQueryServer();
  simulator.fail({ kind, path: 'esearch.fcgi', times: 4 });
  await expect(query(CALLS['esearch.fcgi'])).rejects.toThrow(/^Error in search: NCBI .+\n/);
  await expect(query(CALLS['esearch.fcgi'])).resolves.toMatchObject({ success: true });
});

test('an answer that takes its time is waited for', async () => {
  const { query, simulator } = await openQueryServer();
  simulator.fail({ kind: 'slow', path: 'esearch.fcgi' });
  await expect(query(CALLS['esearch.fcgi'])).resolves.toMatchObject({ success: true });
});

test.each(['wrong_charset', 'latin1'] as const)('%s is read as it is', async (kind) => {
  const { query, simulator } = await openQueryServer();
  const args = { operation: 'fetch', ids: '35000001', max_tokens: 50_000 };
  simulator.fail({ kind, path: 'efetch.fcgi' });
  const { data } = await query(args);
  expect(data).toContain('Siobhán');
  expect(data).not.toContain('\uFFFD');
});

test('a gzip bomb is refused', async () => {
  const { query, simulator } = await openQueryServer();
  simulator.fail({ kind: 'gzip_bomb', path: 'efetch.fcgi' });
  await expect(query(CALLS['efetch.fcgi'])).rejects.toThrow(
    /^Error in fetch: NCBI answered with more than \d+ bytes\./,
  );
});

test('a key that is refused is said to be that', async () => {
  const { query } = await openQueryServer({
    simulator: { hasLimits: true },
    entrez: { apiKey: 'bad-key' },
  });
  await expect(query(CALLS['esearch.fcgi'])).rejects.toThrow(
    /^Error in search: NCBI does not accept the API key of this server\.\n.*NCBI_API_KEY/,
  );
});

test('history that NCBI has forgotten is said to be that', async () => {
  const { query, simulator } = await openQueryServer();
  const posted = await query(CALLS['epost.fcgi']);
  simulator.fail({ kind: 'expired_history', path: 'esearch.fcgi' });
  const args = { operation: 'fetch', webenv: posted.webEnv, query_key: posted.queryKey };
  await expect(query(args)).rejects.toThrow(/NCBI does not remember this result set/);
});

test('a call that is cancelled asks nobody', async () => {
  const { client, simulator, entrez } = await openQueryServer({
    entrez: { pace: { minGapMs: 60_000 } },
  });
  await entrez.eutils.search({ database: 'pubmed', term: 'first' });
  const abort = new AbortController();
  const waiting = client.callTool(
    { name: 'entrez_query', arguments: { operation: 'search', term: 'second' } },
    { signal: abort.signal },
  );
  const direct = entrez.eutils.search(
    { database: 'pubmed', term: 'third' },
    { signal: abort.signal },
  );
  abort.abort(new Error('enough'));
  await expect(direct).rejects.toThrow('enough');
  await expect(waiting).rejects.toThrow(/enough/);
  expect(simulator.counters().calls).toBe(1);
});
