import { ToolError } from '@wellspoken/kit';

import { readArticleId } from '../../articles/article-id.ts';
import { readArticles, resolveArticles } from '../../articles/read-articles.ts';
import { formatCitation } from '../../citations/styles.ts';
import type { ExternalServices } from './services.ts';
import type { Calling, MissingRecord } from '../../eutils/eutils.ts';
import type { ExportRequest } from '../../pmc/pmc.ts';
import type { ExternalInput } from './external-input.ts';
import { idsOf } from './ids-of.ts';
import type { Outcome } from './outcome.ts';

const MOST_IDS = 20;

interface Written {
  readonly texts: readonly string[];
  readonly missing: readonly MissingRecord[];
  readonly fetchedAt: Date;
}

/** Writes citations: NCBI's exporter does, but for BibTeX, which it does not know. */
export async function exportCitations(
  entrez: ExternalServices,
  asked: ExternalInput,
  call: Calling,
): Promise<Outcome> {
  const ids = idsOf(asked.id ?? asked.ids);
  const { citation_format: format = 'ris' } = asked;
  if (ids.length === 0 || ids.length > MOST_IDS) {
    throw new ToolError('invalid_arguments', `ids: expected 1 to ${MOST_IDS}; got ${ids.length}.`, {
      suggestions: [`Export at most ${MOST_IDS} citations in one call.`],
    });
  }
  const written =
    format === 'bibtex'
      ? await writeBibtex(entrez, ids, call)
      : await askExporter(entrez, { ids, format }, call);
  if (written.texts.length === 0) throw nothing(written.missing);
  return {
    kind: 'text',
    source: format === 'bibtex' ? 'PubMed' : "NCBI's citation exporter",
    fetchedAt: written.fetchedAt,
    text: `${written.texts.join('\n\n')}\n`,
    ...(written.missing.length > 0 && { missing: written.missing }),
    ...(format === 'bibtex' && {
      notes: ['Written by this server from the record in PubMed; NCBI exports no BibTeX.'],
    }),
  };
}

async function writeBibtex(
  entrez: ExternalServices,
  ids: readonly string[],
  call: Calling,
): Promise<Written> {
  const { found, missing } = await resolveArticles(entrez, ids, call);
  if (found.length === 0) return { texts: [], missing, fetchedAt: new Date() };
  const pmids = found.map(({ pmid }) => pmid);
  const read = await readArticles(entrez.eutils, pmids, call);
  return {
    texts: read.articles.map((article) => formatCitation(article, 'bibtex').trim()),
    missing: [...missing, ...read.missing],
    fetchedAt: read.fetchedAt,
  };
}

interface ExportOrder {
  readonly ids: readonly string[];
  readonly format: ExportRequest['format'];
}

async function askExporter(
  entrez: ExternalServices,
  { ids, format }: ExportOrder,
  call: Calling,
): Promise<Written> {
  const { requests, missing } = await requestsFor(entrez, ids, call);
  const texts: string[] = [];
  const failed: MissingRecord[] = [...missing];
  let fetchedAt = new Date();
  for (const { asked, ...request } of requests) {
    try {
      const written = await entrez.pmc.exportCitation({ ...request, format }, call);
      texts.push(written.text);
      if (written.fetchedAt < fetchedAt) fetchedAt = written.fetchedAt;
    } catch (error) {
      // One that is unknown does not spoil the others; a service that is down does.
      if (!(error instanceof ToolError) || error.code !== 'not_found') throw error;
      failed.push({ id: asked, reason: error.message });
    }
  }
  return { texts, missing: failed, fetchedAt };
}

type Addressed = Omit<ExportRequest, 'format'> & { readonly asked: string };

async function requestsFor(
  entrez: ExternalServices,
  ids: readonly string[],
  call: Calling,
): Promise<{
  readonly requests: readonly Addressed[];
  readonly missing: readonly MissingRecord[];
}> {
  const inPmc = ids.flatMap((asked): Addressed[] => {
    const read = readArticleId(asked);
    return read?.kind === 'pmcid' ? [{ asked, database: 'pmc', id: read.value.slice(3) }] : [];
  });
  const others = ids.filter((id) => !inPmc.some(({ asked }) => asked === id));
  const { found, missing } = await resolveArticles(entrez, others, call);
  const inPubmed = found.map(({ id: asked, pmid }): Addressed => ({
    asked,
    database: 'pubmed',
    id: pmid,
  }));
  return { requests: [...inPmc, ...inPubmed], missing };
}

function nothing(missing: readonly MissingRecord[]): ToolError {
  const reasons = missing.map(({ id, reason }) => `${id}: ${reason}`).join('; ');
  return new ToolError('not_found', `No citation could be exported. ${reasons}`, {
    suggestions: ['Check the ids.', 'match_citation finds the PMID of a citation.'],
  });
}
