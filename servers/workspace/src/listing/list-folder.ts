import { opendir } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import { isTempName } from '../change/temp-name.ts';
import type { Grip } from '../sandbox/grip.ts';
import { type Place, requireFolder } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { lookAt, typeOf, type Entry } from './entry.ts';
import { followLink, type LinkEnd } from './link.ts';
import { compareBy, cursorAfter, entriesAfter, type SortKey } from './order.ts';

/** What of a folder is wanted. */
export interface ListOptions {
  readonly sortBy: SortKey;
  readonly includeHidden: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly signal: AbortSignal;
}

/** What a folder holds in all. */
export interface Totals {
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
  const rest = entriesAfter(all.toSorted(compareBy(sortBy)), sortBy, cursor);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const seen = looksAtAll ? page : await look(grip, page, signal);
  return {
    entries: await followAll(sandbox, place, seen),
    totals: totalsOf(all, looksAtAll),
    nextCursor: last !== undefined && rest.length > limit ? cursorAfter(last, sortBy) : undefined,
  };
}

async function readNames(grip: Grip, place: Place, options: ListOptions): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of await opendir(grip.path)) {
    options.signal.throwIfAborted();
    const { name } = entry;
    if (isTempName(name) || (name.startsWith('.') && !options.includeHidden)) continue;
    entries.push({ name, type: typeOf(entry) });
    if (entries.length > MAX_NAMES) throw tooMany(place.asked);
  }
  return entries;
}

async function look(grip: Grip, entries: readonly Entry[], signal: AbortSignal): Promise<Entry[]> {
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

function totalsOf(entries: readonly Entry[], areLookedAt: boolean): Totals {
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

function tooMany(asked: string): ToolError {
  return new ToolError('too_large', `"${asked}" holds more than ${MAX_NAMES} names.`, {
    suggestions: ['Use search_files with a pattern to find what you look for.'],
  });
}
