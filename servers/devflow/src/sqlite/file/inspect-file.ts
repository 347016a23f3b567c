import type { ProjectRecord } from '../../memory/records.ts';
import { StoreError } from '../../memory/store.ts';
import { gatherRows } from '../columns.ts';
import { asStoreError, type Database } from '../database.ts';
import { assertLogFits } from '../file-identity.ts';
import { createReader } from '../reader.ts';
import { assertOurs, SCHEMA_VERSION } from './migrations.ts';
import { openReadOnly } from './unwritable-file.ts';

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
  readonly models: readonly ModelReport[];
}

/** How far the texts of a memory have vectors of a model. */
export interface ModelReport {
  readonly name: string;
  readonly embedded: number;
  readonly waiting: number;
  /** How many of those that wait failed at least once, and the last words about it. */
  readonly failed: number;
  readonly lastError: string | null;
}

const MOST_DAMAGES = 5;
const WAIT_MS = 5_000;

/** Looks at a file that is there, without changing it. */
export async function inspectFile(path: string): Promise<Inspection> {
  const nothing = {
    form: 0,
    newestForm: SCHEMA_VERSION,
    damages: [],
    dangling: 0,
    projects: [],
    models: [],
  };
  let database: Database | undefined;
  try {
    assertLogFits(path);
    database = openReadOnly(path);
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
    // An older form may lack what is read here.
    if (form !== SCHEMA_VERSION) return { dangling };
    const projects = await createReader(database).projects();
    return { dangling, projects, models: readModels(database) };
  } catch (error) {
    const fault = asStoreError(error);
    if (fault instanceof StoreError) return { fault };
    throw error;
  }
}

function readModels(database: Database): readonly ModelReport[] {
  // Each statement names the members of the type.
  return database.json(
    gatherRows(
      `json_object('name', m.name,
        'embedded', (SELECT count(*) FROM embeddings e WHERE e.model_id = m.id),
        'waiting', (SELECT count(*) FROM embedding_jobs j WHERE j.model_id = m.id),
        'failed', (SELECT count(*) FROM embedding_jobs j WHERE j.model_id = m.id AND j.attempts > 0),
        'lastError', (SELECT j.error FROM embedding_jobs j
          WHERE j.model_id = m.id AND j.error IS NOT NULL ORDER BY j.due_at DESC LIMIT 1))`,
      'FROM embedding_models m ORDER BY m.used_at DESC',
    ),
  ) as readonly ModelReport[];
}

/** What SQLite finds wrong with a file. */
function findDamages(database: Database): readonly string[] {
  return database
    .all(`PRAGMA integrity_check(${MOST_DAMAGES})`)
    .map((row) => String(Object.values(row)[0]))
    .filter((line) => line !== 'ok');
}
