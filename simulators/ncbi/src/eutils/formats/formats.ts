import { FULL_TEXTS } from '../../corpus/full-texts.ts';
import { genesOf, geneTable, geneText, geneXml } from '../../render/gene-xml.ts';
import { articleSet } from '../../render/jats.ts';
import { medlineText } from '../../render/medline-text.ts';
import { meshText } from '../../render/mesh-text.ts';
import { taxaXml } from '../../render/taxa-xml.ts';
import { clinvarXml, snpText, snpXml } from '../../render/variant-xml.ts';
import { COMMON_FORMATS } from './common-formats.ts';
import type { Format } from './format.ts';
import { PUBMED_FORMATS } from './pubmed-formats.ts';
import { SEQUENCE_FORMATS } from './sequence-formats.ts';

/** The forms of each database that has records; the first that fits is taken. */
export const FORMATS: Readonly<Record<string, readonly Format[]>> = {
  pubmed: PUBMED_FORMATS,
  nuccore: SEQUENCE_FORMATS,
  protein: SEQUENCE_FORMATS,
  pmc: [
    { types: ['', 'xml', 'full'], mode: 'xml', render: ({ ids }) => articleSet(ids) },
    { types: ['medline'], mode: 'text', render: ({ uids }) => medlineText(uids.flatMap(pmidOf)) },
    ...COMMON_FORMATS,
  ],
  gene: [
    { types: ['', 'native'], mode: 'text', render: ({ uids }) => geneText(genesOf(uids)) },
    { types: ['gene_table'], mode: 'text', render: ({ uids }) => geneTable(genesOf(uids)) },
    { types: ['', 'xml', 'native'], mode: 'xml', render: ({ uids }) => geneXml(genesOf(uids)) },
    ...COMMON_FORMATS,
  ],
  taxonomy: [
    { types: ['', 'xml'], mode: 'xml', render: ({ uids }) => taxaXml(uids) },
    ...COMMON_FORMATS,
  ],
  mesh: [
    { types: ['', 'full'], mode: 'text', render: ({ uids }) => meshText(uids) },
    ...COMMON_FORMATS,
  ],
  snp: [
    { types: ['', 'xml'], mode: 'xml', render: ({ uids }) => snpXml(uids) },
    { types: ['docset', 'flt'], mode: 'text', render: ({ uids }) => snpText(uids) },
    ...COMMON_FORMATS,
  ],
  clinvar: [
    {
      types: ['', 'vcv', 'clinvarset', 'variation', 'xml'],
      mode: 'xml',
      render: ({ uids }) => clinvarXml(uids),
    },
    ...COMMON_FORMATS,
  ],
};

function pmidOf(uid: string): readonly string[] {
  return FULL_TEXTS.filter(({ id }) => id === uid).map(({ pmid }) => pmid);
}
