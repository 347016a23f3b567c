import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';

import { arrivedAt, textOf } from '../clients/response.ts';
import type { Calling } from '../eutils/eutils.ts';
import type { ExportRequest, PmcText } from './pmc.ts';

/** By what a citation of each format is known. */
const FORMS = {
  ris: /^TY {2}- /m,
  nbib: /^[A-Z]{2,4} *- /m,
  medline: /^[A-Z]{2,4} *- /m,
} as const;

/** Asks NCBI's exporter for a citation; it answers unknown ids with a good status and words. */
export async function exportCitation(
  door: Upstream,
  { database, id, format }: ExportRequest,
  { signal }: Calling,
): Promise<PmcText> {
  const response = await door.get(`${database}/`, {
    query: { format, id },
    accept: [400, 404],
    ...(signal !== undefined && { signal }),
  });
  const text = textOf(response);
  if (response.status >= 400 || isComplaint(text)) throw unknown(database, id);
  if (!FORMS[format].test(text)) {
    throw new ToolError('upstream_failed', `NCBI's citation exporter sent no ${format}.`, {
      retryable: true,
      suggestions: ['Try again later, or use format_citation, which writes citations itself.'],
    });
  }
  return { text: text.trim(), fetchedAt: arrivedAt(response) };
}

function isComplaint(text: string): boolean {
  return /^\s*\{/.test(text);
}

function unknown(database: ExportRequest['database'], id: string): ToolError {
  const name = database === 'pmc' ? `PMC${id}` : `PMID ${id}`;
  return new ToolError('not_found', `NCBI's citation exporter knows no ${name}.`, {
    suggestions: ['Check the id.', 'format_citation writes citations from the record in PubMed.'],
  });
}
