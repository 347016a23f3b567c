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

/** Above that many names a listing is refused; each page reads all of them. */
const MAX_NAMES = 1_000_000;
/** To sort by size or time, each is looked at. */
const MAX_SORTED = 100_000;
/** With more names than this, only those of the page are looked at, where the order allows it. */
const MAX_LOOKED_AT = 10_000;
const NAMES_AT_ONCE = 512;
const AT_ONCE = 64;

/** Lists what lies in the folder at a place; holds the page in memory, never the whole folder. */
export async function listFolder(
  sandbox: Sandbox,
  place: Place,
  options: ListOptions,
): Promise<Listing> {
  const { grip } = await requireFolder(place);
  const picker = createPicker(options);
  const { areLookedAt, ...totals } = await readFolder(grip, picker, {
    asked: place.asked,
    ...options,
  });
  const { page, hasMore } = picker.take();
  const last = page.at(-1);
  const seen = areLookedAt ? page : await look(grip, page, options.signal);
  return {
    entries: await followAll(sandbox, place, seen),
    totals,
    nextCursor: last !== undefined && hasMore ? createCursorAfter(last, options.sortBy) : undefined,
  };
}

interface ReadOptions extends ListOptions {
  readonly asked: string;
}

interface Read extends Totals {
  /** Whether sizes and times are known of all entries. */
  readonly areLookedAt: boolean;
}

/** Reads all names of a folder, in portions, and offers what was found to a picker. */
async function readFolder(grip: HeldEntry, picker: Picker, options: ReadOptions): Promise<Read> {
  const { sortBy, signal, asked } = options;
  const isByName = sortBy === 'name';
  const [mostNames, portion] = isByName ? [MAX_NAMES, MAX_LOOKED_AT] : [MAX_SORTED, NAMES_AT_ONCE];
  const counter = createCounter();
  const offer = (entries: readonly Entry[]): void => {
    for (const entry of entries) picker.offer(entry);
    counter.add(entries);
  };
  let areLookedAt = true;
  let found: Entry[] = [];
  let names = 0;
  for await (const entry of readEntries(grip, options)) {
    names += 1;
    if (names > mostNames) throw createTooManyError(asked, options);
    if (found.length === portion) {
      areLookedAt = !isByName;
      offer(areLookedAt ? await look(grip, found, signal) : found);
      found = [];
    }
    found.push(entry);
  }
  offer(areLookedAt ? await look(grip, found, signal) : found);
  return { ...counter.total(areLookedAt), areLookedAt };
}

async function* readEntries(
  grip: HeldEntry,
  { signal, includeHidden }: ListOptions,
): AsyncGenerator<Entry> {
  for await (const entry of await opendir(grip.path, { bufferSize: NAMES_AT_ONCE })) {
    signal.throwIfAborted();
    const { name } = entry;
    if (isTempName(name) || (name.startsWith('.') && !includeHidden)) continue;
    yield { name, type: getEntryType(entry) };
  }
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

interface Counter {
  readonly add: (entries: readonly Entry[]) => void;
  readonly total: (areLookedAt: boolean) => Totals;
}

function createCounter(): Counter {
  const counts: Record<Entry['type'], number> = { file: 0, folder: 0, link: 0, other: 0 };
  let bytes = 0;
  return {
    add: (entries) => {
      for (const { type, size = 0 } of entries) {
        counts[type] += 1;
        bytes += size;
      }
    },
    total: (areLookedAt) => ({
      files: counts.file,
      folders: counts.folder,
      others: counts.link + counts.other,
      bytes: areLookedAt ? bytes : undefined,
    }),
  };
}

function createTooManyError(asked: string, { sortBy }: ListOptions): ToolError {
  const most = sortBy === 'name' ? MAX_NAMES : MAX_SORTED;
  const message = `"${asked}" holds more than ${most} names, the most that are sorted by ${sortBy}.`;
  const search = 'Use search_files with a pattern to find what you look for.';
  return new ToolError('too_large', message, {
    suggestions: sortBy === 'name' ? [search] : ['Sort by name.', search],
  });
}

/** Keeps the first entries, in order, of those that it is offered. */
interface Picker {
  readonly offer: (entry: Entry) => void;
  readonly take: () => { readonly page: readonly Entry[]; readonly hasMore: boolean };
}

function createPicker({ sortBy, limit, cursor }: ListOptions): Picker {
  const isAfterCursor = createCursorTest(sortBy, cursor);
  const inOrder = compareBy(sortBy);
  // One more than the page tells whether there is more.
  const most = limit + 1;
  let kept: Entry[] = [];
  let worst: Entry | undefined;
  const cut = (): void => {
    kept = kept.toSorted(inOrder).slice(0, most);
    worst = kept.length === most ? kept.at(-1) : undefined;
  };
  return {
    offer: (entry) => {
      if (worst !== undefined && inOrder(entry, worst) > 0) return;
      if (!isAfterCursor(entry)) return;
      kept.push(entry);
      // Sorting once for each page of entries makes each of them cheap.
      if (kept.length >= 2 * most) cut();
    },
    take: () => {
      cut();
      return { page: kept.slice(0, limit), hasMore: kept.length > limit };
    },
  };
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

/** Whether an entry comes after the ones that a cursor has seen. */
function createCursorTest(sortBy: SortKey, cursor: string | undefined): (entry: Entry) => boolean {
  if (cursor === undefined) return () => true;
  const seen = openCursor(cursor, schema);
  if (seen.by !== sortBy) throw createBadCursorError();
  const last = { name: seen.name, rank: seen.rank };
  return (entry) => compare(getStanding(entry, sortBy), last) > 0;
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
