import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';

import { getArrivalTime, decodeText as bodyText } from '../clients/response.ts';
import type { CallOptions } from '../eutils/eutils.ts';
import { findChild, findChildren, readText, type XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/read-xml.ts';
import type { OpenAccess, OpenAccessRecord, OpenAccessRequest } from './pmc.ts';

/** Calls the open-access service, which reports errors inside 200 responses. */
export async function findOpenAccess(
  client: Upstream,
  request: OpenAccessRequest,
  { signal }: CallOptions,
): Promise<OpenAccess> {
  const response = await client.get('oa.fcgi', {
    query: 'pmcid' in request ? { id: request.pmcid } : { resumptionToken: request.resumption },
    accept: [404, 410],
    ...(signal !== undefined && { signal }),
  });
  if (response.status >= 400) throw createDiscontinuedError();
  const xml = bodyText(response);
  const root = readRoot(xml);
  const error = findChild(root, 'error');
  if (error !== undefined) throw createRefusalError(error, request);
  const records = findChild(root, 'records');
  const total = Number(records?.attributes['total-count'] ?? Number.NaN);
  const resumption = findResumption(root);
  return {
    records: findChildren(records, 'record').map(toRecord),
    ...(Number.isInteger(total) && { total }),
    ...(resumption !== undefined && { resumption }),
    xml,
    fetchedAt: getArrivalTime(response),
  };
}

function createDiscontinuedError(): ToolError {
  return new ToolError(
    'unsupported',
    "PMC's open-access service is no longer there: the NLM had announced its end.",
    {
      suggestions: [
        'Read the article itself with get_full_text.',
        'For files, see the PMC Cloud Service of the NLM.',
      ],
    },
  );
}

function readRoot(xml: string): XmlElement {
  try {
    const root = parseXml(xml);
    if (root.name === 'OA') return root;
  } catch (error) {
    throw createUnreadableError(error);
  }
  throw createUnreadableError();
}

function createUnreadableError(cause?: unknown): ToolError {
  return new ToolError('upstream_failed', "PMC's open-access service answered in an unknown way.", {
    retryable: true,
    suggestions: ['Try again later.'],
    cause,
  });
}

function createRefusalError(error: XmlElement, request: OpenAccessRequest): ToolError {
  const name = 'pmcid' in request ? request.pmcid : 'This list';
  switch (error.attributes['code']) {
    case 'idIsNotOpenAccess':
      return new ToolError(
        'not_found',
        `${name} is in PMC, but not among the articles that are open for reuse.`,
        { suggestions: ['It may still be readable: try get_full_text.'] },
      );
    case 'idDoesNotExist':
      return new ToolError('not_found', `There is no article ${name} in PMC.`, {
        suggestions: ['Check the id; id_convert finds the PMCID of a PMID or a DOI.'],
      });
    case 'cannotDisseminateFormat':
      return new ToolError('unsupported', `${name} is not offered in this format.`, {
        suggestions: ['Read the article itself with get_full_text.'],
      });
    default:
      return new ToolError(
        'invalid_arguments',
        `PMC's open-access service did not take the request: ${readText(error).slice(0, 200)}`,
        { suggestions: ['Check the id: expected a PMCID, such as PMC6710001.'] },
      );
  }
}

function findResumption(root: XmlElement): string | undefined {
  // The service has placed it both beside the records and inside them.
  const place =
    findChild(root, 'resumption') ?? findChild(findChild(root, 'records'), 'resumption');
  return findChild(place, 'link')?.attributes['token'];
}

function toRecord({ attributes, children }: XmlElement): OpenAccessRecord {
  const links = children.filter((node) => typeof node !== 'string' && node.name === 'link');
  const { id = '', citation, license, retracted } = attributes;
  return {
    id,
    ...(citation !== undefined && { citation }),
    ...(license !== undefined && { license }),
    isRetracted: retracted === 'yes',
    links: links.flatMap((link) => (typeof link === 'string' ? [] : [toLink(link)])),
  };
}

function toLink({ attributes }: XmlElement): OpenAccessRecord['links'][number] {
  const { format = '', href = '', updated } = attributes;
  return { format, href, ...(updated !== undefined && { updated }) };
}
