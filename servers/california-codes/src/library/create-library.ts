import type { ArchiveShelf } from '../archive/archive.ts';
import type { Leginfo } from '../leginfo/leginfo.ts';
import type { SectionStore } from '../store/section-store.ts';
import { consult } from './consult.ts';
import { createCounters } from './counters.ts';
import type { Sources } from './sources.ts';
import { createFlights } from './flights.ts';
import { joinLabels } from '../law/section-number.ts';
import type { Library, LibraryHealth, SectionAnswer } from './library.ts';
import { aboutSection, aboutToc } from './questions.ts';
import { readRange } from './read-range.ts';
import { searchAll } from './search-all.ts';

/** What a library is made of. */
export interface LibraryOptions {
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
