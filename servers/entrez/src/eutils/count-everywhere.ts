import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { readChildText, findChildren, findChild } from '../xml/element.ts';
import { askJson, askXml, countField, KEPT } from './ask.ts';
import type { CallOptions, DatabaseCount, Eutils } from './eutils.ts';
import { listDatabases } from './databases.ts';

// EGQuery often fails, so its timeout is short, and after a failure it is not tried again soon.
const EGQUERY_MS = 8_000;
const EGQUERY_REST_MS = 3_600_000;
/** Low concurrency, so that other calls are served too. */
const AT_ONCE = 3;

/** Creates the count, which remembers that EGQuery failed and then asks each database. */
export function createCountEverywhere(client: Upstream): Eutils['countEverywhere'] {
  let restsUntil = 0;
  return async (term, call = {}) => {
    if (Date.now() >= restsUntil) {
      try {
        return await countByEgquery(client, term, call);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (!isWorthAsking(error)) throw error;
        restsUntil = Date.now() + EGQUERY_REST_MS;
      }
    }
    const names = await listDatabases(client, call);
    // The other name of nuccore would count the same records again.
    const once = names.filter((name) => name !== 'nucleotide');
    return countEach(client, { term, names: once }, call);
  };
}

/** With an invalid key or a rate limit, forty more requests would not help. */
function isWorthAsking(error: unknown): boolean {
  return (
    error instanceof ToolError && error.code !== 'unauthenticated' && error.code !== 'rate_limited'
  );
}

async function countByEgquery(
  client: Upstream,
  term: string,
  call: CallOptions,
): Promise<readonly DatabaseCount[]> {
  const { value } = await askXml(client, {
    signal: call.signal,
    utility: 'egquery.fcgi',
    query: {},
    long: { term },
    keepMs: KEPT.searchMs,
    timeoutMs: EGQUERY_MS,
  });
  const items = findChildren(findChild(value, 'eGQueryResult'), 'ResultItem');
  const counts = items.map((item): DatabaseCount => {
    const database = readChildText(item, 'DbName') ?? '';
    const count = countField.safeParse(readChildText(item, 'Count'));
    const status = readChildText(item, 'Status') ?? 'Ok';
    // A database without a match says so in place of "Ok".
    const isCounted = count.success && (status === 'Ok' || count.data === 0);
    return isCounted
      ? { database, count: count.data, source: 'egquery' }
      : { database, failure: `NCBI says: ${status}` };
  });
  const isUsable = counts.some(({ count }) => count !== undefined);
  if (!isUsable) throw new ToolError('upstream_failed', 'NCBI counted no database.');
  call.progress?.(1, 1);
  return counts;
}

const answer = z.object({ esearchresult: z.object({ count: countField }) });

interface Everywhere {
  readonly term: string;
  readonly names: readonly string[];
}

async function countEach(
  client: Upstream,
  { term, names }: Everywhere,
  call: CallOptions,
): Promise<readonly DatabaseCount[]> {
  const counts: DatabaseCount[] = [];
  const failures: unknown[] = [];
  const waiting = names.values();
  const work = async (): Promise<void> => {
    for (const database of waiting) {
      const count = await countOne(client, { term, database }, call).catch((error: unknown) => {
        call.signal?.throwIfAborted();
        failures.push(error);
        return { database, failure: error instanceof ToolError ? error.message : 'no answer' };
      });
      counts.push(count);
      call.progress?.(counts.length, names.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length === names.length) throw failures[0];
  return counts;
}

async function countOne(
  client: Upstream,
  { term, database }: { readonly term: string; readonly database: string },
  { signal }: CallOptions,
): Promise<DatabaseCount> {
  const { value } = await askJson(
    client,
    {
      signal,
      utility: 'esearch.fcgi',
      query: { db: database, rettype: 'count' },
      long: { term },
      keepMs: KEPT.searchMs,
      isUrgent: false,
    },
    answer,
  );
  return { database, count: value.esearchresult.count, source: 'esearch' };
}
