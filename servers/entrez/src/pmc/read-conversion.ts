import { ToolError } from '@wellspoken/kit';
import type { UpstreamResponse } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { jsonOf } from '../doors/odd-answer.ts';
import type { ConvertedId } from './pmc.ts';

const id = z.union([z.string(), z.number()]).optional();

const record = z.object({
  'requested-id': id,
  pmcid: id,
  pmid: id,
  doi: id,
  mid: id,
  status: z.string().optional(),
  errmsg: z.string().optional(),
  versions: z
    .array(z.object({ pmcid: id, current: z.union([z.string(), z.boolean()]).optional() }))
    .optional(),
});

const answer = z.object({ status: z.literal('ok'), records: z.array(record) });

/** What the converter says of each id that it was asked for, by that id in small letters. */
export function readConversion(
  response: UpstreamResponse,
): readonly (readonly [string, ConvertedId])[] {
  const read = answer.safeParse(jsonOf("PMC's ID converter", response));
  if (!read.success) {
    throw new ToolError('upstream_failed', "PMC's ID converter answered in an unknown way.", {
      suggestions: ['Try again later.'],
      retryable: true,
      cause: read.error,
    });
  }
  return read.data.records.flatMap((one) => {
    const requested = text(one['requested-id'] ?? one.pmid ?? one.pmcid ?? one.doi);
    return requested === undefined ? [] : [[requested.toLowerCase(), toConverted(requested, one)]];
  });
}

function toConverted(requested: string, one: z.output<typeof record>): ConvertedId {
  if (one.status === 'error' || one.errmsg !== undefined || one.pmcid === undefined) {
    return { requested, problem: inWords(one.errmsg) };
  }
  const [pmcid, pmid, doi] = [text(one.pmcid), text(one.pmid), text(one.doi)];
  const versions = one.versions?.flatMap((version) => {
    const name = text(version.pmcid);
    return name === undefined
      ? []
      : [{ pmcid: name, isCurrent: String(version.current) === 'true' }];
  });
  return {
    requested,
    ...(pmcid !== undefined && { pmcid }),
    ...(pmid !== undefined && { pmid }),
    ...(doi !== undefined && { doi }),
    ...(versions !== undefined && versions.length > 0 && { versions }),
  };
}

function text(value: string | number | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : String(value);
}

/** The converter knows nothing beyond PMC, and its own words sound as if there were no such article. */
function inWords(said: string | undefined): string {
  if (said === undefined || /not found in PMC/i.test(said)) {
    return 'It is not in PMC; it may still be in PubMed.';
  }
  return said;
}
