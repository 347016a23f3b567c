import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { findChild, readChildText, getElements, readText } from '../xml/element.ts';
import { askJson, askXml, idField, KEPT } from './ask.ts';
import type { CallOptions, LinkRequest, LinkResult, PostRequest, PostResult } from './eutils.ts';
import { createDefectError } from './failures.ts';

const target = z.union([
  idField.transform((id) => ({ id })),
  z
    .object({
      id: idField,
      score: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
    })
    .transform(({ id, score }) => (score === undefined ? { id } : { id, score })),
]);

const linkSet = z.object({
  ids: z.array(idField).default([]),
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

// Records without links have a set too, so no set at all is a failure of NCBI.
const answer = z.object({ linksets: z.array(linkSet).min(1) });

/** Finds what records are linked to. */
export async function findLinks(
  client: Upstream,
  request: LinkRequest,
  call: CallOptions = {},
): Promise<LinkResult> {
  const { from, to, ids, handle, isApart = false, command, linkName, term } = request;
  const { value, fetchedAt } = await askJson(
    client,
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

/** Stores ids at the history server of NCBI. */
export async function postIds(
  client: Upstream,
  { database, ids, webEnv }: PostRequest,
  call: CallOptions = {},
): Promise<PostResult> {
  const { value } = await askXml(client, {
    ...call,
    utility: 'epost.fcgi',
    query: { db: database },
    long: { id: ids.join(','), WebEnv: webEnv },
  });
  const queryKey = readChildText(value, 'QueryKey');
  const remembered = readChildText(value, 'WebEnv');
  if (queryKey === undefined || remembered === undefined) throw createDefectError('other');
  return {
    handle: { webEnv: remembered, queryKey },
    invalid: getElements(findChild(value, 'InvalidIdList')).map(readText),
  };
}
