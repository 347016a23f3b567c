import { FULL_TEXTS } from '../../corpus/full-texts.ts';
import {
  findGenes,
  renderGeneTable,
  renderGeneText,
  renderGeneXml,
} from '../../render/gene-xml.ts';
import { renderArticleSet } from '../../render/jats.ts';
import { renderMedlineText } from '../../render/medline-text.ts';
import { renderMeshText } from '../../render/mesh-text.ts';
import { renderTaxaXml } from '../../render/taxa-xml.ts';
import { renderClinvarXml, renderSnpText, renderSnpXml } from '../../render/variant-xml.ts';
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
    { types: ['', 'xml', 'full'], mode: 'xml', render: ({ ids }) => renderArticleSet(ids) },
    {
      types: ['medline'],
      mode: 'text',
      render: ({ uids }) => renderMedlineText(uids.flatMap(listPmids)),
    },
    ...COMMON_FORMATS,
  ],
  gene: [
    { types: ['', 'native'], mode: 'text', render: ({ uids }) => renderGeneText(findGenes(uids)) },
    { types: ['gene_table'], mode: 'text', render: ({ uids }) => renderGeneTable(findGenes(uids)) },
    {
      types: ['', 'xml', 'native'],
      mode: 'xml',
      render: ({ uids }) => renderGeneXml(findGenes(uids)),
    },
    ...COMMON_FORMATS,
  ],
  taxonomy: [
    { types: ['', 'xml'], mode: 'xml', render: ({ uids }) => renderTaxaXml(uids) },
    ...COMMON_FORMATS,
  ],
  mesh: [
    { types: ['', 'full'], mode: 'text', render: ({ uids }) => renderMeshText(uids) },
    ...COMMON_FORMATS,
  ],
  snp: [
    { types: ['', 'xml'], mode: 'xml', render: ({ uids }) => renderSnpXml(uids) },
    { types: ['docset', 'flt'], mode: 'text', render: ({ uids }) => renderSnpText(uids) },
    ...COMMON_FORMATS,
  ],
  clinvar: [
    {
      types: ['', 'vcv', 'clinvarset', 'variation', 'xml'],
      mode: 'xml',
      render: ({ uids }) => renderClinvarXml(uids),
    },
    ...COMMON_FORMATS,
  ],
};

function listPmids(uid: string): readonly string[] {
  return FULL_TEXTS.filter(({ id }) => id === uid).map(({ pmid }) => pmid);
}
