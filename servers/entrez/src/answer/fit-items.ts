import { createBudget, tokensOf } from '@wellspoken/kit/paging';

// A cursor has about a hundred characters, and a summary stands before the data.
const BESIDE = 80;

/** What an answer has room for. */
export interface Room {
  /** How many tokens the answer may have. */
  readonly tokens: number;
  /** The rest of the answer. */
  readonly frame: unknown;
}

/** The tokens that are left for the items of an answer. */
export function roomFor({ tokens, frame }: Room): number {
  return tokens - tokensOf(frame) - BESIDE;
}

/** As many items as fit, in order; the first one goes in even where it is too large alone. */
export function fitItems<Item>(items: readonly Item[], room: Room): readonly Item[] {
  const budget = createBudget(roomFor(room));
  const end = items.findIndex((item) => !budget.take(item));
  return end === -1 ? items : items.slice(0, Math.max(end, 1));
}

/** As many of the things that ids stand for as fit, and how many of the ids they use up. */
export function packPlaces<Item>(
  ids: readonly string[],
  items: ReadonlyMap<string, Item>,
  room: Room,
): { readonly shown: readonly Item[]; readonly taken: number } {
  const places = ids.flatMap((id, place) => {
    const item = items.get(id);
    return item === undefined ? [] : [{ place, item }];
  });
  const shown = fitItems(
    places.map(({ item }) => item),
    room,
  );
  return { shown, taken: places[shown.length]?.place ?? ids.length };
}
