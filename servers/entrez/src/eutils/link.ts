import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { childOf, childText, elementsOf, textOf } from '../xml/element.ts';
import { askJson, askXml, idText, KEPT } from './ask.ts';
import type { Calling, LinkRequest, LinkResult, PostRequest, PostResult } from './eutils.ts';
import { misshapen } from './failures.ts';

const target = z.union([
  idText.transform((id) => ({ id })),
  z
    .object({
      id: idText,
      score: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
    })
    .transform(({ id, score }) => (score === undefined ? { id } : { id, score })),
]);

const linkSet = z.object({
  ids: z.array(idText).default([]),
  linksetdbs: z
    .array(
      z.object({
        dbto: z.string(),
        linkname: z.string(),
        links: z.array(target).default([]),
      }),
    )
    .default([]),
});

// Records without links are in a set as well: without any set, NCBI has failed.
const answer = z.object({ linksets: z.array(linkSet).min(1) });

/** Finds what records are linked to. */
export async function link(
  door: Upstream,
  request: LinkRequest,
  call: Calling = {},
): Promise<LinkResult> {
  const { from, to, ids, handle, isApart = false, command, linkName, term } = request;
  const { value, fetchedAt } = await askJson(
    door,
    {
      ...call,
      utility: 'elink.fcgi',
      query: {
        dbfrom: from,
        db: to,
        cmd: command,
        linkname: linkName,
        query_key: handle?.queryKey,
      },
      ...(handle === undefined
        ? { long: { id: isApart ? ids : ids.join(','), term }, keepMs: KEPT.searchMs }
        : { long: { WebEnv: handle.webEnv, term } }),
    },
    answer,
  );
  const sets = value.linksets.map(({ ids: of, linksetdbs }) => ({
    ids: of,
    links: linksetdbs.map(({ dbto, linkname, links }) => ({
      to: dbto,
      name: linkname,
      targets: links,
    })),
  }));
  return { sets, fetchedAt };
}

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
