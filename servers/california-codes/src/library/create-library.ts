import { ToolError } from '@wellspoken/kit';

import type { Archive, Archives } from '../archive/archive.ts';
import type { SectionStore } from '../cache/section-store.ts';
import { LAW_CODES } from '../law/codes.ts';
import { compareSections, mergeLabels } from '../law/section-number.ts';
import { getSectionUrl, getTocUrl } from '../leginfo/addresses.ts';
import type { Leginfo } from '../leginfo/leginfo.ts';
import { mergeHits } from '../search/search-index.ts';
import { explainStaleness, getAgeSeconds, hasCode, isYoung, querySources } from './consult.ts';
import type {
  CallOptions,
  Library,
  LibraryHealth,
  Provenance,
  RangeAnswer,
  RangeRequest,
  SearchAnswer,
  SearchRequest,
  SectionAnswer,
} from './library.ts';
import { askForSection, askForToc } from './questions.ts';
import { type FoundSection, isWithin, toRangeAnswer } from './range-answer.ts';
import { readPages } from './read-pages.ts';
import { createSharedRequests } from './shared-requests.ts';
import { createCounters, type Sources } from './sources.ts';

/** What a library is made of. */
interface LibraryOptions {
  /** The site; without it the library is offline. */
  readonly leginfo?: Leginfo | undefined;
  readonly store: SectionStore;
  readonly archives: Archives;
  /** How long what was kept counts as fresh. */
  readonly freshMs: number;
  /** How old the data of an archive may be before the site is asked first. */
  readonly archiveFreshMs: number;
  readonly now?: () => number;
}

/** A library over what was kept, an archive and the site. Closing it closes them. */
export function createLibrary(options: LibraryOptions): Library {
  const { leginfo, store, archives, now = Date.now } = options;
  const counters = createCounters();
  const sources: Sources = { ...options, leginfo, now, counters, shared: createSharedRequests() };
  return {
    readSection: async (at, call) => {
      const { what, provenance } = await querySources(sources, askForSection(store, at), call);
      return toSectionAnswer(what, provenance);
    },
    readRange: (range, call) => readRange(sources, range, call),
    readToc: async (code, call) => {
      const { what, provenance } = await querySources(sources, askForToc(store, code), call);
      return { toc: what ?? { code, nodes: [] }, provenance };
    },
    search: (request) => searchAll(store, archives.current(), request),
    knownSections: (code, prefix, limit) => {
      const archived = archives.current()?.knownSections(code, prefix, limit) ?? [];
      return mergeLabels(code, [...store.knownSections(code, prefix, limit), ...archived], limit);
    },
    health: () => getHealth(sources),
    close: async () => {
      await leginfo?.close();
      store.close();
      archives.close();
    },
  };
}

function toSectionAnswer(
  section: Extract<SectionAnswer, { found: true }>['section'] | undefined,
  provenance: SectionAnswer['provenance'],
): SectionAnswer {
  return section === undefined
    ? { found: false, provenance }
    : { found: true, section, provenance };
}

function getHealth({ store, archives, counters }: Sources): LibraryHealth {
  const { hits, misses, upstream } = counters.read();
  const archive = archives.current()?.facts;
  return {
    cache: { entries: store.count(), hits, misses, ...store.state() },
    upstream,
    ...(archive !== undefined && { archive }),
  };
}

/** Searches what was kept and what was imported; of a section that both have, the newer one counts. */
function searchAll(
  store: SectionStore,
  archive: Archive | undefined,
  request: SearchRequest,
): SearchAnswer {
  const keptSections = store.count();
  if (archive === undefined) return { ...store.search(request), coverage: { keptSections } };
  const { facts } = archive;
  const superseded = {
    codes: LAW_CODES.filter((code) => hasCode(archive, code)),
    before: facts.asOf,
  };
  const newer = store.keptSince(facts.asOf);
  const found = mergeHits(
    (asked) => store.search(asked, superseded),
    (asked) => archive.search(asked, newer),
    request,
  );
  return { ...found, coverage: { keptSections, archive: facts } };
}

/** Reads the sections of a range: from an archive where it is young, else from the site's pages. */
async function readRange(
  sources: Sources,
  range: RangeRequest,
  call: CallOptions,
): Promise<RangeAnswer> {
  if (range.from === range.to) return readOne(sources, range, call);
  const archive = sources.archives.current();
  const archived = archive !== undefined && hasCode(archive, range.code) ? archive : undefined;
  if (archived !== undefined && call.refresh !== true && isYoung(sources, archived.facts.asOf)) {
    sources.counters.hit();
    return readArchive(sources, archived, range);
  }
  try {
    return await readPages(sources, range, call);
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof ToolError) || archived === undefined) throw error;
    return readOldArchive(sources, archived, { range, failure: error });
  }
}

function readOldArchive(
  sources: Sources,
  archive: Archive,
  { range, failure }: { readonly range: RangeRequest; readonly failure: ToolError },
): RangeAnswer {
  const old = readArchive(sources, archive, {
    ...range,
    stale: explainStaleness(sources, failure),
  });
  // What an old archive lacks may have come since.
  if (old.sections.length === 0 && old.next === undefined) throw failure;
  return old;
}

async function readOne(
  sources: Sources,
  { code, article, from: section }: RangeRequest,
  call: CallOptions,
): Promise<RangeAnswer> {
  const at = article === undefined ? { code, section } : { code, article, section };
  const { what, provenance } = await querySources(sources, askForSection(sources.store, at), call);
  return what === undefined
    ? { sections: [], provenance, provenances: [] }
    : { sections: [what], provenance, provenances: [provenance] };
}

/** What was kept since the day of the archive is newer than what it has. */
function readArchive(
  sources: Sources,
  archive: Archive,
  { stale, ...range }: RangeRequest & { readonly stale?: string },
): RangeAnswer {
  const { asOf: fetchedAt } = archive.facts;
  const provenance: Provenance = {
    source: 'archive',
    url: getTocUrl(range.code),
    fetchedAt,
    cached: true,
    ageSeconds: getAgeSeconds(sources, fetchedAt),
    ...(stale !== undefined && { stale }),
  };
  const all = archive.readRange(range);
  const next = all[range.limit]?.section;
  const newer = readNewer(sources, fetchedAt, { ...range, next });
  const old = all.slice(0, range.limit).filter(({ section }) => !newer.has(section));
  const found = [
    ...old.map((section) => ({ section, provenance })),
    ...[...newer.values()].flatMap((one) => one ?? []),
  ];
  return toRangeAnswer(found, range, { provenance, next });
}

/** What was kept of the range after a time; nothing under the number of a section that is gone. */
function readNewer(
  sources: Sources,
  time: Date,
  range: RangeRequest & { readonly next: string | undefined },
): ReadonlyMap<string, FoundSection | undefined> {
  const { code, next } = range;
  const found = new Map<string, FoundSection | undefined>();
  for (const at of sources.store.keptSince(time)) {
    if (at.code !== code || !isWithin(at, range)) continue;
    if (next !== undefined && compareSections(at.section, next) >= 0) continue;
    const kept = sources.store.section(at);
    if (kept === undefined) continue;
    const provenance: Provenance = {
      source: 'site',
      url: getSectionUrl(at),
      fetchedAt: kept.at,
      cached: true,
      ageSeconds: getAgeSeconds(sources, kept.at),
    };
    const { what: section } = kept;
    found.set(at.section, section === undefined ? undefined : { section, provenance });
  }
  return found;
}
