import { ToolError } from '@wellspoken/kit';

import type { Archives } from '../archive/archive.ts';
import type { SectionStore } from '../cache/section-store.ts';
import type { Leginfo } from '../leginfo/leginfo.ts';
import type { SharedRequests } from './shared-requests.ts';
import type { LibraryHealth } from './library.ts';

/** Everything that answers can come from. */
export interface Sources {
  /** Without it no request is made: the library is offline. */
  readonly leginfo: Leginfo | undefined;
  readonly store: SectionStore;
  readonly archives: Archives;
  /** How long what was kept counts as fresh. */
  readonly freshMs: number;
  /** How old the data of an archive may be before the site is asked first. */
  readonly archiveFreshMs: number;
  readonly now: () => number;
  readonly shared: SharedRequests<unknown>;
  readonly counters: Counters;
}

/** Counts how answers came about, for health. */
interface Counters {
  /** An answer that needed no request. */
  readonly hit: () => void;
  readonly miss: () => void;
  readonly siteAnswered: (at: Date) => void;
  readonly siteFailed: (at: Date, error: unknown) => void;
  readonly read: () => {
    readonly hits: number;
    readonly misses: number;
    readonly upstream: LibraryHealth['upstream'];
  };
}

/** Counters at zero. */
export function createCounters(): Counters {
  let hits = 0;
  let misses = 0;
  let upstream: LibraryHealth['upstream'] = { state: 'untried' };
  return {
    hit: () => void (hits += 1),
    miss: () => void (misses += 1),
    siteAnswered: (at) => {
      upstream = { ...upstream, state: 'ok', lastOk: at };
    },
    siteFailed: (at, error) => {
      upstream = {
        ...upstream,
        state: 'failing',
        lastError: { at, message: describeError(error) },
      };
    },
    read: () => ({ hits, misses, upstream }),
  };
}

/** Only what is made for clients reaches them. */
function describeError(error: unknown): string {
  return error instanceof ToolError ? error.message : 'The site could not be read.';
}
