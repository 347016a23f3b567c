import type { Article } from '../articles/article.ts';
import { toApa } from './apa.ts';
import { toBibtex } from './bibtex.ts';
import { toCslJson } from './csl.ts';
import { toNbib } from './nbib.ts';
import { toRis } from './ris.ts';
import { toVancouver } from './vancouver.ts';

/** The forms in which an article can be cited. */
export const CITATION_STYLES = ['apa', 'vancouver', 'ris', 'bibtex', 'nbib', 'csl-json'] as const;

/** One of the forms in which an article can be cited. */
export type CitationStyle = (typeof CITATION_STYLES)[number];

const WRITERS: Readonly<Record<CitationStyle, (article: Article) => string>> = {
  apa: toApa,
  vancouver: toVancouver,
  ris: toRis,
  bibtex: toBibtex,
  nbib: toNbib,
  'csl-json': toCslJson,
};

/** Cites an article in some form, from its record alone. */
export function formatCitation(article: Article, style: CitationStyle): string {
  return WRITERS[style](article);
}
