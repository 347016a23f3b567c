import { join } from 'node:path';
import process from 'node:process';

import { mergeLabels } from '../law/section-number.ts';
import { type LawSection, type SectionAddress, toAddress } from '../law/section.ts';
import type { Toc } from '../law/toc.ts';
import type { SearchRequest } from '../library/library.ts';
import { type IndexHits, mergeHits } from '../search/search-index.ts';
import type { Entries } from './entries.ts';
import {
  type Entry,
  type EntryName,
  namePageEntry,
  nameSectionEntry,
  nameTocEntry,
} from './entry.ts';
import { type Layers, openLayers } from './layers.ts';
import { READER_VERSION } from './schema.ts';
import type { Cached, SectionStore, Superseded } from './section-store.ts';

/** How much is kept, and where failures are reported. */
export interface StoreOptions {
  /** How many sections, pages and tables of contents are kept at most. */
  readonly maxEntries?: number;
  /** How large they may be together, in characters. */
  readonly maxBytes?: number;
  /** The version of what is read out of pages. */
  readonly reader?: number;
  readonly now?: () => number;
  /** Receives what went wrong with the file; by default it is a warning of the process. */
  readonly log?: (message: string) => void;
}

const DEFAULTS = {
  maxEntries: 50_000,
  maxBytes: 256e6,
  reader: READER_VERSION,
  now: Date.now,
  log: (message: string): void => process.emitWarning(message),
};

/** Opens what was kept in a folder, or begins it; several processes may share the folder. */
export function openSectionStore(folder: string, options: StoreOptions = {}): SectionStore {
  const layers = openLayers(join(folder, 'cache.db'), { ...DEFAULTS, ...options });
  const keep = (entries: readonly Entry[]): void => layers.write(entries);
  return {
    section: (at) => read<LawSection | undefined>(layers, nameSectionEntry(at)),
    keepSection: (at, kept) => keep([toEntry(nameSectionEntry(at), kept)]),
    page: (code, place) => read<readonly SectionAddress[]>(layers, namePageEntry(code, place)),
    keepPage: (code, place, { what: sections, at }) =>
      keep([
        toEntry(namePageEntry(code, place), { what: sections.map(toAddress), at }),
        ...sections.map((section) => toEntry(nameSectionEntry(section), { what: section, at })),
      ]),
    toc: (code) => read<Toc>(layers, nameTocEntry(code)),
    keepToc: (kept) => keep([toEntry(nameTocEntry(kept.what.code), kept)]),
    knownSections: (code, prefix, limit) =>
      mergeLabels(
        code,
        layers.ask((all) => all.flatMap((entries) => entries.labels(code, prefix, limit))),
        limit,
      ),
    keptSince: (time) => layers.ask((all) => all.flatMap((entries) => entries.keptSince(time))),
    search: (request, superseded) => layers.ask((all) => searchLayers(all, request, superseded)),
    count: () => countSections(layers),
    state: layers.state,
    close: layers.close,
  };
}

/** What was written under a name is of the type that belongs to it, as its digest and reader say. */
function read<What>(layers: Layers, name: EntryName): Cached<What> | undefined {
  const found = layers.read(name);
  if (found === undefined) return undefined;
  const what = found.body === null ? undefined : (JSON.parse(found.body) as unknown);
  return { what: what as What, at: new Date(found.at) };
}

function toEntry(name: EntryName, { what, at }: Cached<unknown>): Entry {
  return { ...name, at: at.getTime(), body: what === undefined ? null : JSON.stringify(what) };
}

/** A section that both memory and the file have counts once. */
function countSections(layers: Layers): number {
  return layers.ask(([first, second]) => {
    const counted = first?.count() ?? 0;
    return second === undefined ? counted : counted + second.count(first?.keys());
  });
}

/** Searches one after the other; what an earlier one has is left out of the later. */
function searchLayers(
  layers: readonly Entries[],
  request: SearchRequest,
  superseded?: Superseded,
): IndexHits {
  const [first, second] = layers;
  if (first === undefined) return { total: 0, hits: [] };
  if (second === undefined) return first.search(request, { superseded });
  const keys = first.keys();
  return mergeHits(
    (asked) => first.search(asked, { superseded }),
    (asked) => second.search(asked, { superseded, keys }),
    request,
  );
}
