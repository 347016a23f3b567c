import { integer, text, type Column, type Table, type View } from '../file/table.ts';

/** Which field of a summary stands in which column of a view. */
interface ViewPlan {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, readonly [Column, string]>>;
}

const GENE: ViewPlan = {
  name: 'gene',
  description: 'Genes in few columns.',
  columns: {
    uid: [text(), 'uid'],
    gene_id: [text(), 'uid'],
    symbol: [text(), 'name'],
    name: [text('In full'), 'description'],
    description: [text(), 'summary'],
    chromosome: [text(), 'chromosome'],
    organism: [text(), 'organism_scientificname'],
    gene_type: [text('NULL: summaries do not say it'), ''],
  },
};

const PROTEIN: ViewPlan = {
  name: 'protein',
  description: 'Proteins in few columns.',
  columns: {
    uid: [text(), 'uid'],
    accession: [text(), 'accessionversion'],
    title: [text(), 'title'],
    length: [integer(), 'slen'],
    organism: [text(), 'organism'],
  },
};

const NUCLEOTIDE: ViewPlan = {
  name: 'nucleotide',
  description: 'Nucleotide sequences in few columns.',
  columns: { ...PROTEIN.columns, molecule_type: [text(), 'moltype'] },
};

const PLANS: Readonly<Record<string, ViewPlan>> = {
  gene: GENE,
  protein: PROTEIN,
  nuccore: NUCLEOTIDE,
  nucleotide: NUCLEOTIDE,
};

/** The view that queries written for other servers use, over a table of summaries. */
export function summaryView(database: string, table: Table): View | undefined {
  const plan = PLANS[database];
  if (plan === undefined) return undefined;
  const entries = Object.entries(plan.columns);
  // Not every record has every field, and nothing is made up for one that none of them has.
  const cells = entries.map(([, [, field]]) => (field in table.columns ? field : 'NULL'));
  return {
    name: plan.name,
    description: plan.description,
    columns: Object.fromEntries(entries.map(([name, [column]]) => [name, column])),
    select: `SELECT ${cells.join(', ')} FROM ${table.name}`,
  };
}
