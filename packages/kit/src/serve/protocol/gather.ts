/** Bytes that arrive in pieces. */
export interface Gathering {
  readonly size: number;
  add(piece: Uint8Array): void;
  /** All of it, in one; the gathering is empty afterwards. */
  take(): Uint8Array;
}

const EMPTY: Uint8Array = new Uint8Array(0);

/**
 * Gathers bytes in one buffer that grows by doubling. A list of pieces would cost a hundred bytes for
 * each, and a client may send a large body one byte at a time.
 */
export function startGathering(): Gathering {
  let bytes = EMPTY;
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(piece) {
      // Most of what comes, comes in one piece, which nobody changes afterwards.
      if (size === 0) {
        bytes = piece;
        size = piece.length;
        return;
      }
      const needed = size + piece.length;
      if (needed > bytes.length) {
        const grown = new Uint8Array(Math.max(needed, bytes.length * 2));
        grown.set(bytes.subarray(0, size));
        bytes = grown;
      }
      bytes.set(piece, size);
      size = needed;
    },
    take() {
      const all = bytes.subarray(0, size);
      bytes = EMPTY;
      size = 0;
      return all;
    },
  };
}
