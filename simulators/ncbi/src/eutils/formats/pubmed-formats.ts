import { renderPubmedXml } from '../../pubmed-set.ts';
import { renderAbstractText } from '../../render/abstract-text.ts';
import { renderMedlineText } from '../../render/medline-text.ts';
import { COMMON_FORMATS } from './common-formats.ts';
import type { Format } from './format.ts';

/** The forms of PubMed. */
export const PUBMED_FORMATS: readonly Format[] = [
  { types: ['abstract'], mode: 'text', render: ({ uids }) => renderAbstractText(uids) },
  { types: ['medline'], mode: 'text', render: ({ uids }) => renderMedlineText(uids) },
  {
    types: ['', 'xml', 'full', 'abstract', 'medline'],
    mode: 'xml',
    render: ({ uids }) => renderPubmedXml(uids),
  },
  ...COMMON_FORMATS,
];
