import { recordReader } from '../../reader/record-reader.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import { defineTable, defineInteger, defineKey, defineText, type View } from '../files/table.ts';
import { type Form, createPlainForm, cutRaw } from './form.ts';
import type { Gene } from './gene-record.ts';

/** Records of Gene. */
export function createGeneForm(): Form {
  return createPlainForm<Gene>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    // One record alone may have a megabyte.
    batch: 20,
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      const records = await recordReader.genes(text, call.signal);
      return { fetchedAt, raw: cutRaw(text), records };
    },
    getNames: ({ id }) => [id],
    begin: createGeneWriter,
  });
}

const PLACE = { gene_id: defineKey('genes'), position: defineInteger() } as const;
const BY_PLACE = ['gene_id', 'position'] as const;

const genes = defineTable({
  name: 'genes',
  description: 'Genes, one row each.',
  columns: {
    gene_id: defineInteger('The uid'),
    symbol: defineText(),
    full_name: defineText(),
    gene_type: defineText('Such as protein-coding'),
    status: defineText('Such as live or discontinued'),
    chromosome: defineText(),
    map_location: defineText(),
    organism: defineText(),
    common_name: defineText('Of the organism'),
    taxon_id: defineInteger(),
    summary: defineText(),
  },
  key: ['gene_id'],
  indexes: [['symbol'], ['taxon_id']],
});

const geneSynonyms = defineTable({
  name: 'gene_synonyms',
  description: 'Other symbols of genes.',
  columns: { ...PLACE, synonym: defineText() },
  key: BY_PLACE,
  indexes: [['synonym']],
});

const geneProducts = defineTable({
  name: 'gene_products',
  description: 'Names of what genes make.',
  columns: { ...PLACE, name: defineText() },
  key: BY_PLACE,
});

const geneLinks = defineTable({
  name: 'gene_links',
  description: 'Genes in other databases.',
  columns: { ...PLACE, database: defineText('Such as HGNC or Ensembl'), id: defineText() },
  key: BY_PLACE,
  indexes: [['database', 'id']],
});

const genePublications = defineTable({
  name: 'gene_publications',
  description: 'Articles of PubMed that the records of genes cite.',
  columns: { gene_id: defineKey('genes'), pmid: defineInteger() },
  key: ['gene_id', 'pmid'],
  indexes: [['pmid']],
});

const geneView: View = {
  name: 'gene',
  description: 'Genes in few columns.',
  columns: {
    uid: defineInteger(),
    gene_id: defineInteger(),
    symbol: defineText(),
    name: defineText('In full'),
    description: defineText('The summary'),
    chromosome: defineText(),
    organism: defineText(),
    gene_type: defineText(),
  },
  select:
    'SELECT gene_id, gene_id, symbol, full_name, summary, chromosome, organism, gene_type FROM genes',
};

/** Makes the tables of genes; what it returns writes them. */
function createGeneWriter(file: DatasetFile): (gene: Gene) => void {
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
