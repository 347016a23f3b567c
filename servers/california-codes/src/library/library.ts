import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { Toc } from '../law/toc.ts';

/** Where an answer comes from and how old it is. */
export interface Provenance {
  /** The legislature's site, asked or kept from an earlier time; or the bulk archive. */
  readonly source: 'site' | 'archive';
  /** The page of the legislature's site, for people; never an address of a simulator. */
  readonly url: string;
  /** When the site was asked; of an archive, the day of its data. */
  readonly fetchedAt: Date;
  /** Whether it was kept from an earlier time: on disk or in an archive. */
  readonly cached: boolean;
  /** Seconds since `fetchedAt`, for what was kept; 0 for what has just come. */
  readonly ageSeconds: number;
  /** Why it may be out of date, where something newer was wanted and could not be had. */
  readonly stale?: string;
}

/** What was found at an address. */
export type SectionAnswer =
  | { readonly found: true; readonly section: LawSection; readonly provenance: Provenance }
  | { readonly found: false; readonly provenance: Provenance };

/** What was found in a range. */
export interface RangeAnswer {
  readonly sections: readonly LawSection[];
  /**
   * Where to go on: the number of the first section that was left out, or one that is not beyond it,
   * because the limit or the number of pages that one call reads was reached.
   */
  readonly next?: string;
  /** Of the whole: as old as the oldest of them. */
  readonly provenance: Provenance;
  /** Of each section, in the same order. */
  readonly provenances: readonly Provenance[];
}

/** Which range is wanted. */
export interface RangeRequest {
  readonly code: LawCode;
  readonly article?: string;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** A table of contents that was found. */
export interface TocAnswer {
  readonly toc: Toc;
  readonly provenance: Provenance;
}

/** What is searched, and how. */
export interface SearchRequest {
  /** Words, "phrases in quotes", -word, OR, word*. */
  readonly query: string;
  readonly codes?: readonly LawCode[];
  readonly limit: number;
  readonly offset: number;
}

/** One section that matches. */
export interface SearchHit extends SectionAddress {
  /** The heading right above it. */
  readonly heading: string;
  /** The passage around the match, with the words that match between « and ». */
  readonly passage: string;
  readonly source: 'site' | 'archive';
}

/** How much of the law can be searched. */
export interface Coverage {
  /** Sections that were kept when they were asked for. */
  readonly keptSections: number;
  /** The imported bulk archive, if there is one. */
  readonly archive?: { readonly sections: number; readonly codes: number; readonly asOf: Date };
}

/** What a search found. */
export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly SearchHit[];
  readonly coverage: Coverage;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal: AbortSignal;
  /** Asks the site even if a fresh copy is cached. */
  readonly refresh?: boolean;
}

/** How the library is doing, for a health check and a doctor. */
export interface LibraryHealth {
  readonly cache: {
    readonly entries: number;
    /** Answers that came from what was kept or imported. */
    readonly hits: number;
    /** Answers for which the site was needed. */
    readonly misses: number;
    /** "memory" where the disk cannot be used; `problem` says why. */
    readonly place: 'disk' | 'memory';
    readonly problem?: string;
  };
  readonly upstream: {
    readonly state: 'untried' | 'ok' | 'failing';
    readonly lastOk?: Date;
    readonly lastError?: { readonly at: Date; readonly message: string };
  };
  readonly archive?: Coverage['archive'];
}

/** The law of California, wherever it comes from; what the tools work on. A failure is a ToolError. */
export interface Library {
  readonly readSection: (at: SectionAddress, call: CallOptions) => Promise<SectionAnswer>;
  readonly readRange: (range: RangeRequest, call: CallOptions) => Promise<RangeAnswer>;
  readonly readToc: (code: LawCode, call: CallOptions) => Promise<TocAnswer>;
  readonly search: (request: SearchRequest) => SearchAnswer;
  /** Sections that are known without a request, for completion. */
  readonly knownSections: (code: LawCode, prefix: string, limit: number) => readonly string[];
  readonly health: () => LibraryHealth;
  readonly close: () => Promise<void>;
}
