import { readArticles } from '@wellspoken/entrez/pubmed';

import type { FirstRecord, ParsedSet } from '../first-record.ts';

/** Every record as a whole article, one after the other. */
export function readWithWellspoken(xml: string): ParsedSet {
  let records = 0;
  let first: FirstRecord | undefined;
  for (const { article } of readArticles(xml)) {
    records += 1;
    if (article === undefined || first !== undefined) continue;
    first = {
      pmid: article.pmid,
      title: article.title,
      sections: article.abstract.map(({ label = '', text }) => ({ label, text })),
      doi: article.identifiers.find(({ type }) => type === 'doi')?.value ?? '',
      lastNames: article.authors.map(({ lastName = '' }) => lastName),
      majorHeadings: article.mesh
        .filter(({ isMajor }) => isMajor)
        .map(({ descriptor }) => descriptor.name),
      references: article.references.length,
    };
  }
  if (first === undefined) throw new Error('The document has no record.');
  return { records, first };
}
