import { type Gene, GENES } from '../corpus/genes.ts';
import { HUMAN } from '../corpus/organisms.ts';
import { type Database, makeField } from './database.ts';
import { createPlainDatabase } from './plain-database.ts';
import { makeEntries, makeItems, type SummaryItem } from './summary.ts';

/** The database of genes. */
export function createGene(): Database {
  return createPlainDatabase({
    name: 'gene',
    menu: 'Gene',
    description: 'Gene database',
    fields: [
      makeField('TITL|Gene/Protein Name|title,gene/protein name|Name of gene or protein'),
      makeField('GENE|Gene Name|gene,sym,gene name|Symbol or symbols of the gene', 'whole'),
      makeField('PREF|Preferred Symbol|pref|The symbol that is preferred', 'whole'),
      makeField('ORGN|Organism|organism,orgn|Scientific and common names of organism'),
      makeField('CHR|Chromosome|chr,chromosome|Chromosome number or numbers', 'whole'),
      makeField('MIM|MIM ID|mim|MIM number from OMIM', 'whole'),
      makeField('TID|Taxonomy ID|tid|Taxonomy id', 'whole'),
    ],
    records: GENES.map((gene) => ({
      uid: gene.id,
      fields: {
        TITL: [gene.name, ...gene.designations],
        GENE: [gene.symbol, ...gene.aliases],
        PREF: [gene.symbol],
        ORGN: [HUMAN.name, HUMAN.commonName],
        CHR: [gene.chromosome],
        MIM: [gene.mim],
        TID: [HUMAN.taxId],
      },
      summary: summarize(gene),
    })),
  });
}

function summarize(gene: Gene): readonly SummaryItem[] {
  const { location } = gene;
  return makeItems({
    Name: gene.symbol,
    Description: gene.name,
    Status: '0',
    CurrentID: '0',
    Chromosome: gene.chromosome,
    GeneticSource: 'genomic',
    MapLocation: gene.map,
    OtherAliases: gene.aliases.join(', '),
    OtherDesignations: gene.designations.join('|'),
    NomenclatureSymbol: gene.symbol,
    NomenclatureName: gene.name,
    NomenclatureStatus: 'Official',
    Mim: makeEntries('int', [gene.mim]),
    GenomicInfo: makeEntries('GenomicInfoType', [
      makeItems({
        ChrLoc: gene.chromosome,
        ChrAccVer: location.accession,
        ChrStart: location.start,
        ChrStop: location.stop,
        ExonCount: location.exons,
      }),
    ]),
    GeneWeight: 1000,
    Summary: gene.summary,
    ChrSort: gene.chromosome,
    ChrStart: Math.min(location.start, location.stop),
    Organism: makeItems({
      ScientificName: HUMAN.name,
      CommonName: HUMAN.commonName,
      TaxID: Number(HUMAN.taxId),
    }),
  });
}
