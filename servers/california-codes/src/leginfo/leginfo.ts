import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { TextPlace, Toc } from '../law/toc.ts';

/** Something that the site said, and when. */
export interface Told<What> {
  readonly what: What;
  readonly at: Date;
}

/**
 * The legislature's site. Whatever is not certainly an answer, such as a page that nobody knows, a
 * challenge or an empty body, is a ToolError: never "not there", and never a text that may be wrong.
 */
export interface Leginfo {
  /** All versions of a section; undefined where the site says that it has none. */
  readonly readSection: (
    at: SectionAddress,
    signal: AbortSignal,
  ) => Promise<Told<LawSection | undefined>>;
  /** All sections of one text page; the same number may be there twice, as versions of one section. */
  readonly readText: (
    code: LawCode,
    place: TextPlace,
    signal: AbortSignal,
  ) => Promise<Told<readonly LawSection[]>>;
  readonly readToc: (code: LawCode, signal: AbortSignal) => Promise<Told<Toc>>;
  readonly close: () => Promise<void>;
}
