import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { Toc } from '../law/toc.ts';
import type { Coverage, RangeRequest } from '../library/library.ts';
import type { SearchIndex } from '../search/search-index.ts';

/** A bulk archive that was imported. */
export interface Archive extends SearchIndex {
  readonly facts: NonNullable<Coverage['archive']>;
  readonly readSection: (at: SectionAddress) => LawSection | undefined;
  /** One more than the limit, where there are more. */
  readonly readRange: (range: RangeRequest) => readonly LawSection[];
  readonly readToc: (code: LawCode) => Toc | undefined;
  readonly knownSections: (code: LawCode, prefix: string, limit: number) => readonly string[];
}

/** Gives the archive that is in place, the newest import; undefined where there is none. */
export interface Archives {
  readonly current: () => Archive | undefined;
  readonly close: () => void;
}

/** An archive that cannot be imported; the message says why and what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
