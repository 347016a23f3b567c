import type { Upstream } from '@wellspoken/kit/upstream';

import { misshapen } from '../doors/ncbi-failures.ts';
import { childOf, childText, elementsOf, textOf } from '../xml/element.ts';
import { askXml } from './ask.ts';
import type { Calling, PostRequest, PostResult } from './eutils.ts';

/** Has NCBI remember some ids. */
export async function post(
  door: Upstream,
  { database, ids, webEnv }: PostRequest,
  call: Calling = {},
): Promise<PostResult> {
  const { value } = await askXml(door, {
    ...call,
    utility: 'epost.fcgi',
    query: { db: database },
    long: { id: ids.join(','), WebEnv: webEnv },
  });
  const queryKey = childText(value, 'QueryKey');
  const remembered = childText(value, 'WebEnv');
  if (queryKey === undefined || remembered === undefined) throw misshapen('other');
  return {
    handle: { webEnv: remembered, queryKey },
    invalid: elementsOf(childOf(value, 'InvalidIdList')).map(textOf),
  };
}
