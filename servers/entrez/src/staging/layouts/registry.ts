/** Gives each distinct thing a number, and hands it over when it is seen first. */
export function createRegistry<Item>(
  onFirst: (id: number, item: Item) => void,
): (key: string, item: Item) => number {
  const ids = new Map<string, number>();
  return (key, item) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = ids.size + 1;
    ids.set(key, id);
    onFirst(id, item);
    return id;
  };
}
