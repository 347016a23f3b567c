import { createMemory, type MemoryOptions } from './create-memory.ts';
import type { Embedder } from './embedding/embedder.ts';
import { createEmbeddings, noEmbeddings } from './embedding/embeddings.ts';
import { createRunner, type Runner } from './embedding/runner.ts';
import { provide, type EmbeddingSettings, type Provision } from './embedding/settings.ts';
import { followFile, type FileParts } from './follow-file.ts';
import type { Memory } from './memory.ts';
import { createSearch } from './search/create-search.ts';
import { createMeaning, noMeaning } from './search/meaning.ts';
import { assertThere } from './sqlite/file/open-file.ts';
import {
  LOOK_MS,
  openSqliteStore,
  reopenSqliteStore,
  type SqliteStore,
} from './sqlite/open-store.ts';
import { followIndex } from './sqlite/index-changes.ts';
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
  /** Called after the file was replaced and the one that is there now was opened. */
  readonly onReopened?: (() => void) | undefined;
}

/** Opens the memory in a file; throws a `StoreError` where that cannot be done. */
export function openMemory({ path, onReopened, ...options }: OpenOptions): Memory {
  const file = { path, now: options.now, follow: followIndex };
  const store = openSqliteStore(file);
  const { embedder, embeddings = { provider: 'off' } } = options;
  const provision = embedder === undefined ? provide(embeddings) : { embedder };
  const build = (opened: SqliteStore): FileParts => buildParts(opened, provision, options);
  const parts = followFile(build(store), {
    assertThere: () => assertThere(path),
    reopen: async () => build(await reopenSqliteStore(file)),
    lookMs: LOOK_MS,
    onReopened,
  });
  return createMemory(parts, options);
}

/** What works on one open file, with an embedder or without. */
function buildParts(
  store: SqliteStore,
  provision: Provision,
  { now, embeddings }: Pick<OpenOptions, 'now' | 'embeddings'>,
): FileParts {
  const words = createWordIndex(store.database);
  const read: SearchRead = (work) => store.transact('read', work);
  const { embedder } = provision;
  if (embedder === undefined) {
    const meaning = noMeaning(provision.why, provision.isWanted);
    const search = createSearch({ words, meaning, read });
    const { leave, isReplaced } = store;
    return { store, search, embeddings: noEmbeddings(provision.why), leave, isReplaced };
  }
  const vectors = createVectorReader(store.database);
  const jobs = createVectorStore(store, now ?? Date.now);
  const runner = createRunner({ embedder, store: jobs, now });
  const meaning = createMeaning({
    embedder,
    runner,
    vectors,
    minSimilarity: embeddings?.minSimilarity,
  });
  return {
    ...withRunner(store, runner),
    search: createSearch({ words, meaning, read }),
    embeddings: createEmbeddings({ embedder, runner, store: jobs, vectors, read }),
  };
}

type SearchRead = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A store whose changes wake the runner, and that waits for it when it is closed. */
function withRunner(
  store: SqliteStore,
  runner: Runner,
): Pick<FileParts, 'store' | 'leave' | 'isReplaced'> {
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
    isReplaced: store.isReplaced,
    leave: async () => {
      await store.leave();
      await runner.stop();
    },
  };
}
