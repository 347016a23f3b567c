import { rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { SEARCH_COLUMNS } from '../../search/search-sections.ts';
import type { Connection } from '../../sqlite/connection.ts';
import type { ArchiveFacts } from '../archive-files.ts';
import { ArchiveError } from '../archive.ts';
import type { ImportRun } from './partial.ts';

/** How many sections go into one transaction; each makes one segment of the index, and few are fast. */
const BATCH = 10_000;

/** Makes the index of words, from where the journal says. */
export async function buildIndex(run: ImportRun): Promise<void> {
  const { connection, journal, signal, progress } = run;
  const count = (where: string, id: number): number =>
    Number(
      connection.get(`SELECT count(*) AS n FROM sections WHERE id ${where} ?`, id)?.['n'] ?? 0,
    );
  let done = count('<=', journal.done());
  const total = done + count('>', journal.done());
  for (;;) {
    const from = journal.done();
    const to = findEndOfBatch(connection, from);
    if (to === undefined) return;
    connection.transact(() => {
      connection.run(
        `INSERT INTO search (rowid, ${SEARCH_COLUMNS})
          SELECT id, ${SEARCH_COLUMNS} FROM searched WHERE id > ? AND id <= ? ORDER BY id`,
        from,
        to,
      );
      journal.reach('index', to);
    });
    done = Math.min(done + BATCH, total);
    progress(done, total, 'sections in the index');
    await turn();
    signal.throwIfAborted();
  }
}

/** The last of the sections that come next; undefined where none is left. */
function findEndOfBatch(connection: Connection, from: number): number | undefined {
  const row = connection.get(
    'SELECT max(id) AS last FROM (SELECT id FROM sections WHERE id > ? ORDER BY id LIMIT ?)',
    from,
    BATCH,
  );
  const last = row?.['last'];
  return typeof last === 'number' ? last : undefined;
}

/** Checks what was loaded against the journal, and writes down what the archive is. */
export function finishImport(run: ImportRun): ArchiveFacts {
  const { connection, journal, bulk } = run;
  const facts = check(run);
  connection.transact(() => {
    connection.exec('DELETE FROM facts');
    connection.run(
      'INSERT INTO facts (id, texts, sections, codes, as_of) VALUES (?, ?, ?, ?, ?)',
      bulk.id,
      facts.texts,
      facts.sections,
      facts.codes,
      facts.asOf,
    );
    journal.reach('done', facts.sections);
  });
  return facts;
}

function check({ connection, journal: { tally }, bulk }: ImportRun): ArchiveFacts {
  const number = (sql: string): number => Number(Object.values(connection.get(sql) ?? {})[0]);
  const sections = number('SELECT count(*) FROM sections');
  if (sections === 0) {
    throw new ArchiveError(
      `No section could be read from the archive. ${tally.shown.slice(0, 3).join(' ')}`.trimEnd(),
    );
  }
  const isWhole =
    Object.values(connection.get('PRAGMA quick_check') ?? {})[0] === 'ok' &&
    number('SELECT sum(json_array_length(versions)) FROM sections') === tally.versions &&
    number('SELECT count(*) FROM search_docsize') === sections;
  if (!isWhole) throw new DamagedImport();
  connection.exec(`INSERT INTO search (search) VALUES ('integrity-check')`);
  return {
    id: bulk.id,
    texts: bulk.texts,
    sections,
    codes: number('SELECT count(DISTINCT code) FROM sections'),
    asOf: pickLatest(parseDay(tally.newest), bulk.packedAt),
  };
}

/** What was loaded is not what the journal says, as after a loss of power on a disk that lies. */
export class DamagedImport extends Error {
  override readonly name = 'DamagedImport';

  constructor(options?: ErrorOptions) {
    super('What was loaded is damaged.', options);
  }
}

/** The law stays as it is for months, so its last change says less than the day when it was packed. */
function pickLatest(changed: Date | undefined, packed: Date): string {
  return (changed !== undefined && changed > packed ? changed : packed).toISOString();
}

/** A time of the archive, which names no zone. */
function parseDay(written: string): Date | undefined {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/u.exec(written) ?? [];
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Which files an archive goes through. */
interface Placement {
  readonly ready: string;
  readonly archive: string;
}

/**
 * Puts a loaded archive in place of the one before it, at once. It is copied first: the copy is
 * compact, needs no log beside it, and is not held open by the statements of this process.
 */
export async function placeArchive(
  connection: Connection,
  { ready, archive }: Placement,
): Promise<void> {
  rmSync(ready, { force: true });
  connection.exec(`VACUUM INTO '${ready.replaceAll("'", "''")}'`);
  await flushFile(ready);
  try {
    await rename(ready, archive);
  } catch (cause) {
    throw new ArchiveError(
      'The archive is loaded but could not take its place, because a server has the old one open. Stop the servers that use this folder and run the same command again: only this step is left.',
      { cause },
    );
  }
  await flushFolder(dirname(archive));
}

async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the disk hold the new name; not every system can. */
async function flushFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows opens no folders; there the name is safe with the next write of the file system.
  }
}
