import type { Json } from '../../wire/json.ts';

/** One attempt to make arguments. */
export interface Making {
  /** The schema that references start from. */
  readonly root: Json;
  /** A number of the attempt, from the seed. */
  readonly seed: number;
  /** Optional properties too. */
  readonly full: boolean;
  /** Use the examples and defaults of the schema. */
  readonly trusting: boolean;
  /** Chooses one of so many; always the first in an attempt that does not vary. */
  readonly pick: (count: number) => number;
  /** Counts how often a choice was made anew because the one before did not do. */
  readonly turn: number;
  /** A path that may be read. */
  readonly readablePath: string;
  /** Says where a value comes from. */
  readonly note: (place: Place, source: string) => void;
  /** Says why no value was found. */
  readonly giveUp: (place: Place, why: string) => void;
  /** Throws `Undecided` when the attempts together take too long. */
  readonly spend: (steps: number) => void;
}

/** Where in the arguments a value is made. */
export interface Place {
  /** The nearest name of a property. */
  readonly name: string;
  readonly path: string;
  readonly depth: number;
}

/** Makes a value of a schema; undefined where none was found. */
export type MakeValue = (schema: Json, place: Place, making: Making) => Json | undefined;

/** The list with the picked one first. */
export function pickedFirst<Item>(items: readonly Item[], making: Making): readonly Item[] {
  const index = items.length === 0 ? 0 : (making.pick(items.length) + making.turn) % items.length;
  return [...items.slice(index), ...items.slice(0, index)];
}
