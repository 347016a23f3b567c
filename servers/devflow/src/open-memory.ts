import { createMemory, type MemoryOptions } from './create-memory.ts';
import type { Memory } from './memory.ts';
import type { Search } from './search/types.ts';
import { openSqliteStore } from './sqlite/open-store.ts';

/** What a person says about a memory. */
export interface OpenOptions extends MemoryOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
}

/** Opens the memory in a file; throws a `StoreError` where that cannot be done. */
export function openMemory({ path, ...options }: OpenOptions): Memory {
  const store = openSqliteStore({ path, now: options.now });
  const search: Search = () => Promise.reject(new Error('There is no search yet.'));
  return createMemory({ store, search }, options);
}
