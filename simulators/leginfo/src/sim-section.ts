/** A heading above a section, in plain words. */
export interface SimHeading {
  /** In lower case: "title", "division", "part", "chapter", "article"; '' where it is a bare name. */
  readonly level: string;
  /** Without a dot at its end: "1.5", "XIII B"; '' where it has none. */
  readonly number: string;
  readonly title: string;
  /** As it is printed between brackets: "15278 - 15282". */
  readonly range?: string;
  /** What became of it, without the parentheses around it. */
  readonly note?: string;
}

/** A paragraph of a section, in plain words. */
export interface SimParagraph {
  /** With single spaces; a line break is "\n". Of a table: a line for each row, cells parted by " | ". */
  readonly text: string;
  /** How far it is set in, in em. */
  readonly indent: number;
  /** Whether the text is printed as a table. */
  readonly isTable?: boolean;
}

/** The act that made a version. */
export interface SimAct {
  readonly statutes: string;
  readonly chapter: string;
  readonly section: string;
}

/** The text of a section as one act made it. */
export interface SimVersion {
  readonly paragraphs: readonly SimParagraph[];
  /** With its parentheses and with single spaces. */
  readonly note: string;
  /** Versions of one section have different acts: the site distinguishes them by that. */
  readonly act: SimAct;
}

/** A section of the simulated law. */
export interface SimSection {
  readonly code: string;
  /** As it is cited, without a dot at its end. */
  readonly section: string;
  /** Of the Constitution only: "I", "XIII B". */
  readonly article?: string;
  /** From the widest to the narrowest. */
  readonly headings: readonly SimHeading[];
  readonly versions: readonly [SimVersion, ...SimVersion[]];
}

/** What is printed before the text of a section: "15278.", "SECTION 1.", "SEC. 7.". */
export function writeLabel({ code, section }: Pick<SimSection, 'code' | 'section'>): string {
  if (code !== 'CONS') return `${section}.`;
  return section === '1' ? 'SECTION 1.' : `SEC. ${section}.`;
}

/** A heading as it is printed, without its range: the articles of the Constitution have no dot. */
export function writeHeading({ level, number, title }: SimHeading, code: string): string {
  if (level === '') return title;
  const dot = code === 'CONS' ? '' : '.';
  return `${level.toUpperCase()} ${number}${dot} ${title}`;
}
