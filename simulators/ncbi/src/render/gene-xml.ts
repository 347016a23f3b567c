import { type Gene, GENES } from '../corpus/genes.ts';
import { HUMAN } from '../corpus/organisms.ts';
import { SEQUENCES } from '../corpus/sequences.ts';
import { leaf, prolog, wrap } from './xml.ts';

const HEAD = prolog(
  'Entrezgene-Set',
  '-//NLM//DTD NCBI-Entrezgene, 21st January 2005//EN',
  'https://www.ncbi.nlm.nih.gov/data_specs/dtd/NCBI_Entrezgene.dtd',
);

/** The genes of these ids. */
export function genesOf(ids: readonly string[]): readonly Gene[] {
  return ids.flatMap((id) => GENES.find((gene) => gene.id === id) ?? []);
}

/** Genes as Entrezgene XML, with its main parts. */
export function geneXml(genes: readonly Gene[]): string {
  const records = genes.map((gene) => wrap('Entrezgene', parts(gene)));
  return `${HEAD}${wrap('Entrezgene-Set', `\n${records.join('\n')}\n`)}\n`;
}

function parts(gene: Gene): string {
  return [
    wrap(
      'Entrezgene_track-info',
      wrap(
        'Gene-track',
        leaf('Gene-track_geneid', gene.id) +
          '<Gene-track_status value="live">0</Gene-track_status>' +
          wrap('Gene-track_update-date', dateXml(2024, 3, 1)),
      ),
    ),
    `<Entrezgene_type value="${gene.type}">6</Entrezgene_type>`,
    wrap('Entrezgene_source', sourceXml(gene)),
    wrap('Entrezgene_gene', wrap('Gene-ref', geneRef(gene))),
    wrap(
      'Entrezgene_prot',
      wrap(
        'Prot-ref',
        wrap(
          'Prot-ref_name',
          gene.designations.map((name) => leaf('Prot-ref_name_E', name)).join(''),
        ),
      ),
    ),
    leaf('Entrezgene_summary', gene.summary),
    wrap(
      'Entrezgene_location',
      wrap(
        'Maps',
        leaf('Maps_display-str', gene.map) +
          wrap('Maps_method', '<Maps_method_map-type value="cyto"/>'),
      ),
    ),
    wrap('Entrezgene_locus', locusXml(gene)),
  ].join('\n');
}

function dateXml(year: number, month: number, day: number): string {
  return wrap(
    'Date',
    wrap(
      'Date_std',
      wrap(
        'Date-std',
        leaf('Date-std_year', year) + leaf('Date-std_month', month) + leaf('Date-std_day', day),
      ),
    ),
  );
}

function dbTag(database: string, id: string): string {
  return wrap(
    'Dbtag',
    leaf('Dbtag_db', database) + wrap('Dbtag_tag', wrap('Object-id', leaf('Object-id_id', id))),
  );
}

function sourceXml({ chromosome }: Gene): string {
  return wrap(
    'BioSource',
    '<BioSource_genome value="genomic">1</BioSource_genome>' +
      wrap(
        'BioSource_org',
        wrap(
          'Org-ref',
          leaf('Org-ref_taxname', HUMAN.name) +
            leaf('Org-ref_common', HUMAN.commonName) +
            wrap('Org-ref_db', dbTag('taxon', HUMAN.taxId)),
        ),
      ) +
      wrap(
        'BioSource_subtype',
        wrap(
          'SubSource',
          '<SubSource_subtype value="chromosome">1</SubSource_subtype>' +
            leaf('SubSource_name', chromosome),
        ),
      ),
  );
}

function geneRef(gene: Gene): string {
  return [
    leaf('Gene-ref_locus', gene.symbol),
    leaf('Gene-ref_desc', gene.name),
    leaf('Gene-ref_maploc', gene.map),
    wrap('Gene-ref_db', dbTag('MIM', gene.mim)),
    wrap('Gene-ref_syn', gene.aliases.map((alias) => leaf('Gene-ref_syn_E', alias)).join('')),
  ].join('');
}

function locusXml({ location, messenger, protein }: Gene): string {
  const [genomic = '', version = ''] = location.accession.split('.');
  const product = (type: string, accession: string, inner = ''): string =>
    wrap(
      'Gene-commentary',
      `<Gene-commentary_type value="${type}"/>` +
        leaf('Gene-commentary_accession', accession.replace(/\..*/, '')) +
        leaf('Gene-commentary_version', accession.replace(/.*\./, '')) +
        inner,
    );
  const coded = wrap('Gene-commentary_products', product('peptide', protein));
  return wrap(
    'Gene-commentary',
    '<Gene-commentary_type value="genomic">1</Gene-commentary_type>' +
      leaf('Gene-commentary_accession', genomic) +
      leaf('Gene-commentary_version', version) +
      wrap('Gene-commentary_products', product('mRNA', messenger, coded)),
  );
}

/** A gene with its exons as a table for people. */
export function geneTable(genes: readonly Gene[]): string {
  return genes
    .map(({ symbol, name, id, location, messenger, protein }) =>
      [
        `${symbol} ${name}[${HUMAN.name}]`,
        `Gene ID: ${id}, updated on 1-Mar-2024`,
        '',
        '',
        `Reference GRCh38 Primary Assembly NC_000017.11  (minus strand) from: ${location.start} to: ${location.stop}`,
        `mRNA transcript variant 1 ${messenger}, ${location.exons} exons,  total annotated spliced exon length: ${lengthOf(messenger)}`,
        `protein isoform a ${protein},  ${location.exons - 2} coding  exons,  annotated AA length: ${lengthOf(protein)}`,
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

function lengthOf(accession: string): number {
  return SEQUENCES.find((one) => one.accession === accession)?.letters.length ?? 0;
}

/** Genes as text of ASN.1, with its main parts. */
export function geneText(genes: readonly Gene[]): string {
  return genes
    .map(
      ({ id, symbol, name, map, summary }) =>
        `Entrezgene ::= {\n  track-info {\n    geneid ${id},\n    status live\n  },\n  type protein-coding,\n  gene {\n    locus "${symbol}",\n    desc "${name}",\n    maploc "${map}"\n  },\n  summary "${summary}"\n}\n`,
    )
    .join('\n');
}
