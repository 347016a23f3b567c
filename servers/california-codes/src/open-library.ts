import { openArchiveShelf } from './archive/open-archive-shelf.ts';
import { LIVE } from './leginfo/addresses.ts';
import { createLeginfo } from './leginfo/create-leginfo.ts';
import type { Pace } from './leginfo/door.ts';
import { createLibrary } from './library/create-library.ts';
import type { Library } from './library/library.ts';
import { openSectionStore } from './store/open-section-store.ts';
import { VERSION } from './version.ts';

/** What is needed to open the library. */
export interface OpenOptions {
  /** The legislature's site, or what stands in for it. */
  readonly baseUrl?: string | undefined;
  /** Where kept sections and the archive are. */
  readonly folder: string;
  /** Answers from what is kept and imported alone. */
  readonly offline?: boolean | undefined;
  readonly cacheHours?: number | undefined;
  readonly archiveDays?: number | undefined;
  /** Other gaps and waits than the site asks for, where it is simulated. */
  readonly pace?: Pace | undefined;
  readonly now?: (() => number) | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Opens the site, what was kept of it, and the archive, as one library for all callers. */
export async function openLibrary(options: OpenOptions): Promise<Library> {
  const { folder, baseUrl = LIVE, pace, cacheHours = 24, archiveDays = 30, now } = options;
  const store = openSectionStore(folder, now === undefined ? {} : { now });
  const shelf = openArchiveShelf(folder);
  const leginfo =
    options.offline === true ? undefined : createLeginfo({ baseUrl, version: VERSION, pace });
  return createLibrary({
    leginfo,
    store,
    shelf,
    freshMs: cacheHours * HOUR_MS,
    archiveFreshMs: archiveDays * DAY_MS,
    ...(now !== undefined && { now }),
  });
}
