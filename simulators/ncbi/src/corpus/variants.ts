/** A variant of a gene, as the simulator keeps it. */
export interface Variant {
  readonly uid: string;
  readonly gene: string;
  readonly geneId: string;
  readonly title: string;
  readonly accession: string;
  readonly significance: string;
  readonly condition: string;
  readonly position: number;
  readonly alleles: string;
}

/** Variants of clinical interest; what is said of them is invented. */
export const CLINVAR: readonly Variant[] = [
  {
    uid: '12374',
    gene: 'TP53',
    geneId: '7157',
    title: 'NM_000546.6(TP53):c.31G>A (p.Glu11Lys)',
    accession: 'VCV000012374',
    significance: 'Pathogenic',
    condition: 'Li-Fraumeni-like invented syndrome',
    position: 7675088,
    alleles: 'G/A',
  },
  {
    uid: '17661',
    gene: 'BRCA1',
    geneId: '672',
    title: 'NM_007294.4(BRCA1):c.12C>T (p.Ala4=)',
    accession: 'VCV000017661',
    significance: 'Benign',
    condition: 'Breast cancer, invented type',
    position: 43124027,
    alleles: 'C/T',
  },
];

/** Short variants; what is said of them is invented. */
export const SNPS: readonly Variant[] = [
  {
    uid: '1042522',
    gene: 'TP53',
    geneId: '7157',
    title: 'rs1042522',
    accession: 'rs1042522',
    significance: 'benign,drug-response',
    condition: '',
    position: 7676154,
    alleles: 'G/C',
  },
  {
    uid: '80357906',
    gene: 'BRCA1',
    geneId: '672',
    title: 'rs80357906',
    accession: 'rs80357906',
    significance: 'pathogenic',
    condition: '',
    position: 43057062,
    alleles: 'T/TG',
  },
];
