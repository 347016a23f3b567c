import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';

import { openFolder, type DatasetFolder } from '../../src/datasets/files/dataset-folder.ts';

const program = join(import.meta.dirname, 'stage-forever.mjs');

/** Lets a process stage until it said so often enough, then kills it some milliseconds later. */
async function stageAndKill(folder: string, from: number, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => said.push(line));
  await once(lines, 'line');
  await once(lines, 'line');
  // Any moment will do: what is asserted holds at every one.
  await wait(afterMs);
  child.kill('SIGKILL');
  await once(child, 'close');
  return said;
}

const open = (folder: string): Promise<DatasetFolder> =>
  openFolder({ folder, maxBytes: 1e9, now: Date.now });

function check(path: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true });
  const verdict: unknown = database.prepare('PRAGMA integrity_check').get();
  const articles: unknown = database.prepare('SELECT count(*) AS articles FROM articles').get();
  database.close();
  return { ...Object(verdict), ...Object(articles) } as unknown;
}

test('whatever moment a process is killed at, every dataset that is listed is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'entrez-kill-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const moments = [0, 7, 19, 37];
  // Two at a time, because several processes may share the folder.
  const runs = await Promise.all(
    [0, 1].map(async (one) => {
      const said: string[] = [];
      for (const [round, ms] of moments.entries()) {
        said.push(...(await stageAndKill(folder, (round * 2 + one) * 1_000, ms + one)));
      }
      return said;
    }),
  );
  const entries = await (await open(folder)).list();
  const ids = new Set(entries.map(({ dataset }) => dataset.id));
  // What was said to be staged is there.
  expect(runs.flat().filter((id) => !ids.has(id))).toEqual([]);
  for (const { dataset } of entries) {
    expect(check(join(folder, `${dataset.id}.db`))).toEqual({
      integrity_check: 'ok',
      articles: 30,
    });
  }
  const longAgo = Date.now() / 1_000 - 4_000;
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
  await open(folder);
  const kept = entries.flatMap(({ dataset }) => [`${dataset.id}.db`, `${dataset.id}.json`]);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});
