import { type Rank, TAXA, type Taxon } from '../corpus/organisms.ts';
import { leaf, prolog, wrap } from './xml.ts';

const HEAD = prolog(
  'TaxaSet',
  '-//NLM//DTD Taxon, 14th January 2002//EN',
  'https://www.ncbi.nlm.nih.gov/entrez/query/DTD/taxon.dtd',
);

/** Taxa as TaxaSet XML. */
export function taxaXml(ids: readonly string[]): string {
  const taxa = ids.flatMap((id) => TAXA.find(({ taxId }) => taxId === id) ?? []);
  return `${HEAD}${wrap('TaxaSet', taxa.map((taxon) => wrap('Taxon', parts(taxon))).join('\n'))}\n`;
}

function parts(taxon: Taxon): string {
  return [
    leaf('TaxId', taxon.taxId),
    leaf('ScientificName', taxon.name),
    wrap('OtherNames', leaf('GenbankCommonName', taxon.commonName)),
    leaf('ParentTaxId', taxon.parent),
    leaf('Rank', taxon.rank),
    leaf('Division', taxon.division),
    wrap('GeneticCode', leaf('GCId', 1) + leaf('GCName', 'Standard')),
    wrap('MitoGeneticCode', leaf('MGCId', 2) + leaf('MGCName', 'Vertebrate Mitochondrial')),
    leaf('Lineage', taxon.above.map(({ name }) => name).join('; ')),
    wrap('LineageEx', taxon.above.map(aboveXml).join('')),
    leaf('CreateDate', '1995/02/27 09:24:00'),
    leaf('UpdateDate', '2024/01/02 00:00:00'),
    leaf('PubDate', '1992/05/26 01:00:00'),
  ].join('\n');
}

function aboveXml({ taxId, name, rank }: Rank): string {
  return wrap('Taxon', leaf('TaxId', taxId) + leaf('ScientificName', name) + leaf('Rank', rank));
}
