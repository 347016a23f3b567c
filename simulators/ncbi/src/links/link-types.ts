/** A kind of link from one database to another. */
export interface LinkType {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly menu: string;
  readonly description: string;
}

/** "name|from|to|Menu|Description" */
const NOTES = [
  'pubmed_pubmed|pubmed|pubmed|Similar articles|Similar PubMed articles, obtained by matching text and MeSH terms',
  'pubmed_pubmed_reviews|pubmed|pubmed|Review Articles|Review articles that are similar',
  'pubmed_pubmed_refs|pubmed|pubmed|References for this PMC Article|Articles that this one cites',
  'pubmed_pubmed_citedin|pubmed|pubmed|Cited In|Articles that cite this one',
  'pubmed_pmc|pubmed|pmc|PMC Links|Free full text articles in PMC',
  'pubmed_gene|pubmed|gene|Gene Links|Genes that cite this article',
  'pubmed_nuccore|pubmed|nuccore|Nucleotide Links|Published nucleotide sequences',
  'pmc_pubmed|pmc|pubmed|PubMed Links|The record of PubMed of this article',
  'gene_pubmed|gene|pubmed|PubMed Links|Articles about this gene',
  'gene_nuccore_refseqrna|gene|nuccore|RefSeq RNAs|Reference RNAs of this gene',
  'gene_nuccore|gene|nuccore|Nucleotide Links|Sequences of this gene',
  'gene_protein_refseq|gene|protein|RefSeq Proteins|Reference proteins of this gene',
  'gene_protein|gene|protein|Protein Links|Proteins of this gene',
  'gene_taxonomy|gene|taxonomy|Taxonomy Links|The organism of this gene',
  'gene_snp|gene|snp|SNP Links|Variants in this gene',
  'gene_clinvar|gene|clinvar|ClinVar Links|Variants of clinical interest in this gene',
  'nuccore_protein|nuccore|protein|Protein Links|Proteins that this sequence codes for',
  'nuccore_gene|nuccore|gene|Gene Links|The gene of this sequence',
  'nuccore_pubmed|nuccore|pubmed|PubMed Links|Articles about this sequence',
  'nuccore_taxonomy|nuccore|taxonomy|Taxonomy Links|The organism of this sequence',
  'protein_nuccore|protein|nuccore|Nucleotide Links|Sequences that code for this protein',
  'protein_gene|protein|gene|Gene Links|The gene of this protein',
  'protein_taxonomy|protein|taxonomy|Taxonomy Links|The organism of this protein',
  'snp_gene|snp|gene|Gene Links|The gene of this variant',
  'clinvar_gene|clinvar|gene|Gene Links|The gene of this variant',
  'clinvar_pubmed|clinvar|pubmed|PubMed Links|Articles about this variant',
];

const LINK_TYPES: readonly LinkType[] = NOTES.map((note) => {
  const [name = '', from = '', to = '', menu = '', description = ''] = note.split('|');
  return { name, from, to, menu, description };
});

/** The kinds of links that start in a database. */
export function listLinkTypes(database: string): readonly LinkType[] {
  return LINK_TYPES.filter(({ from }) => from === database);
}
