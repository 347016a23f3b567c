/** The databases that hold sequences. */
export const SEQUENCE_DATABASES = ['nuccore', 'protein'] as const;

/** A database that holds sequences. */
export type SequenceDatabase = (typeof SEQUENCE_DATABASES)[number];

const FORMS: readonly (readonly [SequenceDatabase, RegExp])[] = [
  // RefSeq writes the kind of molecule before the bar.
  ['protein', /^[ANWXYZ]P_\d+(?:\.\d+)?$/],
  ['nuccore', /^(?:AC|N[CGMRTWZ]|X[MR])_[A-Z]{0,6}\d+(?:\.\d+)?$/],
  // GenBank, ENA and DDBJ: three letters for proteins, other numbers of letters for nucleotides.
  ['protein', /^[A-Z]{3}(?:\d{5}|\d{7})(?:\.\d+)?$/],
  // UniProt has O, P and Q for itself, and a letter in the middle of its other accessions.
  ['protein', /^(?:[OPQ]\d[A-Z\d]{3}\d|[A-NR-Z]\d(?:[A-Z][A-Z\d]{2}\d){1,2})(?:\.\d+)?$/],
  ['nuccore', /^(?:[A-Z]\d{5}|[A-Z]{2}(?:\d{6}|\d{8})|(?:[A-Z]{4}|[A-Z]{6})\d{8,})(?:\.\d+)?$/],
  // A chain of a structure in PDB.
  ['protein', /^\d[A-Z\d]{3}_[A-Z\d]{1,4}$/],
];

/** The database that an accession belongs to by its form; undefined where the form does not tell. */
export function databaseOf(accession: string): SequenceDatabase | undefined {
  const given = accession.toUpperCase();
  return FORMS.find(([, form]) => form.test(given))?.[0];
}
