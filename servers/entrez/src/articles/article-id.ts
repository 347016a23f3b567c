/** An id of an article; its form shows its kind. */
export interface ArticleId {
  readonly kind: 'pmid' | 'pmcid' | 'doi';
  readonly value: string;
}

const FORMS: readonly (readonly [ArticleId['kind'], RegExp])[] = [
  ['pmid', /^(?:pmid:?\s*|https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)?0*([1-9]\d{0,9})\/?$/i],
  [
    'pmcid',
    /^(?:pmcid:?\s*|https?:\/\/(?:www\.|pmc\.)?ncbi\.nlm\.nih\.gov\/\S*?)?(PMC\d{1,10})(?:\.\d+)?\/?$/i,
  ],
  ['doi', /^(?:doi:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S{1,300})$/i],
];

/** Reads a PMID, a PMCID or a DOI, also with its name before it or as a link; undefined where it is none. */
export function readArticleId(text: string): ArticleId | undefined {
  const given = text.trim();
  for (const [kind, form] of FORMS) {
    const value = form.exec(given)?.[1];
    if (value !== undefined) return { kind, value: kind === 'pmcid' ? value.toUpperCase() : value };
  }
  return undefined;
}
