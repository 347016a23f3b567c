import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { makePlace } from '../../tests/durability/place.ts';
import { type Database, openDatabase } from './database.ts';

/** A file with a table of which a page in the middle is overwritten. */
async function openDamaged(): Promise<Database> {
  const path = join(await makePlace(), 'memory.db');
  const whole = openDatabase(path);
  whole.exec('CREATE TABLE facts (id INTEGER PRIMARY KEY, text TEXT)');
  whole.exec('BEGIN');
  for (let id = 1; id <= 500; id++) {
    whole.run('INSERT INTO facts VALUES (?, ?)', id, 'a fact '.repeat(20));
  }
  whole.exec('COMMIT');
  whole.close();
  const bytes = readFileSync(path);
  bytes.fill(0xdb, 4_096 * 8, 4_096 * 9);
  writeFileSync(path, bytes);
  return openDatabase(path);
}

const SELECT = 'SELECT max(length(text)) FROM facts';

test.each([
  { call: 'get', work: (database: Database) => database.get(SELECT) },
  { call: 'all', work: (database: Database) => database.all(SELECT) },
  { call: 'json', work: (database: Database) => database.json(SELECT) },
  { call: 'run', work: (database: Database) => database.run("UPDATE facts SET text = ''") },
  { call: 'exec', work: (database: Database) => database.exec("UPDATE facts SET text = ''") },
])('a damaged page that $call meets is told as such', async ({ work }) => {
  const database = await openDamaged();
  try {
    expect(() => work(database)).toThrow(
      expect.objectContaining({ fault: 'damaged', message: 'The file of the memory is damaged.' }),
    );
  } finally {
    database.close();
  }
});
