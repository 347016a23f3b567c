import type { LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';

/** A reference to a section as somebody wrote it. */
export interface Citation extends SectionAddress {
  /** The labels of the subdivision that is meant: ["a", "2"] for (a)(2); empty for all of it. */
  readonly subdivision: readonly string[];
}

/** A citation found in a text. */
export interface FoundCitation extends Citation {
  /** What stands there. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** The last section, where a range is cited: "§§ 48900-48927". */
  readonly through?: string;
}

/** What could not be read as a citation, and what may have been meant. */
export interface Unread {
  readonly problem: string;
  readonly suggestions: readonly string[];
}

/** How a citation is read that names no code. */
export interface CitationHints {
  readonly code?: LawCode;
}
