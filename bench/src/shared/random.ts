/** A plain congruential generator: what is made from it must be the same on every machine. */
export function createRandom(start = 42): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
