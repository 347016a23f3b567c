import { createMemory, type MemoryOptions } from './create-memory.ts';
import type { Memory } from './memory.ts';
import { searchKeywords } from './search/create-search.ts';
import type { Search } from './search/types.ts';
import { openSqliteStore } from './sqlite/open-store.ts';
import { followIndex } from './sqlite/search/follow.ts';
import { createWordIndex } from './sqlite/search/word-index.ts';

/** What a person says about a memory. */
export interface OpenOptions extends MemoryOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
}

/** Opens the memory in a file; throws a `StoreError` where that cannot be done. */
export function openMemory({ path, ...options }: OpenOptions): Memory {
  const store = openSqliteStore({ path, now: options.now, follow: followIndex });
  const index = createWordIndex(store.database);
  const search: Search = (query) =>
    store.transact('read', () => Promise.resolve(searchKeywords(index, query)));
  return createMemory({ store, search }, options);
}
