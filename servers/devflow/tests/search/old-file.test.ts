import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { BY } from '../support/by.ts';
import { createClock } from '../support/session.ts';

// What the second form of the file added.
const ADDED = [
  'clocks',
  'embedding_jobs',
  'embeddings',
  'embedding_models',
  'search_documents',
  'search_now',
  'search_past',
  'search_words',
  'search_grams',
];

test('a file without an index is brought forward, and its present and past can be searched', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'devflow-old-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'memory.db');
  const clock = createClock();
  const memory = openMemory({ path, now: clock.now });
  const ids = await memory.write(BY, async (writer) => {
    const facts = { strength: 1, confidence: 1, metadata: {} };
    const from = await writer.insertEntity({ project: 'default', name: 'Alpha', type: 'task' });
    const to = await writer.insertEntity({ project: 'default', name: 'Omega', type: 'task' });
    await writer.insertObservation({ entityId: from.id, text: 'glows softly' });
    await writer.insertRelation({ fromId: from.id, toId: to.id, type: 'blocks', ...facts });
    return { from: from.id, to: to.id };
  });
  clock.advance(60_000);
  const before = clock.now() - 30_000;
  await memory.write(BY, async (writer) => {
    await writer.reviseEntity(ids.from, { name: 'Bravo' });
    const [note] = await writer.observations([ids.from]);
    await writer.closeObservation(note?.id ?? 0);
    await writer.insertObservation({ entityId: ids.from, text: 'flickers' });
  });
  await memory.close();
  const file = openDatabase(path);
  for (const table of ADDED) file.exec(`DROP TABLE ${table}`);
  file.exec('PRAGMA user_version = 1');
  file.close();

  const again = openMemory({ path, now: clock.now });
  onTestFinished(again.close);
  const find = async (text: string, at?: number): Promise<readonly number[]> => {
    const { hits } = await again.search({ text, limit: 5, mode: 'keyword', at });
    return hits.map(({ entityId }) => entityId);
  };
  expect(await find('bravo flickers')).toEqual([ids.from, ids.to]);
  expect(await find('alpha')).toEqual([]);
  expect(await find('glows')).toEqual([]);
  expect(await find('glows', before)).toEqual([ids.from]);
  expect(await find('what does alpha block', before)).toEqual([ids.to, ids.from]);
  expect(await find('flickers', before)).toEqual([]);
});
