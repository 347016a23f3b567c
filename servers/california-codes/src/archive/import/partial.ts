import { existsSync, rmSync } from 'node:fs';

import { type Connection, openConnection } from '../../sqlite/connection.ts';
import { getFault } from '../../sqlite/faults.ts';
import type { BulkZip } from '../bulk/open-bulk-zip.ts';
import { SCHEMA } from '../schema.ts';

/** What is loaded of an archive so far. */
interface OpenPartial {
  readonly connection: Connection;
  readonly journal: Journal;
}

/**
 * Opens what an earlier run loaded, or begins. With a write-ahead log that is synchronised before it
 * is gathered into the file, neither a killed process nor a loss of power can damage the file: at
 * worst the last batches are missing, and the journal with them.
 */
export function openPartial(path: string): OpenPartial {
  const known = existsSync(path) ? tryOpen(path) : undefined;
  if (known !== undefined) return known;
  removePartial(path);
  const connection = openConnection(path);
  try {
    prepare(connection);
    connection.transact(() => connection.exec(SCHEMA));
    return { connection, journal: openJournal(connection) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Undefined where it is damaged, or was killed before it had its tables. */
function tryOpen(path: string): OpenPartial | undefined {
  const connection = openConnection(path);
  try {
    prepare(connection);
    if (connection.get(`SELECT 1 FROM sqlite_schema WHERE name = 'progress'`) !== undefined) {
      return { connection, journal: openJournal(connection) };
    }
  } catch (error) {
    if (getFault(error) !== 'damaged') throw error;
  }
  connection.close();
  return undefined;
}

/** Removes what was loaded; the log goes first, because a new file must not find an old one's. */
export function removePartial(path: string): void {
  for (const part of ['-wal', '-shm', '']) rmSync(`${path}${part}`, { force: true });
}

function prepare(connection: Connection): void {
  connection.exec(`PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 8000;
    PRAGMA cache_size = -16000`);
}

/** What each step of an import works with. */
export interface ImportRun {
  readonly bulk: BulkZip;
  readonly connection: Connection;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number | undefined, what: string) => void;
}

/** The steps of an import, in their order. */
type Stage = 'toc' | 'sections' | 'index' | 'done';

/** How far an import is. What it says and what was loaded change in one transaction. */
interface Journal {
  readonly stage: () => Stage;
  /** How much of the stage is done: rows of the table, or the last section in the index. */
  readonly done: () => number;
  readonly tally: Tally;
  /** Writes where the import is; within the transaction that brought it there. */
  readonly reach: (stage: Stage, done: number) => void;
}

/** Reads the journal of an import, which a new one begins. */
function openJournal(connection: Connection): Journal {
  const row = connection.get('SELECT stage, done, tally FROM progress');
  const tally = row === undefined ? createTally() : (JSON.parse(String(row['tally'])) as Tally); // Written below.
  // Only the stages above are written.
  let [stage, done] = [(row?.['stage'] ?? 'toc') as Stage, Number(row?.['done'] ?? 0)];
  return {
    stage: () => stage,
    done: () => done,
    tally,
    reach: (to, count) => {
      [stage, done] = [to, count];
      connection.run(
        'INSERT OR REPLACE INTO progress (rowid, stage, done, tally) VALUES (1, ?, ?, ?)',
        stage,
        done,
        JSON.stringify(tally),
      );
    },
  };
}

/** What an import has seen so far; it is kept with what was loaded, so that it survives a stop. */
export interface Tally {
  /** Versions of sections that were loaded. */
  versions: number;
  /** Rows that the legislature marks as no longer active. */
  inactive: number;
  /** Rows of codes that are not known here. */
  foreign: number;
  /** Versions that stand below no heading. */
  unplaced: number;
  /** When a row was last changed, as the archive writes it. */
  newest: string;
  problems: number;
  /** The first of them, in words. */
  readonly shown: string[];
}

/** A tally of nothing. */
export function createTally(): Tally {
  return {
    versions: 0,
    inactive: 0,
    foreign: 0,
    unplaced: 0,
    newest: '',
    problems: 0,
    shown: [],
  };
}

const MOST_SHOWN = 20;

/** Counts something that is wrong with a row, and remembers the first ones. */
export function addProblem(
  tally: Tally,
  where: { readonly table: string; readonly line: number },
  problem: string,
): void {
  const { table, line } = where;
  tally.problems++;
  if (tally.shown.length < MOST_SHOWN) tally.shown.push(`${table}.dat line ${line}: ${problem}.`);
}
