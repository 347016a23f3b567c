import type { LawCode } from './codes.ts';

/** Where a section stands in the law. */
export interface SectionAddress {
  readonly code: LawCode;
  /** As it is cited, without a dot at its end: "15278", "44237.5", "25299.50.3", "1203.1ab". */
  readonly section: string;
  /** The article, where the code is the Constitution: "I", "XIII B". */
  readonly article?: string;
}

/** Only the address of what has one. */
export function toAddress({ code, article, section }: SectionAddress): SectionAddress {
  return article === undefined ? { code, section } : { code, article, section };
}

/** How a section is named where its code is known: "48900", in the Constitution "XIII B-1". */
export function formatLabel({ article, section }: Omit<SectionAddress, 'code'>): string {
  return article === undefined ? section : `${article}-${section}`;
}

/** One heading above a section. */
export interface Heading {
  /** What kind of part it is, in lower case: "title", "division", "part", "chapter", "article"… */
  readonly level: string;
  /** Its number as it is printed, without a dot at its end: "1", "1.5", "XIII B"; '' where it has none. */
  readonly number: string;
  /** Its name as it is printed. */
  readonly title: string;
  /** The sections that it covers, as they are printed: "15278 - 15282". */
  readonly range?: string;
  /** What became of it: "Article 2 added by Stats. 2000, Ch. 44, Sec. 3." */
  readonly note?: string;
}

/** A paragraph of a section. */
export interface Paragraph {
  /** With single spaces; a line break is "\n". It begins with its labels, such as "(a) (1)". */
  readonly text: string;
  /** How far it is set in, in em, where the page shows that. */
  readonly indent?: number;
}

/** The act that made a version of a section what it is. */
export interface ActReference {
  /** The year of the statutes, with the session where there is one: "2000", "2009 4th Ex. Sess.". */
  readonly statutes: string;
  readonly chapter: string;
  readonly section: string;
}

/** The text of a section as one act made it. */
export interface SectionVersion {
  readonly paragraphs: readonly Paragraph[];
  /** The note on its history as it is printed, parentheses included. */
  readonly note?: string;
  readonly act?: ActReference;
}

/** A section with everything that its source says of it. */
export interface LawSection extends SectionAddress {
  /** From the widest to the narrowest; the name of the code is not among them. */
  readonly headings: readonly Heading[];
  /** At least one; several where the law has several, in the order of the source. */
  readonly versions: readonly [SectionVersion, ...SectionVersion[]];
}

/** The text of a version as it is printed: its paragraphs with an empty line between them. */
export function getText({ paragraphs }: Pick<SectionVersion, 'paragraphs'>): string {
  return paragraphs.map(({ text }) => text).join('\n\n');
}

/** The act of a version, as far as a page names it. */
export function toAct(
  statutes: string | undefined,
  chapter: string | undefined,
  section: string | undefined,
): ActReference | undefined {
  if (!statutes) return undefined;
  return { statutes, chapter: chapter ?? '', section: section ?? '' };
}
