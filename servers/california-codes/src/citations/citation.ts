import { getCodeFacts, type LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';

/** A reference to a section as it is written. */
export interface Citation extends SectionAddress {
  /** The labels of the subdivision that is meant: ["a", "2"] for (a)(2); empty for all of it. */
  readonly subdivision: readonly string[];
  /** The other subdivisions, where several are named; of "(a) to (c)" the last one. */
  readonly furtherSubdivisions?: readonly (readonly string[])[];
  /** The last section, where a range is cited: "§§ 48900-48927". */
  readonly through?: string;
  /** Whether the sections behind it are meant too, to an end that is not named: "et seq.". */
  readonly andFollowing?: true;
}

/** A citation found in a text. */
export interface FoundCitation extends Citation {
  /** What stands there. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
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

/** Writes a citation as the California Style Manual does: "Ed. Code, § 48900.5, subd. (a)(2)". */
export function formatCitation(citation: Citation): string {
  const { code, article, section, through } = citation;
  const place = article === undefined ? '' : `, art. ${article}`;
  const sections = through === undefined ? `§ ${section}` : `§§ ${section}–${through}`;
  const following = citation.andFollowing === true ? ' et seq.' : '';
  return `${getCodeFacts(code).abbreviation}${place}, ${sections}${following}${formatBelow(citation)}`;
}

function formatBelow({ subdivision, furtherSubdivisions = [] }: Citation): string {
  if (subdivision.length === 0) return '';
  const all = [subdivision, ...furtherSubdivisions].map(formatSubdivision);
  const last = all.pop() ?? '';
  return all.length === 0 ? `, subd. ${last}` : `, subds. ${all.join(', ')} & ${last}`;
}

/** Writes the labels of a subdivision: "(a)(2)". */
export function formatSubdivision(labels: readonly string[]): string {
  return labels.map((label) => `(${label})`).join('');
}
