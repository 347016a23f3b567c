import { opendir } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { getEntryType } from '../sandbox/entry-type.ts';
import { createBadCursorError, openCursor, sealCursor } from '../reading/cursor.ts';
import type { HeldEntry } from '../sandbox/grip.ts';
import { type Place, requireFolder } from '../sandbox/place.ts';
import { isTempName } from '../sandbox/reserved-names.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type Entry, toEntry, followLink, type LinkEnd, lookAt } from './entry.ts';

/** What of a folder is wanted. */
interface ListOptions {
  readonly sortBy: SortKey;
  readonly includeHidden: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly signal: AbortSignal;
}

/** What a folder holds in all. */
interface Totals {
  readonly files: number;
  readonly folders: number;
  readonly others: number;
  /** Of its files; `undefined` where there are too many to look at each. */
  readonly bytes: number | undefined;
}

/** A page of a folder. */
export interface Listing {
  readonly entries: readonly (Entry & Partial<LinkEnd>)[];
  readonly totals: Totals;
  readonly nextCursor: string | undefined;
}

const MAX_NAMES = 100_000;
// With more names than this, only those of the page are looked at, where the order allows it.
const MAX_LOOKED_AT = 10_000;
const AT_ONCE = 64;

/** Lists what lies in the folder at a place. */
export async function listFolder(
  sandbox: Sandbox,
  place: Place,
  options: ListOptions,
): Promise<Listing> {
  const { grip } = await requireFolder(place);
  const found = await readNames(grip, place, options);
  const { sortBy, cursor, limit, signal } = options;
  const looksAtAll = sortBy !== 'name' || found.length <= MAX_LOOKED_AT;
  const all = looksAtAll ? await look(grip, found, signal) : found;
  const rest = skipToCursor(all.toSorted(compareBy(sortBy)), sortBy, cursor);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const seen = looksAtAll ? page : await look(grip, page, signal);
  return {
    entries: await followAll(sandbox, place, seen),
    totals: countTotals(all, looksAtAll),
    nextCursor:
      last !== undefined && rest.length > limit ? createCursorAfter(last, sortBy) : undefined,
  };
}

async function readNames(grip: HeldEntry, place: Place, options: ListOptions): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of await opendir(grip.path)) {
    options.signal.throwIfAborted();
    const { name } = entry;
    if (isTempName(name) || (name.startsWith('.') && !options.includeHidden)) continue;
    entries.push({ name, type: getEntryType(entry) });
    if (entries.length > MAX_NAMES) throw createTooManyError(place.asked);
  }
  return entries;
}

async function look(
  grip: HeldEntry,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const seen: Entry[] = [];
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const batch = entries.slice(at, at + AT_ONCE).map(({ name }) => lookAt(grip, name));
    seen.push(...(await Promise.all(batch)).filter((entry) => entry !== undefined));
  }
  return seen;
}

async function followAll(
  sandbox: Sandbox,
  place: Place,
  entries: readonly Entry[],
): Promise<(Entry & Partial<LinkEnd>)[]> {
  const followed: (Entry & Partial<LinkEnd>)[] = [];
  for (const entry of entries) {
    const path = sandbox.show(place.folder, [...place.names, entry.name]);
    const end = entry.type === 'link' ? await followLink(sandbox, path) : {};
    followed.push({ ...entry, ...end });
  }
  return followed;
}

function countTotals(entries: readonly Entry[], areLookedAt: boolean): Totals {
  const count = (type: Entry['type']): number =>
    entries.filter((entry) => entry.type === type).length;
  const bytes = entries.reduce((sum, { size = 0 }) => sum + size, 0);
  return {
    files: count('file'),
    folders: count('folder'),
    others: count('link') + count('other'),
    bytes: areLookedAt ? bytes : undefined,
  };
}

function createTooManyError(asked: string): ToolError {
  return new ToolError('too_large', `"${asked}" holds more than ${MAX_NAMES} names.`, {
    suggestions: ['Use search_files with a pattern to find what you look for.'],
  });
}

/** Lists the allowed folders themselves, where there are several. */
export async function listRoots(sandbox: Sandbox): Promise<Listing> {
  const entries: Entry[] = [];
  for (const folder of sandbox.folders) {
    const path = sandbox.show(folder, []);
    const entry = await sandbox.use(path, { operation: 'list' }, ({ grip }) =>
      Promise.resolve(grip && toEntry(folder.name, grip.stats)),
    );
    if (entry !== undefined) entries.push(entry);
  }
  const totals = { files: 0, folders: entries.length, others: 0, bytes: 0 };
  return { entries, totals, nextCursor: undefined };
}

/** What a listing can be sorted by: names upwards, sizes and times downwards. */
export const SORT_KEYS = ['name', 'size', 'modified'] as const;

type SortKey = (typeof SORT_KEYS)[number];

/** Where in a sorted listing something stands. */
interface SortPosition {
  readonly name: string;
  /** What sorts before the name does. */
  readonly rank: number;
}

/** Puts entries in order, the same one every time. */
function compareBy(sortBy: SortKey): (a: Entry, b: Entry) => number {
  return (a, b) => compare(getStanding(a, sortBy), getStanding(b, sortBy));
}

/** The entries that come after the ones that a cursor has seen. */
function skipToCursor(
  entries: readonly Entry[],
  sortBy: SortKey,
  cursor: string | undefined,
): readonly Entry[] {
  if (cursor === undefined) return entries;
  const seen = openCursor(cursor, schema);
  if (seen.by !== sortBy) throw createBadCursorError();
  const last = { name: seen.name, rank: seen.rank };
  return entries.filter((entry) => compare(getStanding(entry, sortBy), last) > 0);
}

/** A cursor that goes on after an entry, whatever else comes or goes in the folder. */
function createCursorAfter(entry: Entry, sortBy: SortKey): string {
  return sealCursor({ by: sortBy, ...getStanding(entry, sortBy) });
}

const schema = z.strictObject({
  by: z.enum(SORT_KEYS),
  name: z.string(),
  rank: z.number(),
});

function getStanding(entry: Entry, sortBy: SortKey): SortPosition {
  return { name: entry.name, rank: getRank(entry, sortBy) };
}

function getRank({ size = 0, modified }: Entry, sortBy: SortKey): number {
  if (sortBy === 'size') return -size;
  return sortBy === 'modified' ? -(modified?.getTime() ?? 0) : 0;
}

function compare(a: SortPosition, b: SortPosition): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}
