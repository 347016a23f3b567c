import {
  findChild,
  findChildren,
  readChildText,
  descend,
  getElements,
  readText,
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

/** Reads records of Gene, and reports those that cannot be read. */
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
  const id = readChildText(track, 'Gene-track_geneid');
  if (id === undefined || !/^\d{1,15}$/.test(id)) return undefined;
  const reference = descend(record, 'Entrezgene_gene', 'Gene-ref');
  const source = descend(record, 'Entrezgene_source', 'BioSource');
  const organism = descend(source, 'BioSource_org', 'Org-ref');
  const protein = descend(record, 'Entrezgene_prot', 'Prot-ref', 'Prot-ref_name');
  return {
    id,
    symbol: readChildText(reference, 'Gene-ref_locus'),
    fullName: readChildText(reference, 'Gene-ref_desc'),
    type: findChild(record, 'Entrezgene_type')?.attributes['value'],
    status: findChild(track, 'Gene-track_status')?.attributes['value'],
    chromosome: readChromosome(source),
    mapLocation: readChildText(reference, 'Gene-ref_maploc'),
    organism: readChildText(organism, 'Org-ref_taxname'),
    commonName: readChildText(organism, 'Org-ref_common'),
    taxonId: readLinks(findChild(organism, 'Org-ref_db')).find(
      ({ database }) => database === 'taxon',
    )?.id,
    summary: readChildText(record, 'Entrezgene_summary'),
    synonyms: getElements(findChild(reference, 'Gene-ref_syn')).map(readText),
    products: getElements(protein).map(readText),
    links: readLinks(findChild(reference, 'Gene-ref_db')),
    pmids: [...new Set(readPmids(record))],
  };
}

function readChromosome(source: XmlElement | undefined): string | undefined {
  const parts = findChildren(findChild(source, 'BioSource_subtype'), 'SubSource');
  const found = parts.find(
    (part) => findChild(part, 'SubSource_subtype')?.attributes['value'] === 'chromosome',
  );
  return readChildText(found, 'SubSource_name');
}

function readLinks(element: XmlElement | undefined): Gene['links'] {
  return findChildren(element, 'Dbtag').flatMap((tag) => {
    const database = readChildText(tag, 'Dbtag_db');
    const object = descend(tag, 'Dbtag_tag', 'Object-id');
    const id = readChildText(object, 'Object-id_id') ?? readChildText(object, 'Object-id_str');
    return database === undefined || id === undefined ? [] : [{ database, id }];
  });
}

function readPmids(element: XmlElement): readonly string[] {
  if (element.name === 'PubMedId') {
    const pmid = readText(element);
    return /^\d{1,10}$/.test(pmid) ? [pmid] : [];
  }
  return getElements(element).flatMap(readPmids);
}
