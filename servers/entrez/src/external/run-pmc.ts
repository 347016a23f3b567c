import { ToolError } from '@wellspoken/kit';

import { readArticleId } from '../articles/article-id.ts';
import { readArticles, resolveArticles } from '../articles/read-articles.ts';
import { formatCitation } from '../citations/styles.ts';
import type { CallOptions, MissingRecord } from '../eutils/eutils.ts';
import type { ConvertedId, ExportRequest, OpenAccess, Pmc } from '../pmc/pmc.ts';
import { type ExternalInput, type ExternalServices, splitIds } from './external-input.ts';
import type { Outcome, Place } from './outcome.ts';

/** Asks one of the services of PMC. */
export async function runPmc(
  entrez: ExternalServices,
  asked: ExternalInput & { readonly from: Place },
  call: CallOptions,
): Promise<Outcome> {
  switch (asked.operation) {
    case 'id_convert':
      return convert(entrez.pmc, asked, call);
    case 'oa_service':
      return openAccess(entrez.pmc, asked, call);
    default:
      return exportCitations(entrez, asked, call);
  }
}

async function convert(pmc: Pmc, asked: ExternalInput, call: CallOptions): Promise<Outcome> {
  const { output_format: format } = asked;
  const request = { ids: splitIds(asked.ids ?? asked.id), versions: asked.versions === 'yes' };
  const source = "PMC's ID converter";
  if (format === 'json') {
    const { records, fetchedAt } = await pmc.convertIds(request, call);
    const wrap = (items: readonly unknown[]): Record<string, unknown> => ({
      status: 'ok',
      records: items,
    });
    return { kind: 'items', source, fetchedAt, items: records.map(toRecord), wrap };
  }
  if (format !== 'xml' && format !== 'csv')
    throw createFormatError('The ID converter', 'json, xml, csv');
  const { text, fetchedAt } = await pmc.convertIdsAsText({ ...request, format }, call);
  return { kind: 'text', source, fetchedAt, text };
}

/** In the names that the converter itself uses. */
function toRecord({ requested, problem, versions, ...ids }: ConvertedId): object {
  return {
    'requested-id': requested,
    ...ids,
    ...(versions && {
      versions: versions.map(({ pmcid, isCurrent }) => ({ pmcid, current: isCurrent })),
    }),
    ...(problem !== undefined && { status: 'error', errmsg: problem }),
  };
}

async function openAccess(
  pmc: Pmc,
  asked: ExternalInput & { readonly from: Place },
  call: CallOptions,
): Promise<Outcome> {
  const { output_format: format, from } = asked;
  if (format !== 'json' && format !== 'xml') {
    throw createFormatError('The open-access service', 'json, xml');
  }
  const found =
    from.resumption === undefined
      ? await pmc.openAccess({ pmcid: await findPmcid(pmc, asked, call) }, call)
      : await pmc.openAccess({ resumption: from.resumption }, call);
  const about = { source: "PMC's open-access service", fetchedAt: found.fetchedAt };
  if (format === 'xml') return { ...about, kind: 'text', text: found.xml };
  return { ...about, ...toItems(found) };
}

function toItems({
  records,
  total,
  resumption,
}: OpenAccess): Pick<
  Extract<Outcome, { readonly kind: 'items' }>,
  'kind' | 'items' | 'wrap' | 'resumption'
> {
  return {
    kind: 'items',
    items: records.map(({ isRetracted, ...record }) => ({ ...record, retracted: isRetracted })),
    wrap: (items) => ({ records: items, ...(total !== undefined && { total }) }),
    ...(resumption !== undefined && { resumption }),
  };
}

async function findPmcid(pmc: Pmc, asked: ExternalInput, call: CallOptions): Promise<string> {
  const [id = '', ...others] = splitIds(asked.id ?? asked.ids);
  const read = others.length === 0 ? readArticleId(id) : undefined;
  if (read === undefined) {
    throw new ToolError(
      'invalid_arguments',
      `id: expected one PMCID, PMID or DOI; got "${(asked.id ?? asked.ids ?? '').slice(0, 80)}".`,
      { suggestions: ['Pass one id, such as PMC6710001.'] },
    );
  }
  if (read.kind === 'pmcid') return read.value;
  const [record] = (await pmc.convertIds({ ids: [read.value] }, call)).records;
  if (record?.pmcid !== undefined) return record.pmcid;
  throw new ToolError('not_found', `${id} is not in PMC.`, {
    suggestions: [
      'get_full_text looks in Europe PMC too.',
      'get_article shows what PubMed has of it.',
    ],
  });
}

function createFormatError(who: string, valid: string): ToolError {
  return new ToolError('invalid_arguments', `output_format: ${who} does not answer in this form.`, {
    suggestions: [`Valid here: ${valid}.`],
  });
}

const MOST_IDS = 20;

interface Written {
  readonly texts: readonly string[];
  readonly missing: readonly MissingRecord[];
  readonly fetchedAt: Date;
}

/** Writes citations: NCBI's exporter does, but for BibTeX, which it does not know. */
async function exportCitations(
  entrez: ExternalServices,
  asked: ExternalInput,
  call: CallOptions,
): Promise<Outcome> {
  const ids = splitIds(asked.id ?? asked.ids);
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
  if (written.texts.length === 0) throw createNotFoundError(written.missing);
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
  call: CallOptions,
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
  call: CallOptions,
): Promise<Written> {
  const { requests, missing } = await createRequests(entrez, ids, call);
  const texts: string[] = [];
  const failed: MissingRecord[] = [...missing];
  let fetchedAt = new Date();
  for (const { asked, ...request } of requests) {
    try {
      const written = await entrez.pmc.exportCitation({ ...request, format }, call);
      texts.push(written.text);
      if (written.fetchedAt < fetchedAt) fetchedAt = written.fetchedAt;
    } catch (error) {
      // An unknown id does not fail the others; an unavailable service does.
      if (!(error instanceof ToolError) || error.code !== 'not_found') throw error;
      failed.push({ id: asked, reason: error.message });
    }
  }
  return { texts, missing: failed, fetchedAt };
}

type Addressed = Omit<ExportRequest, 'format'> & { readonly asked: string };

async function createRequests(
  entrez: ExternalServices,
  ids: readonly string[],
  call: CallOptions,
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

function createNotFoundError(missing: readonly MissingRecord[]): ToolError {
  const reasons = missing.map(({ id, reason }) => `${id}: ${reason}`).join('; ');
  return new ToolError('not_found', `No citation could be exported. ${reasons}`, {
    suggestions: ['Check the ids.', 'match_citation finds the PMID of a citation.'],
  });
}
