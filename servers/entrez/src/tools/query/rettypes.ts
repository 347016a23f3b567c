const SEQUENCES = ['fasta', 'gb', 'acc', 'seqid', 'xml', 'uilist', 'docsum', 'native', 'ft'];
const NUCLEOTIDES = [...SEQUENCES, 'gbc', 'gbwithparts', 'fasta_cds_na', 'fasta_cds_aa'];

/** What can be fetched, by database; others take anything. */
const RETTYPES: Readonly<Record<string, readonly string[]>> = {
  pubmed: ['abstract', 'medline', 'xml', 'uilist', 'docsum'],
  protein: ['fasta', 'gp', ...SEQUENCES.slice(1), 'gpc', 'ipg'],
  nuccore: NUCLEOTIDES,
  nucleotide: NUCLEOTIDES,
  gene: ['xml', 'uilist', 'docsum', 'gene_table'],
  genome: ['xml', 'uilist', 'docsum'],
  structure: ['mmdb', 'xml', 'uilist', 'docsum'],
  taxonomy: ['xml', 'uilist', 'docsum'],
  snp: ['flt', 'xml', 'uilist', 'docsum', 'json'],
  pmc: ['xml', 'uilist', 'docsum', 'medline'],
};

/** The kinds of record that a database has; undefined where that is not known. */
export function rettypesOf(database: string): readonly string[] | undefined {
  return RETTYPES[database];
}

/** How records are asked for. */
export interface RecordForm {
  readonly rettype?: string | undefined;
  readonly retmode?: 'xml' | 'json' | 'text' | undefined;
}

const XML_KINDS: ReadonlySet<string> = new Set(['docsum', 'gbc', 'gpc', 'native', 'ipg', 'mmdb']);
const SEQUENCE_XML: Readonly<Record<string, string>> = {
  nuccore: 'gb',
  nucleotide: 'gb',
  protein: 'gp',
};
/** Without a word from us, NCBI sends ASN.1 for many of them. */
const USUAL: Readonly<Record<string, RecordForm>> = {
  pubmed: { retmode: 'xml' },
  pmc: { retmode: 'xml' },
  nuccore: { rettype: 'gb', retmode: 'text' },
  nucleotide: { rettype: 'gb', retmode: 'text' },
  protein: { rettype: 'gp', retmode: 'text' },
  taxonomy: { retmode: 'xml' },
  gene: { retmode: 'xml' },
};

/** What to send to NCBI for a kind of record that was asked for in its own or in plain words. */
export function recordForm(database: string, { rettype, retmode }: RecordForm): RecordForm {
  if (rettype === undefined) {
    if (retmode === undefined) return USUAL[database] ?? {};
    return retmode === 'xml' ? xmlOf(database) : { ...USUAL[database], retmode };
  }
  if (rettype === 'xml') return xmlOf(database);
  if (rettype === 'json') return { retmode: 'json' };
  return { rettype, retmode: retmode ?? (XML_KINDS.has(rettype) ? 'xml' : 'text') };
}

function xmlOf(database: string): RecordForm {
  const rettype = SEQUENCE_XML[database];
  return rettype === undefined ? { retmode: 'xml' } : { rettype, retmode: 'xml' };
}
