import { StoreError } from '../../memory/store.ts';
import type { Touched } from '../change.ts';
import type { Database } from '../database.ts';
import { followIndex } from '../index-changes.ts';
import { takeStepsAtOnce } from '../slices.ts';
import { assertObjectsOurs } from './schema-objects.ts';
import { CLOCK_SCHEMA, CORE_SCHEMA, SEARCH_SCHEMA, VECTOR_SCHEMA } from './schema.ts';

/** The steps that bring a file to the newest form; step n leads from version n - 1 to n. */
const STEPS: readonly ((database: Database) => void)[] = [
  (database) => database.exec(CORE_SCHEMA),
  (database) => {
    database.exec(SEARCH_SCHEMA);
    database.exec(VECTOR_SCHEMA);
    fillIndex(database);
  },
  (database) => database.exec(CLOCK_SCHEMA),
];

/** The version of the file that this program writes. */
export const SCHEMA_VERSION = STEPS.length;

/** Says in the header of a file that it is one of ours; "WDFL". */
const APPLICATION_ID = 0x57_44_46_4c;

type Readable = Pick<Database, 'value' | 'exec' | 'isTransaction'>;

/** Brings a file to the newest form, in one transaction; refuses a newer one and a foreign one. */
export function migrate(database: Database): void {
  if (assertOurs(database)) return;
  runInTransaction(database, 'BEGIN IMMEDIATE', () => {
    // Another process may have done it while this one waited.
    if (!isCurrent(database)) stepForward(database);
  });
}

/**
 * Refuses a file of another program, one of a newer version, and one to which something was added
 * that this program does not make; says whether it is of this version.
 */
export function assertOurs(database: Readable): boolean {
  // In one transaction, as another process may be making the file.
  return runInTransaction(database, 'BEGIN', () => {
    const isOfThisVersion = isCurrent(database);
    assertObjectsOurs(database);
    return isOfThisVersion;
  });
}

/** Refuses a file of another program; what was added to it, or a newer version, is no matter. */
export function assertOfDevflow(database: Readable): void {
  try {
    runInTransaction(database, 'BEGIN', () => isCurrent(database));
  } catch (error) {
    if (!(error instanceof StoreError && error.fault === 'newer')) throw error;
  }
}

function runInTransaction<Value>(
  database: Readable,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: () => Value,
): Value {
  database.exec(begin);
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction()) database.exec('ROLLBACK');
    throw error;
  }
}

function isCurrent(database: Readable): boolean {
  // The first to be read, as reading a pragma alone does not begin to look at one state.
  const isNew = isEmpty(database);
  const version = readNumber(database, 'user_version');
  const application = readNumber(database, 'application_id');
  if (version === 0 && application === 0 && isNew) return false;
  if (application !== APPLICATION_ID) {
    throw new StoreError('foreign', 'The file is a database of another program.');
  }
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      'newer',
      `The file was written by a newer version of devflow (form ${version}; this one knows up to ${SCHEMA_VERSION}).`,
    );
  }
  return version === SCHEMA_VERSION;
}

function stepForward(database: Database): void {
  const version = readNumber(database, 'user_version');
  for (const step of STEPS.slice(version)) step(database);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

function isEmpty(database: Readable): boolean {
  return database.value('SELECT count(*) FROM sqlite_schema') === 0;
}

function readNumber(database: Readable, pragma: string): number {
  return Number(database.value(`PRAGMA ${pragma}`));
}

// Few enough to keep little in memory.
const CHUNK = 2_000;

const NOTHING: Touched = {
  entities: new Set(),
  observations: new Set(),
  relations: new Set(),
  purges: [],
};

/** Indexes all that a file holds already. */
function fillIndex(database: Database): void {
  for (const table of ['entities', 'observations', 'relations'] as const) {
    let last = 0;
    for (;;) {
      const ids = database
        .all(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`, last, CHUNK)
        .map(({ id }) => Number(id));
      if (ids.length === 0) break;
      takeStepsAtOnce(followIndex(database, { ...NOTHING, [table]: new Set(ids) }));
      last = ids.at(-1) ?? last;
    }
  }
}
