import { ToolError } from '@wellspoken/kit';

/** A part of a sequence: counted from 1, both ends included. */
export interface Range {
  readonly start: number;
  readonly stop: number;
}

/** The strands of a nucleic acid. */
export const STRANDS = ['plus', 'minus'] as const;

/** A strand of a nucleic acid. */
export type Strand = (typeof STRANDS)[number];

/** The ends that a caller names. */
interface Ends {
  readonly start?: number | undefined;
  readonly stop?: number | undefined;
}

/** The part of a sequence that is asked for, which is nothing of an empty one; throws where there is no such part. */
export function toRange(length: number, ends: Ends): Range {
  const { start = 1, stop = length } = ends;
  if (length === 0 && ends.start === undefined && ends.stop === undefined) return { start, stop };
  if (stop > length || start > length) {
    const [name, given] = start > length ? ['start', start] : ['stop', stop];
    throw new ToolError(
      'invalid_arguments',
      `${name}: expected a position up to ${length}, the length of the sequence; got ${given}.`,
      { suggestions: [`Pass ${name} from 1 to ${length}, or leave it out.`] },
    );
  }
  if (start <= stop) return { start, stop };
  throw new ToolError(
    'invalid_arguments',
    `start: expected a position up to stop, which is ${stop}; got ${start}.`,
    { suggestions: ['Swap them; for the other strand pass strand: "minus".'] },
  );
}

/** The next letters of a range, after some were given; on the minus strand they go backwards. */
export function cutPage(
  { start, stop }: Range,
  strand: Strand,
  { given, most }: { readonly given: number; readonly most: number },
): Range {
  if (strand === 'plus') {
    const from = start + given;
    return { start: from, stop: Math.min(stop, from + most - 1) };
  }
  const to = stop - given;
  return { start: Math.max(start, to - most + 1), stop: to };
}

/** How many letters a range has. */
export function countLetters({ start, stop }: Range): number {
  return stop - start + 1;
}
