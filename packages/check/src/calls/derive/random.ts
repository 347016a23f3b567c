/** Gives numbers from 0 up to, but not with, 1: the same ones for the same seed. */
export type Random = () => number;

/** A small generator (mulberry32): good enough to choose, and the same everywhere. */
export function createRandom(seed: number): Random {
  let state = Math.trunc(seed) % 2 ** 32;
  return () => {
    state = (state + 0x6d_2b_79_f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
