import type { Upstream } from '@wellspoken/kit/upstream';

import { createCountEverywhere } from './count-everywhere.ts';
import type { Eutils } from './eutils.ts';
import { fetchRecords } from './fetch-records.ts';
import { databases, info } from './info.ts';
import { link } from './link.ts';
import { matchCitations } from './match-citations.ts';
import { post } from './post.ts';
import { search } from './search.ts';
import { sizeOf } from './size-of.ts';
import { spell } from './spell.ts';
import { summarize } from './summarize.ts';

/** Creates the nine E-utilities behind a door. */
export function createEutils(door: Upstream): Eutils {
  return {
    databases: (call) => databases(door, call),
    info: (database, call) => info(door, database, call),
    search: (query, call) => search(door, query, call),
    sizeOf: (remembered, call) => sizeOf(door, remembered, call),
    summarize: (selection, call) => summarize(door, selection, call),
    fetch: (request, call) => fetchRecords(door, request, call),
    link: (request, call) => link(door, request, call),
    post: (request, call) => post(door, request, call),
    countEverywhere: createCountEverywhere(door),
    spell: (request, call) => spell(door, request, call),
    matchCitations: (citations, call) => matchCitations(door, citations, call),
  };
}
