import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { askJson } from './ask.ts';
import type { Calling, RememberedSet } from './eutils.ts';
import { counted } from './json-fields.ts';

const answer = z.object({ esearchresult: z.object({ count: counted }) });

/** How many records NCBI remembers under a handle. */
export async function sizeOf(
  door: Upstream,
  { database, handle }: RememberedSet,
  call: Calling = {},
): Promise<number> {
  const { value } = await askJson(
    door,
    {
      ...call,
      utility: 'esearch.fcgi',
      query: { db: database, query_key: handle.queryKey, retmax: 0 },
      long: { WebEnv: handle.webEnv },
    },
    answer,
  );
  return value.esearchresult.count;
}
