import type { Encoding } from './encodings.ts';
import type { LineEnding } from './line-ending.ts';
import { Survey } from './survey.ts';
import { bytesToText, textToBytes } from './transcode.ts';

/** Text, and how it was written down. */
export interface DecodedText {
  /** Without the byte order mark; line ends are as they were. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether a byte order mark stood before it. */
  readonly bom: boolean;
  readonly lineEnding: LineEnding;
  /** Whether `encodeText` gives the same bytes back; when not, writing it back would do damage. */
  readonly exact: boolean;
}

/** Reads the bytes of a whole file as text; `undefined` when they are none. */
export function decodeText(bytes: Uint8Array, encoding?: Encoding): DecodedText | undefined {
  const survey = new Survey(encoding);
  survey.add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const format = survey.textFormat(true);
  if (format === undefined) return undefined;
  const body = bytes.subarray(format.markBytes);
  const text = bytesToText(body, format.encoding);
  return {
    text,
    encoding: format.encoding,
    bom: format.markBytes > 0,
    lineEnding: format.lineEnding,
    exact: format.clean || textToBytes(text, format.encoding).equals(body),
  };
}
