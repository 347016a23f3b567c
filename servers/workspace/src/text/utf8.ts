import { isUtf8 } from 'node:buffer';

/** How many bytes at the end are the start of a UTF-8 character whose rest is missing. */
export function countUnfinishedUtf8(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return getUtf8Length(byte) > back ? back : 0;
  }
  return 0;
}

function getUtf8Length(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** Checks chunks of bytes for valid UTF-8. */
export class Utf8Check {
  #carried: Uint8Array = new Uint8Array();
  #valid = true;

  /** Returns whether everything up to here can be UTF-8. */
  add(chunk: Uint8Array): boolean {
    if (!this.#valid) return false;
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk]);
    const whole = bytes.length - countUnfinishedUtf8(bytes);
    this.#valid = isUtf8(bytes.subarray(0, whole));
    // A copy, because the chunk's memory may be used again.
    this.#carried = Uint8Array.from(bytes.subarray(whole));
    return this.#valid;
  }

  /** Whether the bytes so far are UTF-8, where they may stop inside a character. */
  isValid(): boolean {
    return this.#valid;
  }

  /** Whether they are UTF-8 and stop between two characters. */
  isComplete(): boolean {
    return this.#valid && this.#carried.length === 0;
  }
}
