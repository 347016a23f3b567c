import type { Upstream } from '@wellspoken/kit/upstream';

import { askText, KEPT } from './ask.ts';
import { runEachBatch, splitIntoBatches } from './batches.ts';
import type { CallOptions, Citation, CitationMatch } from './eutils.ts';

const BATCH = 100;
const KEY_FIELD = 5;

/** Finds the PMIDs of citations; one answer for each, in order. */
export async function matchCitations(
  client: Upstream,
  citations: readonly Citation[],
  call: CallOptions = {},
): Promise<readonly CitationMatch[]> {
  const matches = await runEachBatch(
    splitIntoBatches(citations, BATCH),
    (batch) => matchBatch(client, batch, call),
    call,
  );
  return matches.flat();
}

async function matchBatch(
  client: Upstream,
  citations: readonly Citation[],
  { signal }: CallOptions,
): Promise<readonly CitationMatch[]> {
  const { value: text } = await askText(client, {
    signal,
    utility: 'ecitmatch.cgi',
    query: { db: 'pubmed', retmode: 'xml' },
    long: {
      bdata: citations.map((citation, index) => `${writeCitation(citation)}${index}|`).join('\r'),
    },
    keepMs: KEPT.recordMs,
  });
  const answers = readLines(text);
  // NCBI omits lines, so answers are matched by the keys that were sent along.
  return citations.map((_, index) => answers.get(String(index)) ?? { outcome: 'unanswered' });
}

function writeCitation({ journal, year, volume, page, author }: Citation): string {
  return [journal, year, volume, page, author].map((part) => `${toPlainPart(part)}|`).join('');
}

/** Bars and line breaks separate fields and citations. */
function toPlainPart(part = ''): string {
  return part.replace(/[|\s]+/g, ' ').trim();
}

function readLines(text: string): ReadonlyMap<string, CitationMatch> {
  return new Map(
    text
      .split(/[\r\n]+/)
      .map((line) => line.split('|'))
      .filter((fields) => fields.length > KEY_FIELD + 1)
      .map((fields) => [
        (fields[KEY_FIELD] ?? '').trim(),
        readOutcome(
          fields
            .slice(KEY_FIELD + 1)
            .join('|')
            .trim(),
        ),
      ]),
  );
}

function readOutcome(said: string): CitationMatch {
  if (/^\d+$/.test(said)) return { outcome: 'found', pmid: said };
  const note = /^(?:AMBIGUOUS|NOT_FOUND)[\s;:]*(.*)$/s.exec(said)?.[1] ?? said;
  const noted = note === '' ? {} : { note };
  if (!said.startsWith('AMBIGUOUS')) return { outcome: 'not_found', ...noted };
  // "(5 citations)" is a count and no PMID.
  const pmids = note.replace(/\([^)]*\)/g, ' ').match(/\d+/g) ?? [];
  return { outcome: 'ambiguous', pmids, ...noted };
}
