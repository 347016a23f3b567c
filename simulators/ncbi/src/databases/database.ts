/** A database of the small NCBI, as far as searches and summaries go. */
export interface Database {
  readonly name: string;
  readonly menu: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** The records that a search covers. */
  readonly uids: readonly string[];
  /** The uid of a record by its uid or accession; undefined where there is no such record. */
  readonly find: (id: string) => string | undefined;
  /** What a record has in a field. */
  readonly values: (uid: string, field: string) => readonly string[];
  readonly summary: (uid: string) => readonly SummaryItem[];
  /** The summary in the old form, where that differs by more than names. */
  readonly oldSummary?: (uid: string) => readonly SummaryItem[];
  /** The accession of a record, where records have one. */
  readonly accession?: (uid: string) => string;
}

/** How the values of a field are compared with a term. */
type FieldKind = 'words' | 'whole' | 'name' | 'date' | 'number';

/** A field by which a database can be searched. */
export interface Field {
  /** Such as TIAB. */
  readonly name: string;
  /** Such as Title/Abstract. */
  readonly fullName: string;
  readonly description: string;
  /** Other tags that mean it, in lower case. */
  readonly tags: readonly string[];
  readonly kind: FieldKind;
}

/** A field, written short: "NAME|Full name|tag,tag|What it holds". */
export function makeField(note: string, kind: FieldKind = 'words'): Field {
  const [name = '', fullName = '', tags = '', description = ''] = note.split('|');
  return { name, fullName, description, kind, tags: tags === '' ? [] : tags.split(',') };
}

/** The fields that every database has. */
export const COMMON_FIELDS: readonly Field[] = [
  makeField('ALL|All Fields|all,all fields|All terms from all searchable fields'),
  makeField('UID|UID|uid|Unique number assigned to each record', 'whole'),
  makeField('FILT|Filter|sb,filter,subset|Limits the records', 'whole'),
];

/** A value of a document summary. */
export type SummaryValue =
  | string
  | number
  /** An object. */
  | readonly SummaryItem[]
  /** An array, with the name that its entries have in XML. */
  | { readonly entry: string; readonly values: readonly SummaryValue[] };

/** A named value of a document summary; the name is as in XML, and in lower case in JSON. */
export interface SummaryItem {
  readonly name: string;
  readonly value: SummaryValue;
}

/** An item of a summary. */
export function makeItem(name: string, value: SummaryValue): SummaryItem {
  return { name, value };
}

/** Items from an object whose keys are the names as in XML. */
export function makeItems(values: Readonly<Record<string, SummaryValue>>): readonly SummaryItem[] {
  return Object.entries(values).map(([name, value]) => makeItem(name, value));
}

/** An array. */
export function makeEntries(entry: string, values: readonly SummaryValue[]): SummaryValue {
  return { entry, values };
}

/** A record that is nothing but its fields and its summary. */
export interface PlainRecord {
  readonly uid: string;
  readonly accession?: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly summary: readonly SummaryItem[];
}

/** A database of plain records. */
interface PlainDatabaseNote {
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
  const uidByName = new Map(
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
    find: (id) => (byUid.has(id) ? id : uidByName.get(id.toLowerCase())),
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
