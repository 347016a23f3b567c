import { expect, test } from 'vitest';

import type { MutantVariant } from '../fixtures/mutants/index.mjs';
import { check } from '../src/index.ts';
import { withoutVolatile } from '../src/report/index.ts';
import type { Report } from '../src/report/types.ts';
import { fixtureVariants, startFixtureHost, targetOf } from './support/corpus.ts';
import { examineReference } from './support/reference-servers.ts';

// On a busy machine a call may be answered before the server has read that it was cancelled.
const patient = { retry: 2, timeout: 180_000 };

const bytesOf = (report: Report): string => JSON.stringify(withoutVolatile(report), undefined, 1);

/** A fresh server for every audit: what was deleted in the first is there again in the second. */
async function examineClean(variant: MutantVariant): Promise<Report> {
  const host = await startFixtureHost();
  try {
    return await check(targetOf(host, variant, { id: 'clean' }), { calls: 'all' });
  } finally {
    await host.close();
  }
}

test.each(fixtureVariants)(
  'two audits of the clean server over %s give the same report, byte for byte',
  patient,
  async (variant) => {
    const first = bytesOf(await examineClean(variant));
    expect(bytesOf(await examineClean(variant))).toBe(first);
  },
);

test.each(['everything over stdio', 'everything over HTTP'] as const)(
  'two audits of %s, which has much to be told, give the same report, byte for byte',
  patient,
  async (server) => {
    const first = bytesOf(await examineReference(server));
    expect(bytesOf(await examineReference(server))).toBe(first);
  },
);
