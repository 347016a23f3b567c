import { closeSync, fsyncSync, openSync } from 'node:fs';

import { DatabaseSync } from '@photostructure/sqlite';

import { quoted } from './table.ts';

/** A connection to a file that nobody else knows yet. */
export interface NewDatabase {
  readonly exec: (sql: string) => void;
  /** Runs a statement that takes rows from `jsonb_each(rows_to_insert())`. */
  readonly insert: (sql: string, rows: readonly unknown[]) => void;
  readonly count: (table: string) => number;
  /** Closes it once the disk has it all. */
  readonly seal: () => void;
  readonly close: () => void;
}

const SETTINGS = [
  // A half file is thrown away, so there is nothing to go back to.
  'journal_mode = OFF',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  'foreign_keys = OFF',
  'cache_size = -16000',
  'temp_store = MEMORY',
];

/**
 * Makes a file, which only its owner can read.
 *
 * Rows and counts go through functions and no statement is prepared, because the driver lets go of a
 * file only when all statements of its connection were collected.
 */
export function createDatabase(path: string): NewDatabase {
  closeSync(openSync(path, 'wx', 0o600));
  const database = new DatabaseSync(path);
  database.exec(SETTINGS.map((setting) => `PRAGMA ${setting};`).join(' '));
  let rows = '';
  let taken: unknown;
  database.function('rows_to_insert', () => rows);
  database.function('take', (value: unknown) => {
    taken = value;
    return null;
  });
  return {
    exec: (sql) => database.exec(sql),
    insert: (sql, given) => {
      rows = JSON.stringify(given);
      database.exec(sql);
      rows = '';
    },
    count: (table) => {
      database.exec(`SELECT take(count(*)) FROM ${quoted(table)}`);
      return Number(taken);
    },
    seal: () => {
      database.close();
      sync(path);
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

/** What gets its name must be whole also after a power cut. */
function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
