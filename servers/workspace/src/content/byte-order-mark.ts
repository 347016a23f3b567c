import type { Encoding } from './encodings.ts';

const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const satisfies readonly (readonly [Encoding, readonly number[]])[];

// A UTF-32 mark begins like that of UTF-16, and such a file is not text to us.
const UTF_32LE = [0xff, 0xfe, 0, 0];

/** The encoding that a byte order mark at the start of a file names. */
export function encodingOfMark(head: Uint8Array): Encoding | undefined {
  if (beginsWith(head, UTF_32LE)) return undefined;
  return MARKS.find(([, mark]) => beginsWith(head, mark))?.[0];
}

/** How many bytes of the start of a file are the byte order mark of an encoding. */
export function markLength(head: Uint8Array, encoding: Encoding): number {
  const mark = markOf(encoding);
  return mark.length > 0 && beginsWith(head, mark) ? mark.length : 0;
}

/** The byte order mark of an encoding; empty where it has none. */
export function markOf(encoding: Encoding): readonly number[] {
  return MARKS.find(([name]) => name === encoding)?.[1] ?? [];
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
