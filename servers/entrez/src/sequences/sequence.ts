/** A sequence record with its features, from GBSet XML or GenBank text. */
export interface SequenceRecord {
  readonly locus: string;
  readonly accession: string;
  /** Accession with version, such as NM_000546.6. */
  readonly accessionVersion: string;
  readonly definition: string;
  readonly length: number;
  /** Such as mRNA, DNA or AA. */
  readonly moleculeType: string;
  readonly strandedness?: string;
  readonly topology?: string;
  readonly division?: string;
  readonly created?: string;
  readonly updated?: string;
  readonly organism?: string;
  readonly taxonId?: string;
  /** From the root down, as the record has it. */
  readonly lineage?: string;
  readonly source?: string;
  readonly keywords: readonly string[];
  readonly comment?: string;
  readonly links: readonly { readonly database: string; readonly id: string }[];
  readonly references: readonly SequenceReference[];
  readonly features: readonly Feature[];
  /** Lower-case letters as the record has them; absent where the record has none, as with CON entries. */
  readonly sequence?: string;
}

/** A paper that a sequence record cites. */
export interface SequenceReference {
  readonly title?: string;
  readonly authors: readonly string[];
  readonly journal?: string;
  readonly pmid?: string;
  readonly position?: string;
}

/** A feature of a sequence. */
export interface Feature {
  readonly key: string;
  readonly location: string;
  readonly qualifiers: readonly { readonly name: string; readonly value?: string }[];
}

/** A sequence with its name only, from FASTA or TinySeq XML. */
export interface PlainSequence {
  /** What stands between ">" and the first blank. */
  readonly id: string;
  readonly description: string;
  readonly sequence: string;
  readonly taxonId?: string;
  readonly organism?: string;
  /** nucleotide or protein, where the source says so. */
  readonly type?: string;
}

/** The taxon that the source feature of a sequence names. */
export function findTaxonId(features: readonly Feature[]): string | undefined {
  const source = features.find(({ key }) => key === 'source');
  for (const { name, value } of source?.qualifiers ?? []) {
    if (name === 'db_xref' && value?.startsWith('taxon:') === true) return value.slice(6);
  }
  return undefined;
}
