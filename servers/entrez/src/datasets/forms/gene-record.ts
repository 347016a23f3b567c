import {
  childOf,
  childrenOf,
  childText,
  descend,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../xml/element.ts';
import { readRecords } from '../../xml/read-xml.ts';
import type { Problem } from './form.ts';

/** What a record of Gene says, as far as it is staged. */
export interface Gene {
  readonly id: string;
  readonly symbol: string | undefined;
  readonly fullName: string | undefined;
  /** Such as protein-coding. */
  readonly type: string | undefined;
  readonly status: string | undefined;
  readonly chromosome: string | undefined;
  readonly mapLocation: string | undefined;
  readonly organism: string | undefined;
  readonly commonName: string | undefined;
  readonly taxonId: string | undefined;
  readonly summary: string | undefined;
  readonly synonyms: readonly string[];
  readonly products: readonly string[];
  readonly links: readonly { readonly database: string; readonly id: string }[];
  readonly pmids: readonly string[];
}

/** Reads records of Gene, and tells of those that cannot be read. */
export function readGenes(xml: string): readonly (Gene | Problem)[] {
  const records = readRecords(xml, ['Entrezgene'], { onFlaw: () => undefined });
  return Array.from(
    records,
    (record) => toGene(record) ?? { problem: 'A record has no gene id and was left out.' },
  );
}

/** Reads an Entrezgene element; undefined where it has no id. */
function toGene(record: XmlElement): Gene | undefined {
  const track = descend(record, 'Entrezgene_track-info', 'Gene-track');
  const id = childText(track, 'Gene-track_geneid');
  if (id === undefined || !/^\d{1,15}$/.test(id)) return undefined;
  const reference = descend(record, 'Entrezgene_gene', 'Gene-ref');
  const source = descend(record, 'Entrezgene_source', 'BioSource');
  const organism = descend(source, 'BioSource_org', 'Org-ref');
  const protein = descend(record, 'Entrezgene_prot', 'Prot-ref', 'Prot-ref_name');
  return {
    id,
    symbol: childText(reference, 'Gene-ref_locus'),
    fullName: childText(reference, 'Gene-ref_desc'),
    type: childOf(record, 'Entrezgene_type')?.attributes['value'],
    status: childOf(track, 'Gene-track_status')?.attributes['value'],
    chromosome: chromosomeOf(source),
    mapLocation: childText(reference, 'Gene-ref_maploc'),
    organism: childText(organism, 'Org-ref_taxname'),
    commonName: childText(organism, 'Org-ref_common'),
    taxonId: linksIn(childOf(organism, 'Org-ref_db')).find(({ database }) => database === 'taxon')
      ?.id,
    summary: childText(record, 'Entrezgene_summary'),
    synonyms: elementsOf(childOf(reference, 'Gene-ref_syn')).map(textOf),
    products: elementsOf(protein).map(textOf),
    links: linksIn(childOf(reference, 'Gene-ref_db')),
    pmids: [...new Set(pmidsIn(record))],
  };
}

function chromosomeOf(source: XmlElement | undefined): string | undefined {
  const parts = childrenOf(childOf(source, 'BioSource_subtype'), 'SubSource');
  const found = parts.find(
    (part) => childOf(part, 'SubSource_subtype')?.attributes['value'] === 'chromosome',
  );
  return childText(found, 'SubSource_name');
}

function linksIn(element: XmlElement | undefined): Gene['links'] {
  return childrenOf(element, 'Dbtag').flatMap((tag) => {
    const database = childText(tag, 'Dbtag_db');
    const object = descend(tag, 'Dbtag_tag', 'Object-id');
    const id = childText(object, 'Object-id_id') ?? childText(object, 'Object-id_str');
    return database === undefined || id === undefined ? [] : [{ database, id }];
  });
}

function pmidsIn(element: XmlElement): readonly string[] {
  if (element.name === 'PubMedId') {
    const pmid = textOf(element);
    return /^\d{1,10}$/.test(pmid) ? [pmid] : [];
  }
  return elementsOf(element).flatMap(pmidsIn);
}
