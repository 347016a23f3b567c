import { HUMAN, type Organism } from './organisms.ts';

/** A codon for each amino acid. */
const CODONS: Readonly<Record<string, string>> = {
  A: 'gcc',
  R: 'cgg',
  N: 'aac',
  D: 'gac',
  C: 'tgc',
  E: 'gag',
  Q: 'cag',
  G: 'ggc',
  H: 'cac',
  I: 'atc',
  L: 'ctg',
  K: 'aag',
  M: 'atg',
  F: 'ttc',
  P: 'ccc',
  S: 'agc',
  T: 'acc',
  W: 'tgg',
  Y: 'tac',
  V: 'gtg',
};

interface CodingPair {
  readonly gene: string;
  readonly geneId: string;
  readonly name: string;
  readonly nucleotide: { readonly uid: string; readonly accession: string };
  readonly protein: { readonly uid: string; readonly accession: string; readonly residues: string };
  readonly before: string;
  readonly after: string;
}

const PAIRS: readonly CodingPair[] = [
  {
    gene: 'TP53',
    geneId: '7157',
    name: 'tumor protein p53',
    nucleotide: { uid: '1732746264', accession: 'NM_000546.6' },
    protein: {
      uid: '120407068',
      accession: 'NP_000537.3',
      residues:
        'MEEPQSDPSVLQRGETFSDLWKALPENNVASLTRGHKWDYCIFQAPLSTVEQMDKRHGNPALWSEVTYCKDLIGFAQRNHPMSVETLKDWYGCAINFRQPHSKTELVDMAGWRQ',
    },
    before: 'gattccgtagccatgcaatcgaccttagca',
    after: 'ctgaccgtaatgcaagtcctgatacgtaaataaatgcctaaaaaa',
  },
  {
    gene: 'BRCA1',
    geneId: '672',
    name: 'BRCA1 DNA repair associated',
    nucleotide: { uid: '1732746265', accession: 'NM_007294.4' },
    protein: {
      uid: '120407069',
      accession: 'NP_009225.1',
      residues: 'MDLSALRVEEVQNVINAMQKILECPIYWSGHTFKDRCLEAQNTPVHGWYMSKIFDRLA',
    },
    before: 'ccatgtgagcaatcgtag',
    after: 'gcatacctgaataaaaa',
  },
];

/** All sequences, nucleotides and proteins. */
export const SEQUENCES: readonly Sequence[] = [
  ...PAIRS.flatMap((pair) => [makeMessenger(pair), makeProtein(pair)]),
  {
    uid: '99000001',
    kind: 'nucleotide',
    accession: 'ZZ000001.1',
    definition: 'Homo sapiens invented locus, partial sequence',
    molecule: 'DNA',
    division: 'PRI',
    created: '04-JUL-2020',
    updated: '05-JUL-2020',
    organism: HUMAN,
    keywords: [],
    crossReferences: [],
    references: [],
    features: [
      {
        key: 'CDS',
        place: 'complement(join(7..36,61..90))',
        qualifiers: [
          ['gene', 'INV1'],
          ['codon_start', '1'],
          ['product', 'invented product'],
        ],
      },
    ],
    letters:
      'acgtacgtaaccggttaacgtacgatcgatcgtagctagctaacgtnnnnacgtagctagctagctaacgatcgatcgatcgtagctagctacgatcgat',
  },
];

function makeMessenger(pair: CodingPair): Sequence {
  const { gene, geneId, name, nucleotide, before, after } = pair;
  const coding = pair.protein.residues.replace(/./g, (residue) => CODONS[residue] ?? 'nnn');
  const letters = `${before}${coding}taa${after}`;
  const start = before.length + 1;
  const end = before.length + coding.length + 3;
  const about = [
    ['gene', gene],
    ['db_xref', `GeneID:${geneId}`],
  ] as const;
  return {
    ...listShared(pair),
    uid: nucleotide.uid,
    kind: 'nucleotide',
    accession: nucleotide.accession,
    definition: `Homo sapiens ${name} (${gene}), transcript variant 1, mRNA`,
    molecule: 'mRNA',
    features: [
      makeSourceFeature(letters.length, [
        ['mol_type', 'mRNA'],
        ['chromosome', '17'],
      ]),
      { key: 'gene', place: { start: 1, end: letters.length }, qualifiers: about },
      {
        key: 'CDS',
        place: { start, end },
        qualifiers: [
          ...about,
          ['codon_start', '1'],
          ['product', name],
          ['protein_id', pair.protein.accession],
          ['translation', pair.protein.residues],
        ],
      },
    ],
    letters,
  };
}

function makeProtein(pair: CodingPair): Sequence {
  const { residues, uid, accession } = pair.protein;
  const end = pair.before.length + residues.length * 3 + 3;
  return {
    ...listShared(pair),
    uid,
    kind: 'protein',
    accession,
    definition: `${pair.name} isoform a [Homo sapiens]`,
    molecule: 'AA',
    features: [
      makeSourceFeature(residues.length, [['chromosome', '17']]),
      {
        key: 'Protein',
        place: { start: 1, end: residues.length },
        qualifiers: [['product', pair.name]],
      },
      {
        key: 'CDS',
        place: { start: 1, end: residues.length },
        qualifiers: [
          ['gene', pair.gene],
          ['coded_by', `${pair.nucleotide.accession}:${pair.before.length + 1}..${end}`],
          ['db_xref', `GeneID:${pair.geneId}`],
        ],
      },
    ],
    letters: residues.toLowerCase(),
  };
}

function makeSourceFeature(length: number, more: Feature['qualifiers']): Feature {
  return {
    key: 'source',
    place: { start: 1, end: length },
    qualifiers: [['organism', HUMAN.name], ['db_xref', `taxon:${HUMAN.taxId}`], ...more],
  };
}

function listShared({
  gene,
  name,
}: CodingPair): Pick<
  Sequence,
  | 'division'
  | 'created'
  | 'updated'
  | 'organism'
  | 'keywords'
  | 'comment'
  | 'gene'
  | 'crossReferences'
  | 'references'
> {
  return {
    division: 'PRI',
    created: '24-MAR-1999',
    updated: '01-MAR-2024',
    organism: HUMAN,
    keywords: ['RefSeq', 'MANE Select'],
    comment: `REVIEWED REFSEQ: This record has an invented sequence. It stands for ${name} in examples and tests, where its letters mean nothing.`,
    gene,
    crossReferences: [{ database: 'BioProject', id: 'PRJNA000001' }],
    references: [
      {
        authors: ['Nakamura,E.', 'Osei,K.', 'Petrov,D.A.'],
        title: 'CRISPR base editing of the TP53 gene in mouse organoids',
        journal: 'Genome Ed Lett 5 (3), 201-215 (2022)',
        pmid: '36110001',
      },
    ],
  };
}

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
