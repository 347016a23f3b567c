import type { Encoding } from '../text/encodings.ts';
import type { LineEnding } from '../text/line-ending.ts';
import type { LineRange } from './find-start.ts';
import type { Kind } from './mime-type.ts';
import type { Page } from './page.ts';

/** What of a file is wanted, and how much of it at once. */
export interface ReadOptions extends LineRange {
  /** Takes the file for text in this encoding, whatever it holds. */
  readonly encoding?: Encoding | undefined;
  /** Goes on where an answer before stopped; stands alone. */
  readonly cursor?: string | undefined;
  readonly maxLines?: number | undefined;
  readonly maxBytes?: number | undefined;
  /** The most that bytes other than text may be. */
  readonly maxBlobBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is known of every file that is read. */
export interface Facts {
  readonly mimeType: string;
  readonly size: number;
  readonly modified: Date;
  /** Of the whole file; only of files that are small enough to be read in full. */
  readonly sha256: string | undefined;
}

/** A page of text. */
export interface TextContent extends Facts, Omit<Page, 'next'> {
  readonly kind: 'text';
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly lineEnding: LineEnding;
  /** Of the whole file, where it was read in full. */
  readonly totalLines: number | undefined;
  /** Whether bytes that the encoding does not know were replaced with U+FFFD. */
  readonly replaced: boolean;
  /** What to read the next page with; `undefined` at the end of what was asked for. */
  readonly nextCursor: string | undefined;
}

/** Bytes that are not text. */
export interface BytesContent extends Facts {
  readonly kind: Exclude<Kind, 'text'>;
  readonly bytes: Uint8Array;
}

export type Content = TextContent | BytesContent;
