import type { Database } from '../databases/database.ts';
import { oldSummaryXml } from '../render/summary-xml.ts';
import { leaf, prolog, wrap } from '../render/xml.ts';

/** What is said of a record that has no summary. */
export const NO_SUMMARY = 'cannot get document summary';

const HEAD = prolog(
  'eSummaryResult',
  '-//NLM//DTD esummary v1 20041029//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20041029/esummary-v1.dtd',
);

/** Summaries in the old form. */
export function oldSummaries(database: Database, ids: readonly string[]): string {
  const documents = ids.map((id) => {
    const uid = database.find(id);
    if (uid === undefined) return leaf('ERROR', `UID=${id}: ${NO_SUMMARY}`);
    const items = (database.oldSummary ?? database.summary)(uid);
    return wrap('DocSum', `\n\t${leaf('Id', uid)}\n\t${oldSummaryXml(items)}\n`);
  });
  return oldSummaryResult(`\n${documents.join('\n')}\n`);
}

/** The root element of the old form. */
export function oldSummaryResult(content: string): string {
  return `${HEAD}${wrap('eSummaryResult', content)}\n`;
}
