/** Which record leads to which, in the order of strength: "from to to". */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  pubmed_gene: [
    '31452104 7157 672',
    '36110001 7157',
    '33440120 7157 672',
    '19500007 7157',
    '9410022 7157',
  ],
  pubmed_nuccore: ['36110001 1732746264'],
  gene_nuccore_refseqrna: ['7157 1732746264', '672 1732746265'],
  gene_protein_refseq: ['7157 120407068', '672 120407069'],
  gene_taxonomy: ['7157 9606', '672 9606'],
  gene_snp: ['7157 1042522', '672 80357906'],
  gene_clinvar: ['7157 12374', '672 17661'],
  nuccore_protein: ['1732746264 120407068', '1732746265 120407069'],
  nuccore_taxonomy: ['1732746264 9606', '1732746265 9606'],
  protein_taxonomy: ['120407068 9606', '120407069 9606'],
  clinvar_pubmed: ['12374 33440120', '17661 33440120 20301425'],
};

/** Kinds of links that are another kind backwards, or the same under a second name. */
const BACKWARDS: Readonly<Record<string, string>> = {
  gene_pubmed: 'pubmed_gene',
  nuccore_pubmed: 'pubmed_nuccore',
  nuccore_gene: 'gene_nuccore_refseqrna',
  protein_gene: 'gene_protein_refseq',
  protein_nuccore: 'nuccore_protein',
  snp_gene: 'gene_snp',
  clinvar_gene: 'gene_clinvar',
};
const SAME: Readonly<Record<string, string>> = {
  gene_nuccore: 'gene_nuccore_refseqrna',
  gene_protein: 'gene_protein_refseq',
};

/** The records that one leads to by a kind of link that is written out. */
export function listPairs(link: string, uid: string): readonly string[] {
  const backwards = BACKWARDS[link];
  if (backwards !== undefined) return listSources(backwards, uid);
  const rows = PAIRS[SAME[link] ?? link] ?? [];
  return (
    rows
      .map((row) => row.split(' '))
      .find(([from]) => from === uid)
      ?.slice(1) ?? []
  );
}

function listSources(link: string, uid: string): readonly string[] {
  return (PAIRS[link] ?? []).flatMap((row) => {
    const [from, ...to] = row.split(' ');
    return from !== undefined && to.includes(uid) ? [from] : [];
  });
}
