/** Lists that are being worked on, and lists that are done. */
export interface ListKeys {
  /** Begins to work on a list; gives its key. */
  readonly begin: (ids: readonly number[]) => string;
  /** The list; "waiting" while it is being worked on; undefined where there is no such key. */
  readonly look: (key: string) => readonly number[] | 'waiting' | undefined;
}

/** How often a list must be asked for until it is there. */
const ROUNDS = 2;
const FIRST = 1_000_000_001;

/** Creates a place for lists. */
export function createListKeys(): ListKeys {
  const lists = new Map<string, { readonly ids: readonly number[]; left: number }>();
  return {
    begin: (ids) => {
      const key = String(FIRST + lists.size);
      lists.set(key, { ids, left: ROUNDS });
      return key;
    },
    look: (key) => {
      const list = lists.get(key);
      if (list === undefined) return undefined;
      list.left--;
      return list.left < 0 ? list.ids : 'waiting';
    },
  };
}
