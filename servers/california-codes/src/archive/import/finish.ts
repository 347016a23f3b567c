import { ArchiveError } from '../archive-error.ts';
import type { ArchiveFacts } from '../read-facts.ts';
import type { ImportRun } from './run.ts';

/** Checks what was loaded against the journal, and writes down what the archive is. */
export function finish(run: ImportRun): ArchiveFacts {
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
    asOf: latestOf(dayOf(tally.newest), bulk.packedAt),
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
function latestOf(changed: Date | undefined, packed: Date): string {
  return (changed !== undefined && changed > packed ? changed : packed).toISOString();
}

/** A time of the archive, which names no zone. */
function dayOf(written: string): Date | undefined {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/u.exec(written) ?? [];
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
