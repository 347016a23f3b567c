import { createMemory, type MemoryOptions, type Parts } from './create-memory.ts';
import { createEmbeddings, noEmbeddings } from './embedding/embeddings.ts';
import type { Embedder } from './embedding/embedder.ts';
import { createRunner, type Runner } from './embedding/runner.ts';
import { provide, type EmbeddingSettings } from './embedding/settings.ts';
import type { Memory } from './memory.ts';
import { createSearch } from './search/create-search.ts';
import { createMeaning, noMeaning } from './search/meaning.ts';
import { openSqliteStore, type SqliteStore } from './sqlite/open-store.ts';
import { followIndex } from './sqlite/search/follow.ts';
import { createVectorStore } from './sqlite/search/vector-jobs.ts';
import { createVectorReader } from './sqlite/search/vector-reader.ts';
import { createWordIndex } from './sqlite/search/word-index.ts';

/** What a person says about a memory. */
export interface OpenOptions extends MemoryOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
  /** Where vectors come from; off where it is left out. */
  readonly embeddings?: EmbeddingSettings | undefined;
  /** An embedder of one's own, instead of those that the settings name. */
  readonly embedder?: Embedder | undefined;
}

/** Opens the memory in a file; throws a `StoreError` where that cannot be done. */
export function openMemory({ path, ...options }: OpenOptions): Memory {
  const store = openSqliteStore({ path, now: options.now, follow: followIndex });
  const settings = options.embeddings ?? { provider: 'off' };
  const provision =
    options.embedder === undefined ? provide(settings) : { embedder: options.embedder };
  const words = createWordIndex(store.database);
  const read: SearchRead = (work) => store.transact('read', work);
  if (provision.embedder === undefined) {
    const meaning = noMeaning(provision.why, provision.isWanted);
    const search = createSearch({ words, meaning, read });
    return createMemory({ store, search, embeddings: noEmbeddings(provision.why) }, options);
  }
  const { embedder } = provision;
  const vectors = createVectorReader(store.database);
  const jobs = createVectorStore(store, options.now ?? Date.now);
  const runner = createRunner({ embedder, store: jobs, now: options.now });
  const { minSimilarity } = settings;
  const meaning = createMeaning({ embedder, runner, vectors, minSimilarity });
  const search = createSearch({ words, meaning, read });
  const embeddings = createEmbeddings({ embedder, runner, store: jobs, vectors, read });
  return createMemory({ ...withRunner(store, runner), search, embeddings }, options);
}

type SearchRead = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A store whose changes wake the runner, and that waits for it when it is closed. */
function withRunner(store: SqliteStore, runner: Runner): Pick<Parts, 'store'> {
  // What was left by a process before is done now.
  runner.wake();
  return {
    store: {
      ...store,
      write: async (stamp, work) => {
        const value = await store.write(stamp, work);
        runner.wake();
        return value;
      },
      close: async () => {
        await runner.close();
        await store.close();
      },
    },
  };
}
