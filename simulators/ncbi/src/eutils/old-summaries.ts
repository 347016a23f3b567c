import type { Database } from '../databases/database.ts';
import { renderOldSummaryXml } from '../render/summary-xml.ts';
import { renderLeaf, renderProlog, wrap } from '../render/xml.ts';

/** What is said of a record that has no summary. */
export const NO_SUMMARY = 'cannot get document summary';

const HEAD = renderProlog(
  'eSummaryResult',
  '-//NLM//DTD esummary v1 20041029//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20041029/esummary-v1.dtd',
);

/** Summaries in the old form. */
export function renderOldSummaries(database: Database, ids: readonly string[]): string {
  const documents = ids.map((id) => {
    const uid = database.find(id);
    if (uid === undefined) return renderLeaf('ERROR', `UID=${id}: ${NO_SUMMARY}`);
    const items = (database.oldSummary ?? database.summary)(uid);
    return wrap('DocSum', `\n\t${renderLeaf('Id', uid)}\n\t${renderOldSummaryXml(items)}\n`);
  });
  return renderOldSummaryResult(`\n${documents.join('\n')}\n`);
}

/** The root element of the old form. */
export function renderOldSummaryResult(content: string): string {
  return `${HEAD}${wrap('eSummaryResult', content)}\n`;
}
