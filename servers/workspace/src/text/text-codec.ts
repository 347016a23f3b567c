import { ToolError } from '@wellspoken/kit';

import { decodeBytes, type Encoding, isUnicode, getMark, encodeBytes } from './encodings.ts';
import type { LineEnding } from './line-ending.ts';
import { Survey } from './survey.ts';

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
  const text = decodeBytes(body, format.encoding);
  return {
    text,
    encoding: format.encoding,
    bom: format.markBytes > 0,
    lineEnding: format.lineEnding,
    exact: format.clean || encodeBytes(text, format.encoding).equals(body),
  };
}

/** How a text is to be written down. */
export interface TextForm {
  readonly encoding: Encoding;
  /** Whether a byte order mark goes before it; only Unicode has one. */
  readonly bom?: boolean;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Writes text down; throws `invalid_arguments` for a character that the encoding does not have. */
export function encodeText(text: string, { encoding, bom = false }: TextForm): Buffer {
  if (LONE_SURROGATE.test(text)) {
    throw new ToolError('invalid_arguments', 'The text holds half of a character.', {
      suggestions: ['Send every character outside the basic plane as a whole surrogate pair.'],
    });
  }
  const body = encodeBytes(text, encoding);
  if (!isUnicode(encoding) && decodeBytes(body, encoding) !== text)
    throw createUnwritableError(text, encoding);
  return bom ? Buffer.concat([Uint8Array.from(getMark(encoding)), body]) : body;
}

function createUnwritableError(text: string, encoding: Encoding): ToolError {
  const lost = [...new Set(text)].filter(
    (character) => decodeBytes(encodeBytes(character, encoding), encoding) !== character,
  );
  const shown = lost.slice(0, 5).map(nameCharacter).join(', ');
  const more = lost.length > 5 ? ` and ${lost.length - 5} more` : '';
  return new ToolError(
    'invalid_arguments',
    `The encoding ${encoding} cannot write ${shown || 'this text'}${more}.`,
    { suggestions: [`Leave such characters out, or write the whole file in utf-8.`] },
  );
}

function nameCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `"${character}" (U+${code})`;
}
