import type { Heading } from './section.ts';
import type { LawCode } from './codes.ts';

/** Where the text below a heading is: what the legislature's address of it takes. */
export interface TextPlace {
  readonly division: string;
  readonly title: string;
  readonly part: string;
  readonly chapter: string;
  readonly article: string;
}

/** A heading of a table of contents and what stands below it. */
export interface TocNode extends Heading {
  /** Which text page has its sections; only where sections stand right below it. */
  readonly place?: TextPlace;
  readonly children: readonly TocNode[];
}

/** The table of contents of a code. */
export interface Toc {
  readonly code: LawCode;
  readonly nodes: readonly TocNode[];
}
