import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { Toc } from '../law/toc.ts';
import type { SearchIndex } from '../library/search-index.ts';

/** Something that was kept, and when the site said it. */
export interface Kept<What> {
  readonly what: What;
  readonly at: Date;
}

/** What the site has said, kept on disk between runs and shared by processes. */
export interface SectionStore extends SearchIndex {
  /** What the site said of a section, the absence of one included; undefined where it was not asked. */
  readonly section: (at: SectionAddress) => Kept<LawSection | undefined> | undefined;
  readonly keepSection: (at: SectionAddress, kept: Kept<LawSection | undefined>) => void;
  readonly toc: (code: LawCode) => Kept<Toc> | undefined;
  readonly keepToc: (kept: Kept<Toc>) => void;
  readonly knownSections: (code: LawCode, prefix: string, limit: number) => readonly string[];
  /** How many sections are kept. */
  readonly count: () => number;
  readonly close: () => void;
}
