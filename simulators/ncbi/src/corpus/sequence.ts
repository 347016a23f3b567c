/** A sequence, as the simulator keeps it. */
export interface Sequence {
  readonly uid: string;
  readonly kind: 'nucleotide' | 'protein';
  /** With its version. */
  readonly accession: string;
  readonly definition: string;
  /** Such as mRNA, DNA or AA. */
  readonly molecule: string;
  readonly division: string;
  /** Such as 01-MAR-2024. */
  readonly created: string;
  readonly updated: string;
  readonly organism: Organism;
  readonly keywords: readonly string[];
  readonly comment?: string;
  readonly gene?: string;
  /** Other databases, such as BioProject. */
  readonly crossReferences: readonly { readonly database: string; readonly id: string }[];
  readonly references: readonly SequenceReference[];
  readonly features: readonly Feature[];
  /** Letters in lower case. */
  readonly letters: string;
}

/** An organism with its place among others. */
export interface Organism {
  readonly taxId: string;
  readonly name: string;
  readonly commonName: string;
  readonly lineage: readonly string[];
}

/** A paper about a sequence. */
export interface SequenceReference {
  readonly authors: readonly string[];
  readonly title: string;
  readonly journal: string;
  readonly pmid?: string;
}

/** A feature from one place to another, both counted from 1 and included, or at a location that is written out. */
export interface Feature {
  readonly key: string;
  readonly place: { readonly start: number; readonly end: number } | string;
  readonly qualifiers: readonly (readonly [name: string, value: string])[];
}
