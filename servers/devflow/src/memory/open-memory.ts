import type { Embedder } from '../embedding/embedder.ts';
import { createEmbeddings, type Embeddings, createNoEmbeddings } from '../embedding/embeddings.ts';
import { createRunner, type Runner } from '../embedding/runner.ts';
import { type EmbeddingSettings, provideEmbedder, type Provision } from '../embedding/settings.ts';
import { createSearch } from '../search/create-search.ts';
import { createMeaning, createNoMeaning } from '../search/meaning.ts';
import { assertThere } from '../sqlite/file/open-file.ts';
import { followIndex } from '../sqlite/index-changes.ts';
import { createSee, searchAsSeen } from '../sqlite/moments.ts';
import {
  LOOK_MS,
  openSqliteStore,
  reopenSqliteStore,
  type SqliteStore,
} from '../sqlite/open-store.ts';
import { createVectorStore } from '../sqlite/search/vector-jobs.ts';
import { createVectorReader, loadVectors } from '../sqlite/search/vector-reader.ts';
import { createWordIndex } from '../sqlite/search/word-index.ts';
import { takeSteps } from '../sqlite/slices.ts';
import { createMemory, type Memory, type MemoryOptions, type Parts } from './memory.ts';
import { StoreError } from './store.ts';

/** What a person says about a memory. */
export interface OpenOptions extends MemoryOptions {
  /** The file; ":memory:" keeps nothing. */
  readonly path: string;
  /** Whether a file that nothing can be written beside is opened for reading. */
  readonly mayOnlyRead?: boolean | undefined;
  /** Where vectors come from; off where it is left out. */
  readonly embeddings?: EmbeddingSettings | undefined;
  /** An embedder to use instead of the one that the settings name. */
  readonly embedder?: Embedder | undefined;
  /** Called after the file was replaced and the one that is there now was opened. */
  readonly onReopened?: (() => void) | undefined;
}

/** Opens the memory in a file; throws a `StoreError` where that cannot be done. */
export function openMemory({ path, mayOnlyRead, onReopened, ...options }: OpenOptions): Memory {
  const file = { path, mayOnlyRead, now: options.now, follow: followIndex };
  const store = openSqliteStore(file);
  const { embedder, embeddings = { provider: 'off' } } = options;
  const provision = embedder === undefined ? provideEmbedder(embeddings) : { embedder };
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
  const { short } = store.reading;
  const words = searchAsSeen(createWordIndex(short), createSee(short, now ?? Date.now));
  const read: SearchRead = (work) => store.transact('read', work);
  const { embedder } = provision;
  if (embedder === undefined) {
    const meaning = createNoMeaning(provision.why, provision.isWanted);
    const search = createSearch({ words, meaning, read });
    const { leave, isReplaced } = store;
    return { store, search, embeddings: createNoEmbeddings(provision.why), leave, isReplaced };
  }
  const vectors = createVectorReader(short);
  const jobs = createVectorStore(store, now ?? Date.now);
  const runner = createRunner({ embedder, store: jobs, now });
  const meaning = createMeaning({
    embedder,
    runner,
    vectors,
    loadLong: (modelId, held) =>
      store.transact(
        'read',
        async (rest) => {
          const steps = loadVectors(store.reading.long, modelId, held.matrix);
          held.matrix = await takeSteps(steps, rest);
        },
        { isLong: true },
      ),
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
      write: async (stamp, work, options) => {
        const value = await store.write(stamp, work, options);
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

/** What works on one open file. */
interface FileParts extends Parts {
  readonly embeddings: Embeddings;
  /** Closes the file, where what is at its path now can be opened without loss. */
  readonly leave: () => Promise<void>;
  /** Whether the path leads to another file than the one that is open. */
  readonly isReplaced: () => boolean;
}

/** How the file at the path is opened again. */
interface FollowOptions {
  /** Throws a `StoreError` where there is no memory at the path. */
  readonly assertThere: () => void;
  readonly reopen: () => Promise<FileParts>;
  /** How often an idle server checks whether the file was replaced. */
  readonly lookMs: number;
  /** Called after another file was opened. */
  readonly onReopened?: (() => void) | undefined;
}

interface Watcher {
  readonly changed: () => void;
  stop: () => void;
}

/**
 * Parts that go on with the file that is at the path: where that was replaced, it is opened and the
 * call is made again. Where there is none, the old file stays open, so that it can be put back.
 */
function followFile(first: FileParts, options: FollowOptions): Parts {
  const { attempt, watch, close } = createFollower(first, options);
  return {
    store: {
      read: (work, given) => attempt(({ store }) => store.read(work, given)),
      write: (stamp, work, given) => attempt(({ store }) => store.write(stamp, work, given)),
      watch,
      close,
    },
    search: (query) => attempt(({ search }) => search(query)),
    embeddings: {
      ...first.embeddings,
      state: () => attempt(({ embeddings }) => embeddings.state()),
      readVector: (target, wanted) =>
        attempt(({ embeddings }) => embeddings.readVector(target, wanted)),
    },
  };
}

interface Follower extends Pick<Parts['store'], 'watch' | 'close'> {
  /** Does something with the file; once more after another one was opened. */
  readonly attempt: <Value>(work: (parts: FileParts) => Promise<Value>) => Promise<Value>;
}

function createFollower(first: FileParts, options: FollowOptions): Follower {
  const watchers = new Set<Watcher>();
  let current = first;
  let pending: Promise<void> | undefined;
  const reopen = async (): Promise<void> => {
    options.assertThere();
    await current.leave();
    current = await options.reopen();
    for (const watcher of watchers) {
      watcher.stop();
      watcher.stop = current.store.watch(watcher.changed);
    }
    options.onReopened?.();
    for (const { changed } of watchers) changed();
  };
  // Calls that found the same file gone wait for one of them to open the next one.
  const reopenOnce = (): Promise<void> =>
    (pending ??= reopen().finally(() => (pending = undefined)));
  // Other servers cannot open the new file while the log of the old one is in its place.
  const timer = setInterval(() => {
    if (current.isReplaced()) void reopenOnce().catch(() => undefined);
  }, options.lookMs);
  timer.unref();
  return {
    attempt: async (work) => {
      const used = current;
      try {
        return await work(used);
      } catch (error) {
        if (!(error instanceof StoreError && error.fault === 'moved')) throw error;
      }
      if (used === current) await reopenOnce();
      return work(current);
    },
    watch: (changed) => {
      const watcher = { changed, stop: current.store.watch(changed) };
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        watcher.stop();
      };
    },
    close: async () => {
      clearInterval(timer);
      await pending?.catch(() => undefined);
      await current.store.close();
    },
  };
}
