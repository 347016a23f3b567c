/** The items by a text of each, so that the same items come in the same order in every run. */
export function inSteadyOrder<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .toSorted((one, other) => compare(one.text, other.text))
    .map(({ item }) => item);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
