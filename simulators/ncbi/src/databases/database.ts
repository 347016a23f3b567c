import type { SummaryItem } from './summary.ts';

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
export type FieldKind = 'words' | 'whole' | 'name' | 'date' | 'number';

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
