import type { PubmedRecord } from './corpus/article.ts';
import { listGeneratedPmids } from './corpus/generated-articles.ts';
import { findPubmedRecord } from './corpus/articles.ts';
import { renderPubmedSet } from './render/pubmed-xml.ts';

/** A PubmedArticleSet of these records, or of the first so many generated ones. */
export function renderPubmedXml(which: readonly string[] | number): string {
  return [...renderPubmedXmlParts(which)].join('');
}

/** The same piece by piece, a record at a time. */
export function renderPubmedXmlParts(which: readonly string[] | number): Generator<string> {
  return renderPubmedSet(
    findRecords(typeof which === 'number' ? listGeneratedPmids(which) : which),
  );
}

function* findRecords(pmids: readonly string[]): Generator<PubmedRecord> {
  for (const pmid of pmids) {
    const record = findPubmedRecord(pmid);
    if (record !== undefined) yield record;
  }
}
