import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Eutils } from '../../src/eutils/eutils.ts';
import { openDatasets } from '../../src/datasets/open-datasets.ts';
import { openTestServer } from '../support/open-test-server.ts';

const SELECTION = { database: 'pubmed', ids: ['31452104', '27881303', '35000001'] };

/** A client whose answers break in the middle, unless they are asked for past what was kept. */
function breaking({ fetch }: Eutils, isMended: boolean): Eutils['fetch'] {
  return async (request, call) => {
    const fetched = await fetch(request, call);
    if (isMended && request.isFresh === true) return fetched;
    const at = fetched.text.lastIndexOf('<ArticleTitle>');
    return { ...fetched, text: `${fetched.text.slice(0, at)}<<${fetched.text.slice(at)}` };
  };
}

test('a batch that cannot be read is asked for once more, and nothing of it is doubled', async () => {
  const { entrez, folder } = await openTestServer();
  const plain = await entrez.datasets.stage({ selection: SELECTION });
  const eutils = { ...entrez.eutils, fetch: breaking(entrez.eutils, true) };
  const datasets = await openDatasets({ folder: join(folder, 'other'), eutils, keepMs: 60_000 });
  const { id, staged } = await datasets.stage({ selection: SELECTION });
  expect({ id, staged }).toEqual({ id: plain.id, staged: 3 });
  const sql = `SELECT count(*), (SELECT sum(records) FROM provenance)
    FROM provenance_records JOIN provenance USING (request_id)`;
  expect((await datasets.query({ id, sql, limit: 1 })).rows).toEqual([[3, 3]]);
  await datasets.close();
});

test('where it stays broken, nothing is staged', async () => {
  const { entrez, folder } = await openTestServer();
  const eutils = { ...entrez.eutils, fetch: breaking(entrez.eutils, false) };
  const datasets = await openDatasets({ folder: join(folder, 'other'), eutils, keepMs: 60_000 });
  await expect(datasets.stage({ selection: SELECTION })).rejects.toMatchObject({
    code: 'upstream_failed',
  });
  expect(await datasets.list()).toEqual([]);
  await datasets.close();
});
