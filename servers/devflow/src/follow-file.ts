import type { Parts } from './create-memory.ts';
import type { Embeddings } from './embedding/embeddings.ts';
import { StoreError } from './store/store-error.ts';

/** What works on one open file. */
export interface FileParts extends Parts {
  readonly embeddings: Embeddings;
  /** Closes the file, where what is at its path now can be opened without loss. */
  readonly leave: () => Promise<void>;
  /** Whether the path leads to another file than the one that is open. */
  readonly isReplaced: () => boolean;
}

/** How the file at the path is opened again. */
export interface FollowOptions {
  /** Throws a `StoreError` where there is no memory at the path. */
  readonly assertThere: () => void;
  readonly reopen: () => Promise<FileParts>;
  /** How often it is looked whether the file was replaced while nobody calls. */
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
export function followFile(first: FileParts, options: FollowOptions): Parts {
  const { attempt, watch, close } = createFollower(first, options);
  return {
    store: {
      read: (work) => attempt(({ store }) => store.read(work)),
      write: (stamp, work) => attempt(({ store }) => store.write(stamp, work)),
      watch,
      close,
    },
    search: (query) => attempt(({ search }) => search(query)),
    embeddings: {
      ...first.embeddings,
      state: () => attempt(({ embeddings }) => embeddings.state()),
      vectorOf: (target, wanted) =>
        attempt(({ embeddings }) => embeddings.vectorOf(target, wanted)),
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
