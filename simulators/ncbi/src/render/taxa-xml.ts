import { type Rank, TAXA, type Taxon } from '../corpus/organisms.ts';
import { renderLeaf, renderProlog, wrap } from './xml.ts';

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
