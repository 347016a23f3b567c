import { type Gene, GENES } from '../corpus/genes.ts';
import { HUMAN, type Rank, TAXA, type Taxon } from '../corpus/organisms.ts';
import { SEQUENCES } from '../corpus/sequences.ts';
import { CLINVAR, SNPS, type Variant } from '../corpus/variants.ts';
import { MESH } from '../corpus/vocabulary.ts';
import { PROLOG, renderLeaf, renderProlog, wrap } from './xml.ts';

const HEAD = renderProlog(
  'Entrezgene-Set',
  '-//NLM//DTD NCBI-Entrezgene, 21st January 2005//EN',
  'https://www.ncbi.nlm.nih.gov/data_specs/dtd/NCBI_Entrezgene.dtd',
);

/** The genes of these ids. */
export function findGenes(ids: readonly string[]): readonly Gene[] {
  return ids.flatMap((id) => GENES.find((gene) => gene.id === id) ?? []);
}

/** Genes as Entrezgene XML, with its main parts. */
export function renderGeneXml(genes: readonly Gene[]): string {
  const records = genes.map((gene) => wrap('Entrezgene', renderParts(gene)));
  return `${HEAD}${wrap('Entrezgene-Set', `\n${records.join('\n')}\n`)}\n`;
}

function renderParts(gene: Gene): string {
  return [
    wrap(
      'Entrezgene_track-info',
      wrap(
        'Gene-track',
        renderLeaf('Gene-track_geneid', gene.id) +
          '<Gene-track_status value="live">0</Gene-track_status>' +
          wrap('Gene-track_update-date', renderDateXml(2024, 3, 1)),
      ),
    ),
    `<Entrezgene_type value="${gene.type}">6</Entrezgene_type>`,
    wrap('Entrezgene_source', renderSourceXml(gene)),
    wrap('Entrezgene_gene', wrap('Gene-ref', renderGeneRef(gene))),
    wrap(
      'Entrezgene_prot',
      wrap(
        'Prot-ref',
        wrap(
          'Prot-ref_name',
          gene.designations.map((name) => renderLeaf('Prot-ref_name_E', name)).join(''),
        ),
      ),
    ),
    renderLeaf('Entrezgene_summary', gene.summary),
    wrap(
      'Entrezgene_location',
      wrap(
        'Maps',
        renderLeaf('Maps_display-str', gene.map) +
          wrap('Maps_method', '<Maps_method_map-type value="cyto"/>'),
      ),
    ),
    wrap('Entrezgene_locus', renderLocusXml(gene)),
  ].join('\n');
}

function renderDateXml(year: number, month: number, day: number): string {
  return wrap(
    'Date',
    wrap(
      'Date_std',
      wrap(
        'Date-std',
        renderLeaf('Date-std_year', year) +
          renderLeaf('Date-std_month', month) +
          renderLeaf('Date-std_day', day),
      ),
    ),
  );
}

function renderDbTag(database: string, id: string): string {
  return wrap(
    'Dbtag',
    renderLeaf('Dbtag_db', database) +
      wrap('Dbtag_tag', wrap('Object-id', renderLeaf('Object-id_id', id))),
  );
}

function renderSourceXml({ chromosome }: Gene): string {
  return wrap(
    'BioSource',
    '<BioSource_genome value="genomic">1</BioSource_genome>' +
      wrap(
        'BioSource_org',
        wrap(
          'Org-ref',
          renderLeaf('Org-ref_taxname', HUMAN.name) +
            renderLeaf('Org-ref_common', HUMAN.commonName) +
            wrap('Org-ref_db', renderDbTag('taxon', HUMAN.taxId)),
        ),
      ) +
      wrap(
        'BioSource_subtype',
        wrap(
          'SubSource',
          '<SubSource_subtype value="chromosome">1</SubSource_subtype>' +
            renderLeaf('SubSource_name', chromosome),
        ),
      ),
  );
}

function renderGeneRef(gene: Gene): string {
  return [
    renderLeaf('Gene-ref_locus', gene.symbol),
    renderLeaf('Gene-ref_desc', gene.name),
    renderLeaf('Gene-ref_maploc', gene.map),
    wrap('Gene-ref_db', renderDbTag('MIM', gene.mim)),
    wrap('Gene-ref_syn', gene.aliases.map((alias) => renderLeaf('Gene-ref_syn_E', alias)).join('')),
  ].join('');
}

function renderLocusXml({ location, messenger, protein }: Gene): string {
  const [genomic = '', version = ''] = location.accession.split('.');
  const product = (type: string, accession: string, inner = ''): string =>
    wrap(
      'Gene-commentary',
      `<Gene-commentary_type value="${type}"/>` +
        renderLeaf('Gene-commentary_accession', accession.replace(/\..*/, '')) +
        renderLeaf('Gene-commentary_version', accession.replace(/.*\./, '')) +
        inner,
    );
  const coded = wrap('Gene-commentary_products', product('peptide', protein));
  return wrap(
    'Gene-commentary',
    '<Gene-commentary_type value="genomic">1</Gene-commentary_type>' +
      renderLeaf('Gene-commentary_accession', genomic) +
      renderLeaf('Gene-commentary_version', version) +
      wrap('Gene-commentary_products', product('mRNA', messenger, coded)),
  );
}

/** A gene with its exons as a table for people. */
export function renderGeneTable(genes: readonly Gene[]): string {
  return genes
    .map(({ symbol, name, id, location, messenger, protein }) =>
      [
        `${symbol} ${name}[${HUMAN.name}]`,
        `Gene ID: ${id}, updated on 1-Mar-2024`,
        '',
        '',
        `Reference GRCh38 Primary Assembly NC_000017.11  (minus strand) from: ${location.start} to: ${location.stop}`,
        `mRNA transcript variant 1 ${messenger}, ${location.exons} exons,  total annotated spliced exon length: ${countLength(messenger)}`,
        `protein isoform a ${protein},  ${location.exons - 2} coding  exons,  annotated AA length: ${countLength(protein)}`,
        '',
        `Exon table for  mRNA  ${messenger} and protein ${protein}`,
        'Genomic Interval Exon\t\tGenomic Interval Coding\t\tGene Interval Exon\t\tGene Interval Coding\t\tExon Length\tCoding Length\tIntron Length',
        '-'.repeat(100),
        `${location.start}-${location.start - 150}\t\t\t\t\t\t1-151\t\t\t\t151\t\t10754`,
        '',
      ].join('\n'),
    )
    .join('\n');
}

function countLength(accession: string): number {
  return SEQUENCES.find((one) => one.accession === accession)?.letters.length ?? 0;
}

/** Genes as text of ASN.1, with its main parts. */
export function renderGeneText(genes: readonly Gene[]): string {
  return genes
    .map(
      ({ id, symbol, name, map, summary }) =>
        `Entrezgene ::= {\n  track-info {\n    geneid ${id},\n    status live\n  },\n  type protein-coding,\n  gene {\n    locus "${symbol}",\n    desc "${name}",\n    maploc "${map}"\n  },\n  summary "${summary}"\n}\n`,
    )
    .join('\n');
}

const TAXA_HEAD = renderProlog(
  'TaxaSet',
  '-//NLM//DTD Taxon, 14th January 2002//EN',
  'https://www.ncbi.nlm.nih.gov/entrez/query/DTD/taxon.dtd',
);

/** Taxa as TaxaSet XML. */
export function renderTaxaXml(ids: readonly string[]): string {
  const taxa = ids.flatMap((id) => TAXA.find(({ taxId }) => taxId === id) ?? []);
  return `${TAXA_HEAD}${wrap('TaxaSet', taxa.map((taxon) => wrap('Taxon', renderTaxonParts(taxon))).join('\n'))}\n`;
}

function renderTaxonParts(taxon: Taxon): string {
  return [
    renderLeaf('TaxId', taxon.taxId),
    renderLeaf('ScientificName', taxon.name),
    wrap('OtherNames', renderLeaf('GenbankCommonName', taxon.commonName)),
    renderLeaf('ParentTaxId', taxon.parent),
    renderLeaf('Rank', taxon.rank),
    renderLeaf('Division', taxon.division),
    wrap('GeneticCode', renderLeaf('GCId', 1) + renderLeaf('GCName', 'Standard')),
    wrap(
      'MitoGeneticCode',
      renderLeaf('MGCId', 2) + renderLeaf('MGCName', 'Vertebrate Mitochondrial'),
    ),
    renderLeaf('Lineage', taxon.above.map(({ name }) => name).join('; ')),
    wrap('LineageEx', taxon.above.map(renderAboveXml).join('')),
    renderLeaf('CreateDate', '1995/02/27 09:24:00'),
    renderLeaf('UpdateDate', '2024/01/02 00:00:00'),
    renderLeaf('PubDate', '1992/05/26 01:00:00'),
  ].join('\n');
}

function renderAboveXml({ taxId, name, rank }: Rank): string {
  return wrap(
    'Taxon',
    renderLeaf('TaxId', taxId) + renderLeaf('ScientificName', name) + renderLeaf('Rank', rank),
  );
}

/** Short variants as efetch sends them. */
export function renderSnpXml(ids: readonly string[]): string {
  const records = listVariants(SNPS, ids).map((one) =>
    wrap(
      'DocumentSummary',
      renderLeaf('SNP_ID', one.uid) +
        renderLeaf('CLINICAL_SIGNIFICANCE', one.significance) +
        wrap(
          'GENES',
          wrap('GENE_E', renderLeaf('NAME', one.gene) + renderLeaf('GENE_ID', one.geneId)),
        ) +
        renderLeaf('CHR', 17) +
        renderLeaf('CHRPOS', `17:${one.position}`) +
        renderLeaf('DOCSUM', one.alleles),
      { uid: one.uid },
    ),
  );
  return `${PROLOG}${wrap('ExchangeSet', records.join('\n'))}\n`;
}

/** Short variants as text for people. */
export function renderSnpText(ids: readonly string[]): string {
  return listVariants(SNPS, ids)
    .map(
      (one, index) =>
        `${index + 1}. ${one.title} [Homo sapiens]\nVariant type: SNV\nAlleles: ${one.alleles}\nChromosome: 17:${one.position}\nGene: ${one.gene}\nClinical significance: ${one.significance}\n`,
    )
    .join('\n');
}

/** Variants of clinical interest as efetch sends them. */
export function renderClinvarXml(ids: readonly string[]): string {
  const records = listVariants(CLINVAR, ids).map((one) =>
    wrap(
      'VariationArchive',
      wrap(
        'ClassifiedRecord',
        wrap(
          'SimpleAllele',
          wrap('GeneList', `<Gene Symbol="${one.gene}" GeneID="${one.geneId}"/>`) +
            renderLeaf('Name', one.title),
        ) +
          wrap(
            'Classifications',
            wrap('GermlineClassification', renderLeaf('Description', one.significance)),
          ) +
          wrap('TraitSet', wrap('Trait', wrap('Name', renderLeaf('ElementValue', one.condition)))),
      ),
      { VariationID: one.uid, VariationName: one.title, Accession: one.accession, Version: '3' },
    ),
  );
  return `${PROLOG}${wrap('ClinVarResult-Set', records.join('\n'))}\n`;
}

function listVariants(all: readonly Variant[], ids: readonly string[]): readonly Variant[] {
  return ids.flatMap((id) => all.find(({ uid }) => uid === id) ?? []);
}

/** Headings as text for people. */
export function renderMeshText(uids: readonly string[]): string {
  const terms = uids.flatMap((uid) => MESH.find(({ ui }) => ui.replace('D', '68') === uid) ?? []);
  return terms
    .map(({ name, scope, synonyms, broader }, index) =>
      [
        `${index + 1}: ${name}`,
        scope,
        '',
        'Entry Terms:',
        ...synonyms.map((word) => `    ${word}`),
        '',
        'All MeSH Categories',
        ...(broader === undefined ? [] : [`    ${broader}`]),
        `        ${name}`,
        '',
      ].join('\n'),
    )
    .join('\n');
}
