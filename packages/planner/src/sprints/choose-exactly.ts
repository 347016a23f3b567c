import { type Choice, makeChoice, computeDensity, type PackItem } from './pack-item.ts';

/** The best choice, as far as was looked. */
export interface Search {
  readonly choice: Choice;
  /** Whether no other choice can be better. */
  readonly isExact: boolean;
}

/** Beyond this the best that was found is taken. */
const MOST_STEPS = 200_000;
/** Sums of values miss by less than this. */
const SLACK = 1e-9;

/**
 * Looks through all choices that keep dependencies, but not where the rest, even if it could be cut
 * into pieces, would not be worth more than the best choice so far.
 */
export function chooseExactly(items: readonly PackItem[], room: number, first: Choice): Search {
  const dense = items
    .map((item, place) => ({ ...item, place }))
    .toSorted((one, other) => computeDensity(other) - computeDensity(one));
  const taken = new Set<number>();
  let best = { places: [...first.places], value: first.value };
  let steps = 0;
  const mostOf = (from: number, left: number): number => {
    let value = 0;
    let free = left;
    for (const item of dense) {
      if (item.place < from) continue;
      if (item.size > free) return value + (item.value * free) / item.size;
      value += item.value;
      free -= item.size;
    }
    return value;
  };
  const look = (place: number, value: number, left: number): void => {
    steps += 1;
    if (value > best.value + SLACK) best = { places: [...taken], value };
    const item = items[place];
    if (item === undefined || steps > MOST_STEPS) return;
    if (value + mostOf(place, left) <= best.value + SLACK) return;
    if (item.size <= left && item.needs.every((other) => taken.has(other))) {
      taken.add(place);
      look(place + 1, value + item.value, left - item.size);
      taken.delete(place);
    }
    look(place + 1, value, left);
  };
  look(0, 0, room);
  return { choice: makeChoice(items, best.places), isExact: steps <= MOST_STEPS };
}
