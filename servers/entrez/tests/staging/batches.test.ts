import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ToolError } from '@wellspoken/kit';
import { renderPubmedXml } from '@wellspoken/simulator-ncbi';
import { expect, onTestFinished, test } from 'vitest';

import type { Eutils, FetchRequest } from '../../src/eutils/eutils.ts';
import type { Datasets } from '../../src/datasets/datasets.ts';
import { openDatasets, type DatasetsOptions } from '../../src/datasets/open-datasets.ts';

type Answer = (request: FetchRequest) => string;

interface Trial {
  readonly datasets: Datasets;
  readonly folder: string;
  readonly asked: readonly FetchRequest['selection'][];
}

/** Datasets over a service that answers as a test says. */
async function openTrial(answer: Answer, options: Partial<DatasetsOptions> = {}): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'entrez-batches-'));
  const asked: FetchRequest['selection'][] = [];
  const fetch: Eutils['fetch'] = (request) => {
    asked.push(request.selection);
    return Promise.resolve(request).then((given) => ({
      text: answer(given),
      format: 'xml' as const,
      fetchedAt: new Date(0),
    }));
  };
  // Nothing else is asked of it.
  const eutils = { fetch } as Partial<Eutils> as Eutils;
  const datasets = await openDatasets({ folder, eutils, keepMs: 60_000, ...options });
  onTestFinished(async () => {
    await datasets.close();
    await rm(folder, { recursive: true });
  });
  return { datasets, folder, asked };
}

const pmids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(40_000_001 + index));

const handle = { webEnv: 'MCID_1', queryKey: '1' };

/** What NCBI sends of a set of so many articles. */
function remembered(count: number): Answer {
  return ({ selection }) => {
    if ('ids' in selection) return renderPubmedXml(selection.ids);
    const part = pmids(count).slice(selection.from, selection.from + selection.count);
    if (part.length === 0) throw new ToolError('not_found', 'NCBI knows none of these ids.');
    return renderPubmedXml(part);
  };
}

test('asks for two hundred at a time, and tells how far it is', async () => {
  const { datasets, asked } = await openTrial(remembered(0));
  const told: [number, number][] = [];
  const { staged } = await datasets.stage(
    { selection: { database: 'pubmed', ids: pmids(450) } },
    { progress: (done, total) => told.push([done, total]) },
  );
  expect(staged).toBe(450);
  expect(asked.map((one) => ('ids' in one ? one.ids.length : 0))).toEqual([200, 200, 50]);
  expect(told).toEqual([
    [200, 450],
    [400, 450],
    [450, 450],
  ]);
});

test('asks for fewer at once where that was too much', async () => {
  const { datasets, asked } = await openTrial(({ selection }) => {
    const ids = 'ids' in selection ? selection.ids : [];
    if (ids.length > 60) throw new ToolError('too_large', 'Too much.');
    return renderPubmedXml(ids);
  });
  const { staged } = await datasets.stage({ selection: { database: 'pubmed', ids: pmids(120) } });
  expect(staged).toBe(120);
  expect(asked.map((one) => ('ids' in one ? one.ids.length : 0))).toEqual([120, 60, 60]);
});

test('takes a remembered set to its end, also where that is just after a batch', async () => {
  const { datasets } = await openTrial(remembered(400));
  const selection = { database: 'pubmed', handle, from: 0, count: 1_000 };
  expect(await datasets.stage({ selection })).toMatchObject({ requested: 400, staged: 400 });
});

test('a set that NCBI forgets on the way is a failure, and nothing is kept', async () => {
  let calls = 0;
  const { datasets, folder } = await openTrial(({ selection }) => {
    calls += 1;
    if (calls > 1) throw new ToolError('not_found', 'NCBI does not remember this set.');
    return remembered(1_000)({ selection });
  });
  const selection = { database: 'pubmed', handle, from: 0, count: 1_000 };
  await expect(datasets.stage({ selection })).rejects.toThrow('does not remember');
  expect(await readdir(folder)).toEqual([]);
});

test('who cancels leaves nothing behind', async () => {
  const { datasets, folder } = await openTrial(remembered(0));
  const controller = new AbortController();
  const staging = datasets.stage(
    { selection: { database: 'pubmed', ids: pmids(600) } },
    {
      signal: controller.signal,
      progress: () => controller.abort(new Error('No longer wanted.')),
    },
  );
  await expect(staging).rejects.toThrow('No longer wanted.');
  expect(await readdir(folder)).toEqual([]);
});

test('more records than can be staged are refused before anything is asked', async () => {
  const { datasets, asked } = await openTrial(remembered(0));
  const selection = { database: 'pubmed', ids: pmids(10_001) };
  await expect(datasets.stage({ selection })).rejects.toMatchObject({ code: 'too_large' });
  expect(asked).toEqual([]);
});

test('datasets make room for others, and say which went', async () => {
  const { datasets } = await openTrial(remembered(0), { maxBytes: 700_000 });
  const first = await datasets.stage({ selection: { database: 'pubmed', ids: pmids(10) } });
  const second = await datasets.stage({ selection: { database: 'pubmed', ids: pmids(11) } });
  expect([first.removed, second.removed]).toEqual([[], []]);
  const third = await datasets.stage({ selection: { database: 'pubmed', ids: pmids(12) } });
  expect(third.removed).toEqual([first.id]);
  const large = datasets.stage({ selection: { database: 'pubmed', ids: pmids(1_000) } });
  await expect(large).rejects.toMatchObject({ code: 'too_large' });
});

test('a dataset is gone when its time is over, unless it was staged again', async () => {
  let now = Date.UTC(2026, 0, 1);
  const { datasets } = await openTrial(remembered(0), { now: () => now });
  const selection = { database: 'pubmed', ids: pmids(2) };
  const { id } = await datasets.stage({ selection });
  now += 59_000;
  const again = await datasets.stage({ selection });
  expect(again).toMatchObject({ id, isNew: false, createdAt: new Date(Date.UTC(2026, 0, 1)) });
  now += 59_000;
  expect((await datasets.find(id)).id).toBe(id);
  now += 1_000;
  await expect(datasets.find(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a sequence that is too long for a query is left out, and said to be', async () => {
  const long = 'acgt'.repeat(2_500_001);
  const { datasets } = await openTrial(
    () =>
      `<GBSet><GBSeq><GBSeq_locus>L</GBSeq_locus><GBSeq_length>${long.length}</GBSeq_length><GBSeq_accession-version>L.1</GBSeq_accession-version><GBSeq_sequence>${long}</GBSeq_sequence></GBSeq></GBSet>`,
  );
  const { id, problems } = await datasets.stage({
    selection: { database: 'nuccore', ids: ['L.1'] },
  });
  expect(problems[0]).toContain('The sequence of L.1 has 10000004 letters');
  const sql = 'SELECT length, sequence FROM sequences';
  expect((await datasets.query({ id, sql, limit: 1 })).rows).toEqual([[10_000_004, null]]);
});

test('a folder that somebody removed is made again', async () => {
  const { datasets, folder } = await openTrial(remembered(0));
  await rm(folder, { recursive: true });
  expect(await datasets.list()).toEqual([]);
  await datasets.stage({ selection: { database: 'pubmed', ids: pmids(1) } });
  expect(await datasets.list()).toHaveLength(1);
});

test('a disk that cannot be written is said to be that, without its paths', async () => {
  const { datasets, folder } = await openTrial(remembered(0));
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file in its place');
  const staging = datasets.stage({ selection: { database: 'pubmed', ids: pmids(1) } });
  await expect(staging).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The dataset could not be written to the disk.',
  });
});

test('records that share a name are all kept, and one that comes twice is kept once', async () => {
  const one = '<Thing id="1"><Name>a</Name></Thing>';
  const { datasets } = await openTrial(
    () => `<ThingSet>${one}<Thing id="1"><Name>b</Name></Thing>${one}</ThingSet>`,
  );
  const { id, staged } = await datasets.stage({
    selection: { database: 'taxonomy', ids: ['1', '2'] },
  });
  expect(staged).toBe(2);
  const names = await datasets.query({ id, sql: 'SELECT name FROM thing', limit: 9 });
  expect(names.rows).toEqual([['a'], ['b']]);
  const uids = await datasets.query({ id, sql: 'SELECT uid FROM provenance_records', limit: 9 });
  expect(uids.rows).toEqual([['1'], ['record-2']]);
});
