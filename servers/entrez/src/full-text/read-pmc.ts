import { fetchReadable } from '../eutils/fetch-records.ts';
import type { Calling } from '../eutils/eutils.ts';
import { recordReader } from '../reader/record-reader.ts';
import { failedAttempt, type Services, type Tried } from './attempt.ts';

const SOURCE = 'PMC';

/** Reads an article of PMC; many records there have metadata only. */
export async function readPmc({ eutils }: Services, pmcid: string, call: Calling): Promise<Tried> {
  try {
    const selection = { database: 'pmc', ids: [pmcid.replace(/^PMC|\.\d+$/gi, '')] };
    const request = { selection, retmode: 'xml' as const, parse: recordReader.fullTexts };
    const { parsed: articles, fetchedAt } = await fetchReadable(eutils, request, call);
    const text = articles.find(({ hasBody }) => hasBody);
    if (text !== undefined) return { found: { text, source: SOURCE, pmcid, fetchedAt } };
    const reason =
      articles.length === 0 ? 'There is no such record.' : 'Only metadata of it is open.';
    return { attempt: { source: SOURCE, outcome: 'none', reason } };
  } catch (error) {
    return { attempt: failedAttempt(SOURCE, error, call) };
  }
}
