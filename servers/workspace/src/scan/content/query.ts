import type { Seek } from './seek.ts';

/** What is looked for in the lines of files. */
export interface Query {
  readonly text: string;
  /** Whether `text` is a regular expression in RE2 syntax. */
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  readonly wholeWord: boolean;
}

/** A stretch of a line, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a query in text. The first two only narrow down where to look, fast; `find` decides, on one
 * line at a time.
 */
export interface Matcher {
  /** False when no line of these bytes can fit. */
  readonly mayHold: (bytes: Buffer) => boolean;
  /** Looks in a text for places in lines that may fit. */
  readonly seekIn: (text: string) => Seek;
  readonly find: (line: string) => Span | undefined;
}
