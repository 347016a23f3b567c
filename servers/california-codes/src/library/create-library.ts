import type { Archive, ArchiveShelf } from '../archive/archive.ts';
import type { SectionStore } from '../cache/section-store.ts';
import { LAW_CODES } from '../law/codes.ts';
import { joinLabels } from '../law/section-number.ts';
import type { Leginfo } from '../leginfo/leginfo.ts';
import { mergeHits } from '../search/search-index.ts';
import { consult, covers } from './consult.ts';
import { createFlights } from './flights.ts';
import type {
  Library,
  LibraryHealth,
  SearchAnswer,
  SearchRequest,
  SectionAnswer,
} from './library.ts';
import { aboutSection, aboutToc } from './questions.ts';
import { readRange } from './read-range.ts';
import { createCounters, type Sources } from './sources.ts';

/** What a library is made of. */
interface LibraryOptions {
  /** The site; without it the library is offline. */
  readonly leginfo?: Leginfo | undefined;
  readonly store: SectionStore;
  readonly shelf: ArchiveShelf;
  /** How long what was kept counts as fresh. */
  readonly freshMs: number;
  /** How old the data of an archive may be before the site is asked first. */
  readonly archiveFreshMs: number;
  readonly now?: () => number;
}

/** A library over what was kept, an archive and the site. Closing it closes them. */
export function createLibrary(options: LibraryOptions): Library {
  const { leginfo, store, shelf, now = Date.now } = options;
  const counters = createCounters();
  const sources: Sources = { ...options, leginfo, now, counters, flights: createFlights() };
  return {
    readSection: async (at, wishes) => {
      const { what, provenance } = await consult(sources, aboutSection(store, at), wishes);
      return answerOf(what, provenance);
    },
    readRange: (range, wishes) => readRange(sources, range, wishes),
    readToc: async (code, wishes) => {
      const { what, provenance } = await consult(sources, aboutToc(store, code), wishes);
      return { toc: what ?? { code, nodes: [] }, provenance };
    },
    search: (request) => searchAll(store, shelf.current(), request),
    knownSections: (code, prefix, limit) => {
      const archived = shelf.current()?.knownSections(code, prefix, limit) ?? [];
      return joinLabels(code, [...store.knownSections(code, prefix, limit), ...archived], limit);
    },
    health: () => healthOf(sources),
    close: async () => {
      await leginfo?.close();
      store.close();
      shelf.close();
    },
  };
}

function answerOf(
  section: Extract<SectionAnswer, { found: true }>['section'] | undefined,
  provenance: SectionAnswer['provenance'],
): SectionAnswer {
  return section === undefined
    ? { found: false, provenance }
    : { found: true, section, provenance };
}

function healthOf({ store, shelf, counters }: Sources): LibraryHealth {
  const { hits, misses, upstream } = counters.read();
  const archive = shelf.current()?.facts;
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
    codes: LAW_CODES.filter((code) => covers(archive, code)),
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
