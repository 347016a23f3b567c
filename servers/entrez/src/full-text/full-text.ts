import type { Author, Identifier, PublicationDate } from '../articles/article.ts';

/** An article as JATS has it, body and all. */
export interface FullText {
  readonly title: string;
  readonly identifiers: readonly Identifier[];
  readonly journal?: string;
  readonly published?: PublicationDate;
  readonly authors: readonly Author[];
  readonly abstract: readonly TextSection[];
  /** False for a record that has metadata only. */
  readonly hasBody: boolean;
  readonly body: readonly TextSection[];
  readonly references: readonly JatsReference[];
  /** What the licence says, or where it stands. */
  readonly license?: string;
}

/** A section with its paragraphs, then the sections in it. */
export interface TextSection {
  readonly title?: string;
  /** Paragraphs, lists, captions of figures and tables as plain text, in the order of the source. */
  readonly paragraphs: readonly string[];
  readonly sections: readonly TextSection[];
}

/** An entry of the list of references. */
export interface JatsReference {
  readonly label?: string;
  readonly citation: string;
  readonly identifiers: readonly Identifier[];
}
