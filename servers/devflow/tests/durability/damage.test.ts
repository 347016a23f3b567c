import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { examineFile } from '../../src/sqlite/file/examine-file.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import { change } from '../support/change.ts';
import { integrityOf, makePlace } from './place.ts';
import { startServer } from './server-process.ts';

const COUNT = 1_500;
const nameOf = (index: number): string => `Thing ${index}`;
const noteOf = (index: number): string =>
  `What is known of thing ${index}, ${'and more '.repeat(9)}`;

/** Writes a file of many pages. */
async function writeMany(db: string): Promise<void> {
  const memory = openMemory({ path: db });
  await change(memory, 'create_entities', async (writer) => {
    for (let index = 0; index < COUNT; index++) {
      const entity = { project: 'default', name: nameOf(index), type: 'thing' };
      const { id } = await writer.insertEntity(entity);
      await writer.insertObservation({ entityId: id, text: noteOf(index) });
    }
  });
  await memory.close();
}

/** Overwrites every page on which a text stands in full. */
function overwritePagesOf(db: string, text: string): void {
  const bytes = readFileSync(db);
  const pageSize = bytes.readUInt16BE(16);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    const start = at - (at % pageSize);
    bytes.fill(0xdb, start, start + pageSize);
  }
  writeFileSync(db, bytes);
}

test('a damaged page is told to who reads it; all else is answered rightly, and the server lives', async () => {
  const db = join(await makePlace(), 'memory.db');
  await writeMany(db);
  overwritePagesOf(db, noteOf(COUNT / 2));
  const server = await startServer(db);
  const damaged: number[] = [];
  for (let index = 0; index < COUNT; index += 10) {
    const args = { entityName: nameOf(index) };
    const { isError, text, data } = await server.call('get_entity_history', args);
    if (isError) {
      expect(text).toContain('The file of the memory is damaged.');
      expect(text).toContain('wellspoken doctor devflow');
      damaged.push(index);
    } else {
      expect(data).toMatchObject({ history: [{ changes: { added: [{ text: noteOf(index) }] } }] });
    }
  }
  expect(damaged).toContain(COUNT / 2);
  expect(damaged.length).toBeLessThan(COUNT / 50);
  expect(server.isRunning()).toBe(true);
  await server.leave();
  expect(integrityOf(db)).not.toBe('ok');
  const findings = await examineFile(db);
  expect(findings.filter(({ state }) => state === 'problem')).not.toEqual([]);
});
