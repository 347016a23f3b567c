import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { TextPlace, Toc } from '../law/toc.ts';
import type { SearchRequest } from '../library/library.ts';
import type { IndexHits } from '../search/search-index.ts';

/** Something that was kept, and when the site said it. */
export interface Cached<What> {
  readonly what: What;
  readonly at: Date;
}

/** Where things are kept. */
export interface StoreState {
  /** "memory" where the disk cannot be used: what is kept then ends with the process. */
  readonly place: 'disk' | 'memory';
  /** What is wrong with the disk, in words for the operator. */
  readonly problem?: string;
}

/** What something newer has been said of: sections of these codes that were kept before. */
export interface Superseded {
  readonly codes: readonly LawCode[];
  readonly before: Date;
}

/**
 * What the site has said, kept on disk between runs and shared by processes. Nothing in it throws
 * because of the disk: what cannot be kept there is kept in memory, and what cannot be read was never
 * kept.
 */
export interface SectionStore {
  /** What the site said of a section, the absence of one included; undefined where it was not asked. */
  readonly section: (at: SectionAddress) => Cached<LawSection | undefined> | undefined;
  readonly keepSection: (at: SectionAddress, kept: Cached<LawSection | undefined>) => void;
  /** Which sections a text page has, in its order. */
  readonly page: (code: LawCode, place: TextPlace) => Cached<readonly SectionAddress[]> | undefined;
  /** Keeps which sections a text page has, and each of them. */
  readonly keepPage: (code: LawCode, place: TextPlace, kept: Cached<readonly LawSection[]>) => void;
  readonly toc: (code: LawCode) => Cached<Toc> | undefined;
  readonly keepToc: (kept: Cached<Toc>) => void;
  /** Numbers that begin with the prefix, in order; in the Constitution "XIII B-1". */
  readonly knownSections: (code: LawCode, prefix: string, limit: number) => readonly string[];
  /** Of which sections, absent ones included, something was kept after this time. */
  readonly keptSince: (time: Date) => readonly SectionAddress[];
  readonly search: (request: SearchRequest, superseded?: Superseded) => IndexHits;
  /** How many sections are kept. */
  readonly count: () => number;
  readonly state: () => StoreState;
  readonly close: () => void;
}
