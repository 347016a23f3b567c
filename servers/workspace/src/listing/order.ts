import * as z from 'zod';

import { badCursor, openCursor, sealCursor } from '../content/cursor.ts';
import type { Entry } from './entry.ts';

/** What a listing can be sorted by: names upwards, sizes and times downwards. */
export const SORT_KEYS = ['name', 'size', 'modified'] as const;

export type SortKey = (typeof SORT_KEYS)[number];

/** Where in a sorted listing something stands. */
interface Standing {
  readonly name: string;
  /** What sorts before the name does. */
  readonly rank: number;
}

/** Puts entries in order, the same one every time. */
export function compareBy(sortBy: SortKey): (a: Entry, b: Entry) => number {
  return (a, b) => compare(standingOf(a, sortBy), standingOf(b, sortBy));
}

/** The entries that come after the ones that a cursor has seen. */
export function entriesAfter(
  entries: readonly Entry[],
  sortBy: SortKey,
  cursor: string | undefined,
): readonly Entry[] {
  if (cursor === undefined) return entries;
  const seen = openCursor(cursor, schema);
  if (seen.by !== sortBy) throw badCursor();
  const last = { name: seen.name, rank: seen.rank };
  return entries.filter((entry) => compare(standingOf(entry, sortBy), last) > 0);
}

/** A cursor that goes on after an entry, whatever else comes or goes in the folder. */
export function cursorAfter(entry: Entry, sortBy: SortKey): string {
  return sealCursor({ by: sortBy, ...standingOf(entry, sortBy) });
}

const schema = z.strictObject({
  by: z.enum(SORT_KEYS),
  name: z.string(),
  rank: z.number(),
});

function standingOf(entry: Entry, sortBy: SortKey): Standing {
  return { name: entry.name, rank: rankOf(entry, sortBy) };
}

function rankOf({ size = 0, modified }: Entry, sortBy: SortKey): number {
  if (sortBy === 'size') return -size;
  return sortBy === 'modified' ? -(modified?.getTime() ?? 0) : 0;
}

function compare(a: Standing, b: Standing): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}
