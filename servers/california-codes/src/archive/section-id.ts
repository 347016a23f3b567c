import { LAW_CODES, type LawCode } from '../law/codes.ts';

/** More sections than any code has. */
const SPAN = 10_000_000;

/**
 * The ids that the sections of some codes can have, the least and the most. Those of one code stand
 * together in the order of the codes, so that a search in it passes over all others.
 */
export function idsWithin(codes: readonly LawCode[]): readonly [least: number, most: number] {
  const places = codes.map((code) => LAW_CODES.indexOf(code));
  return [Math.min(...places) * SPAN + 1, (Math.max(...places) + 1) * SPAN];
}
