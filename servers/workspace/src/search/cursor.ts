import { openPage, type PageOfCall } from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { Position } from './traverse.ts';

const count = z.number().int().min(0);
const place = z.object({ start: count, line: count, names: z.array(z.string()) });

/** The arguments of a search, with the cursor that it goes on from. */
export type AskedSearch = Parameters<typeof openPage>[1];

/** Opens the page of a search; which search it was shows in the arguments that stay the same. */
export function openSearchPage(
  asked: AskedSearch,
  free: readonly string[] = [],
): PageOfCall<Position> {
  const { start, goOn } = openPage({ tool: 'search', places: place, free }, asked);
  // Only what a position has goes into the cursor, and in one order.
  return { start, goOn: (next) => goOn(next && toPlace(next)) };
}

function toPlace({ start, line, names }: Position): z.input<typeof place> {
  return { start, line, names: [...names] };
}
