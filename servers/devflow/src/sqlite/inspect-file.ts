import type { ProjectRecord } from '../store/records.ts';
import { StoreError } from '../store/store-error.ts';
import { openDatabase, type Database } from './database.ts';
import { asStoreError } from './failures.ts';
import { assertOurs, SCHEMA_VERSION } from './migrations.ts';
import { createReader } from './reader.ts';

/** What a file was found to be. */
export interface Inspection {
  /** Why it cannot be used; absent where it can. */
  readonly fault?: StoreError;
  /** The version of its form; 0 while nothing has been written. */
  readonly form: number;
  /** The newest form that this program knows. */
  readonly newestForm: number;
  /** What is wrong inside, the first few; empty where it is sound. */
  readonly damages: readonly string[];
  /** How many rows refer to others that are not there. */
  readonly dangling: number;
  readonly projects: readonly ProjectRecord[];
}

const MOST_DAMAGES = 5;
const WAIT_MS = 5_000;

/** Looks at a file that is there, without changing it. */
export async function inspectFile(path: string): Promise<Inspection> {
  const nothing = { form: 0, newestForm: SCHEMA_VERSION, damages: [], dangling: 0, projects: [] };
  let database: Database | undefined;
  try {
    database = openDatabase(path, { readOnly: true });
    database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    const form = Number(database.value('PRAGMA user_version'));
    return { ...nothing, form, ...(await lookInside(database, form)) };
  } catch (error) {
    const fault = asStoreError(error);
    if (fault instanceof StoreError) return { ...nothing, fault };
    throw error;
  } finally {
    database?.close();
  }
}

async function lookInside(database: Database, form: number): Promise<Partial<Inspection>> {
  try {
    assertOurs(database);
    const damages = findDamages(database);
    if (damages.length > 0) {
      return { damages, fault: new StoreError('damaged', 'The file of the memory is damaged.') };
    }
    const dangling = database.all('PRAGMA foreign_key_check').length;
    // An older form may lack what the reader reads.
    const projects = form === SCHEMA_VERSION ? await createReader(database).projects() : [];
    return { dangling, projects };
  } catch (error) {
    const fault = asStoreError(error);
    if (fault instanceof StoreError) return { fault };
    throw error;
  }
}

/** What SQLite finds wrong with a file. */
function findDamages(database: Database): readonly string[] {
  return database
    .all(`PRAGMA integrity_check(${MOST_DAMAGES})`)
    .map((row) => String(Object.values(row)[0]))
    .filter((line) => line !== 'ok');
}
