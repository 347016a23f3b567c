import type { PubmedRecord } from './corpus/article.ts';
import { generatedPmids } from './corpus/generated-articles.ts';
import { pubmedRecord } from './corpus/pubmed.ts';
import { pubmedSet } from './render/pubmed-xml.ts';

/** A PubmedArticleSet of these records, or of the first so many generated ones. */
export function pubmedXml(which: readonly string[] | number): string {
  return [...pubmedXmlParts(which)].join('');
}

/** The same piece by piece, a record at a time. */
export function pubmedXmlParts(which: readonly string[] | number): Generator<string> {
  return pubmedSet(recordsOf(typeof which === 'number' ? generatedPmids(which) : which));
}

function* recordsOf(pmids: readonly string[]): Generator<PubmedRecord> {
  for (const pmid of pmids) {
    const record = pubmedRecord(pmid);
    if (record !== undefined) yield record;
  }
}
