import { ToolError } from '@wellspoken/kit';

import { readArticleId } from '../../articles/article-id.ts';
import type { ExternalServices } from './services.ts';
import type { Calling } from '../../eutils/eutils.ts';
import type { ConvertedId, OpenAccess, Pmc } from '../../pmc/pmc.ts';
import { exportCitations } from './export-citations.ts';
import type { ExternalInput } from './external-input.ts';
import type { Place } from './fit-outcome.ts';
import { idsOf } from './ids-of.ts';
import type { Outcome } from './outcome.ts';

/** Asks one of the services of PMC. */
export async function runPmc(
  entrez: ExternalServices,
  asked: ExternalInput & { readonly from: Place },
  call: Calling,
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

async function convert(pmc: Pmc, asked: ExternalInput, call: Calling): Promise<Outcome> {
  const { output_format: format } = asked;
  const request = { ids: idsOf(asked.ids ?? asked.id), versions: asked.versions === 'yes' };
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
    throw otherFormats('The ID converter', 'json, xml, csv');
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
  call: Calling,
): Promise<Outcome> {
  const { output_format: format, from } = asked;
  if (format !== 'json' && format !== 'xml') {
    throw otherFormats('The open-access service', 'json, xml');
  }
  const found =
    from.resumption === undefined
      ? await pmc.openAccess({ pmcid: await pmcidOf(pmc, asked, call) }, call)
      : await pmc.openAccess({ resumption: from.resumption }, call);
  const about = { source: "PMC's open-access service", fetchedAt: found.fetchedAt };
  if (format === 'xml') return { ...about, kind: 'text', text: found.xml };
  return { ...about, ...itemsIn(found) };
}

function itemsIn({
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

async function pmcidOf(pmc: Pmc, asked: ExternalInput, call: Calling): Promise<string> {
  const [id = '', ...others] = idsOf(asked.id ?? asked.ids);
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

function otherFormats(who: string, valid: string): ToolError {
  return new ToolError('invalid_arguments', `output_format: ${who} does not answer in this form.`, {
    suggestions: [`Valid here: ${valid}.`],
  });
}
