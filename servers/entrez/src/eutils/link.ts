import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { askJson, KEPT } from './ask.ts';
import type { Calling, LinkRequest, LinkResult } from './eutils.ts';
import { idText } from './json-fields.ts';

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
