import iconv from 'iconv-lite';

/** The encodings that texts are read and written in, by the names of the WHATWG standard or of IANA. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'ibm437',
  'ibm850',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;

/** The name of an encoding that texts are read and written in. */
export type Encoding = (typeof ENCODINGS)[number];

/** Whether a name is that of a supported encoding. */
export function isEncoding(name: string): name is Encoding {
  return ENCODINGS.some((encoding) => encoding === name);
}

/** How many bytes the smallest character takes, and so how line ends lie in the file. */
export function getWidth(encoding: Encoding): 1 | 2 {
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
}

const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const satisfies readonly (readonly [Encoding, readonly number[]])[];

// A UTF-32 mark begins like that of UTF-16, and such a file is not text to us.
const UTF_32LE = [0xff, 0xfe, 0, 0];

/** The encoding that a byte order mark at the start of a file names. */
export function readMark(head: Uint8Array): Encoding | undefined {
  if (hasPrefix(head, UTF_32LE)) return undefined;
  return MARKS.find(([, mark]) => hasPrefix(head, mark))?.[0];
}

/** How many bytes of the start of a file are the byte order mark of an encoding. */
export function markLength(head: Uint8Array, encoding: Encoding): number {
  const mark = getMark(encoding);
  return mark.length > 0 && hasPrefix(head, mark) ? mark.length : 0;
}

/** The byte order mark of an encoding; empty where it has none. */
export function getMark(encoding: Encoding): readonly number[] {
  return MARKS.find(([name]) => name === encoding)?.[1] ?? [];
}

function hasPrefix(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Reads bytes without a byte order mark; what cannot be read becomes U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  if (isUnicode(encoding)) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return iconv.decode(bytes, encoding, { stripBOM: false });
}

/** Writes text without a byte order mark; what cannot be written becomes something else. */
export function encodeBytes(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return iconv.encode(text, encoding, { addBOM: false });
}

/** Whether every character can be written in an encoding. */
export function isUnicode(encoding: Encoding): boolean {
  return encoding.startsWith('utf-');
}
