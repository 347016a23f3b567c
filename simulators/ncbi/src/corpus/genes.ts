/** A gene, as the simulator keeps it. */
export interface Gene {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly designations: readonly string[];
  readonly chromosome: string;
  readonly map: string;
  readonly mim: string;
  readonly summary: string;
  readonly type: string;
  readonly location: {
    readonly accession: string;
    readonly start: number;
    readonly stop: number;
    readonly exons: number;
  };
  /** Accessions of its reference sequences. */
  readonly messenger: string;
  readonly protein: string;
}

/** The genes of the corpus; what is said of them is invented. */
export const GENES: readonly Gene[] = [
  {
    id: '7157',
    symbol: 'TP53',
    name: 'tumor protein p53',
    aliases: ['P53', 'BCC7', 'LFS1', 'TRP53'],
    designations: ['cellular tumor antigen p53', 'tumor suppressor p53'],
    chromosome: '17',
    map: '17p13.1',
    mim: '191170',
    summary:
      'This gene of the simulator codes for a protein that answers to damage of DNA. Its text is invented.',
    type: 'protein-coding',
    location: { accession: 'NC_000017.11', start: 7687489, stop: 7668420, exons: 12 },
    messenger: 'NM_000546.6',
    protein: 'NP_000537.3',
  },
  {
    id: '672',
    symbol: 'BRCA1',
    name: 'BRCA1 DNA repair associated',
    aliases: ['BRCAI', 'IRIS', 'RNF53'],
    designations: ['breast cancer type 1 susceptibility protein'],
    chromosome: '17',
    map: '17q21.31',
    mim: '113705',
    summary:
      'This gene of the simulator codes for a protein that takes part in the repair of DNA. Its text is invented.',
    type: 'protein-coding',
    location: { accession: 'NC_000017.11', start: 43125363, stop: 43044294, exons: 24 },
    messenger: 'NM_007294.4',
    protein: 'NP_009225.1',
  },
];
