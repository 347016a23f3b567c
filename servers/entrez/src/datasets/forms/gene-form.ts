import { recordReader } from '../../reader/record-reader.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import { defineTable, integer, keyOf, text, type View } from '../files/table.ts';
import { type Form, plainForm, rawOf } from './form.ts';
import type { Gene } from './gene-record.ts';

/** Records of Gene. */
export function genesForm(): Form {
  return plainForm<Gene>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    // One record alone may have a megabyte.
    batch: 20,
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      const records = await recordReader.genes(text, call.signal);
      return { fetchedAt, raw: rawOf(text), records };
    },
    namesOf: ({ id }) => [id],
    begin: beginGenes,
  });
}

const PLACE = { gene_id: keyOf('genes'), position: integer() } as const;
const BY_PLACE = ['gene_id', 'position'] as const;

const genes = defineTable({
  name: 'genes',
  description: 'Genes, one row each.',
  columns: {
    gene_id: integer('The uid'),
    symbol: text(),
    full_name: text(),
    gene_type: text('Such as protein-coding'),
    status: text('Such as live or discontinued'),
    chromosome: text(),
    map_location: text(),
    organism: text(),
    common_name: text('Of the organism'),
    taxon_id: integer(),
    summary: text(),
  },
  key: ['gene_id'],
  indexes: [['symbol'], ['taxon_id']],
});

const geneSynonyms = defineTable({
  name: 'gene_synonyms',
  description: 'Other symbols of genes.',
  columns: { ...PLACE, synonym: text() },
  key: BY_PLACE,
  indexes: [['synonym']],
});

const geneProducts = defineTable({
  name: 'gene_products',
  description: 'Names of what genes make.',
  columns: { ...PLACE, name: text() },
  key: BY_PLACE,
});

const geneLinks = defineTable({
  name: 'gene_links',
  description: 'Genes in other databases.',
  columns: { ...PLACE, database: text('Such as HGNC or Ensembl'), id: text() },
  key: BY_PLACE,
  indexes: [['database', 'id']],
});

const genePublications = defineTable({
  name: 'gene_publications',
  description: 'Articles of PubMed that the records of genes cite.',
  columns: { gene_id: keyOf('genes'), pmid: integer() },
  key: ['gene_id', 'pmid'],
  indexes: [['pmid']],
});

const geneView: View = {
  name: 'gene',
  description: 'Genes in few columns.',
  columns: {
    uid: integer(),
    gene_id: integer(),
    symbol: text(),
    name: text('In full'),
    description: text('The summary'),
    chromosome: text(),
    organism: text(),
    gene_type: text(),
  },
  select:
    'SELECT gene_id, gene_id, symbol, full_name, summary, chromosome, organism, gene_type FROM genes',
};

/** Makes the tables of genes; what it returns writes them. */
function beginGenes(file: DatasetFile): (gene: Gene) => void {
  for (const table of [genes, geneSynonyms, geneProducts, geneLinks, genePublications]) {
    file.create(table);
  }
  file.createView(geneView);
  return (gene) => {
    const of = { gene_id: Number(gene.id) };
    file.insert(genes, {
      ...of,
      symbol: gene.symbol,
      full_name: gene.fullName,
      gene_type: gene.type,
      status: gene.status,
      chromosome: gene.chromosome,
      map_location: gene.mapLocation,
      organism: gene.organism,
      common_name: gene.commonName,
      taxon_id: gene.taxonId === undefined ? null : Number(gene.taxonId),
      summary: gene.summary,
    });
    for (const [index, synonym] of gene.synonyms.entries()) {
      file.insert(geneSynonyms, { ...of, position: index + 1, synonym });
    }
    for (const [index, name] of gene.products.entries()) {
      file.insert(geneProducts, { ...of, position: index + 1, name });
    }
    for (const [index, { database, id }] of gene.links.entries()) {
      file.insert(geneLinks, { ...of, position: index + 1, database, id });
    }
    for (const pmid of gene.pmids) file.insert(genePublications, { ...of, pmid: Number(pmid) });
  };
}
