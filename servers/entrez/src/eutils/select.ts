import type { QueryValues } from '@wellspoken/kit/upstream';

import type { Selection } from './eutils.ts';

/** How a selection is written in a request. */
export interface Selecting {
  readonly query: QueryValues;
  readonly long: QueryValues;
}

/** Writes which records are meant. */
export function select(selection: Selection): Selecting {
  if ('ids' in selection) {
    return { query: { db: selection.database }, long: { id: selection.ids.join(',') } };
  }
  const { database, handle, from, count } = selection;
  return {
    query: { db: database, query_key: handle.queryKey, retstart: from, retmax: count },
    long: { WebEnv: handle.webEnv },
  };
}
