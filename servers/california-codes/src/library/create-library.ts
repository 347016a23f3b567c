import type { Archive, Archives } from '../archive/archive.ts';
import type { SectionStore } from '../cache/section-store.ts';
import { LAW_CODES } from '../law/codes.ts';
import { mergeLabels } from '../law/section-number.ts';
import type { Leginfo } from '../leginfo/leginfo.ts';
import { mergeHits } from '../search/search-index.ts';
import { querySources, hasCode } from './consult.ts';
import { createSharedRequests } from './shared-requests.ts';
import type {
  Library,
  LibraryHealth,
  SearchAnswer,
  SearchRequest,
  SectionAnswer,
} from './library.ts';
import { askForSection, askForToc } from './questions.ts';
import { readRange } from './read-range.ts';
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
