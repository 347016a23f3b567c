import type { ArchiveShelf } from '../archive/archive.ts';
import type { Leginfo } from '../leginfo/leginfo.ts';
import type { SectionStore } from '../store/section-store.ts';
import type { Counters } from './counters.ts';
import type { Flights } from './flights.ts';

/** Everything that answers can come from. */
export interface Sources {
  /** Without it nobody is asked: the library is offline. */
  readonly leginfo: Leginfo | undefined;
  readonly store: SectionStore;
  readonly shelf: ArchiveShelf;
  /** How long what was kept counts as fresh. */
  readonly freshMs: number;
  /** How old the data of an archive may be before the site is asked first. */
  readonly archiveFreshMs: number;
  readonly now: () => number;
  readonly flights: Flights<unknown>;
  readonly counters: Counters;
}
