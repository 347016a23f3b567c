/** Random numbers that are the same for the same seed, on every machine. */
export interface Random {
  /** A whole number from 0 to 2^32 − 1. */
  readonly next: () => number;
  /** A whole number from 0 to `count` − 1, each as likely as the others. */
  readonly below: (count: number) => number;
}

const RANGE = 2 ** 32;

/** Four whole numbers of 32 bits, of which one at least is not zero. */
type State = readonly [number, number, number, number];

/** Begins anew with a seed, a whole number; seeds that are near each other give unlike numbers. */
export function createRandom(seed: number): Random {
  // Mixing is one to one, so that at most one of four different numbers becomes zero.
  const start = [1, 2, 3, 4].map((at) => mixBits((seed + at * 0x9e_37_79_b9) >>> 0));
  const [a = 1, b = 2, c = 3, d = 4] = start;
  return resumeRandom([a, b, c, d]);
}

/** Goes on from a state, by the generator that its authors call xoshiro128**. */
export function resumeRandom(state: State): Random {
  let [a, b, c, d] = state;
  const next = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  return { next, below: (count) => drawBelow(next, count) };
}

/** Numbers beyond the last full round are drawn again: else the first ones would come more often. */
function drawBelow(next: () => number, count: number): number {
  const fair = RANGE - (RANGE % count);
  for (;;) {
    const drawn = next();
    if (drawn < fair) return drawn % count;
  }
}

/** Turns the 32 bits to the left. */
function rotateLeft(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Spreads every bit over all of the 32. */
function mixBits(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return bits ^ (bits >>> 16);
}
