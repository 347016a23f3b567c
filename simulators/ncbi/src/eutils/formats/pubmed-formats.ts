import { pubmedXml } from '../../pubmed-set.ts';
import { abstractText } from '../../render/abstract-text.ts';
import { medlineText } from '../../render/medline-text.ts';
import { COMMON_FORMATS } from './common-formats.ts';
import type { Format } from './format.ts';

/** The forms of PubMed. */
export const PUBMED_FORMATS: readonly Format[] = [
  { types: ['abstract'], mode: 'text', render: ({ uids }) => abstractText(uids) },
  { types: ['medline'], mode: 'text', render: ({ uids }) => medlineText(uids) },
  {
    types: ['', 'xml', 'full', 'abstract', 'medline'],
    mode: 'xml',
    render: ({ uids }) => pubmedXml(uids),
  },
  ...COMMON_FORMATS,
];
