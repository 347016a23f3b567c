import { COMMON_FIELDS, type Database, type Field } from './database.ts';
import type { SummaryItem } from './summary.ts';

/** A record that is nothing but its fields and its summary. */
export interface PlainRecord {
  readonly uid: string;
  readonly accession?: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly summary: readonly SummaryItem[];
}

/** A database of plain records. */
export interface PlainDatabaseNote {
  readonly name: string;
  readonly menu: string;
  readonly description: string;
  /** Beside those that every database has. */
  readonly fields: readonly Field[];
  readonly records: readonly PlainRecord[];
}

/** A database from its records. */
export function createPlainDatabase(note: PlainDatabaseNote): Database {
  const { name, menu, description, records } = note;
  const byUid = new Map(records.map((record) => [record.uid, record]));
  const uidOf = new Map(
    records.flatMap(({ uid, accession = uid }) => [
      [accession.toLowerCase(), uid] as const,
      // An accession without its version means the newest one.
      [accession.toLowerCase().replace(/\.\d+$/, ''), uid] as const,
    ]),
  );
  const hasAccessions = records.some(({ accession }) => accession !== undefined);
  return {
    name,
    menu,
    description,
    fields: [...COMMON_FIELDS, ...note.fields],
    uids: [...byUid.keys()],
    find: (id) => (byUid.has(id) ? id : uidOf.get(id.toLowerCase())),
    values: (uid, field) => readValues(byUid.get(uid), field),
    summary: (uid) => byUid.get(uid)?.summary ?? [],
    ...(hasAccessions ? { accession: (uid) => byUid.get(uid)?.accession ?? uid } : {}),
  };
}

function readValues(record: PlainRecord | undefined, field: string): readonly string[] {
  if (record === undefined) return [];
  const { uid, accession, fields } = record;
  if (field === 'UID') return [uid];
  if (field === 'FILT') return ['all'];
  if (field !== 'ALL') return fields[field] ?? [];
  return [uid, ...(accession === undefined ? [] : [accession]), ...Object.values(fields).flat()];
}
