import type { Database } from './database.ts';

/** Notifies of changes, its own at once and those of other processes soon. */
interface ChangeWatch {
  readonly watchers: ReadonlySet<() => void>;
  readonly watch: (changed: () => void) => () => void;
  /** Notes the key of the last change, which this process has made. */
  readonly note: (last: number) => void;
  readonly stop: () => void;
}

const INTERVAL_MS = 500;

/** Looks for new changes while there are listeners, through a connection that reads. */
export function watchChanges(database: Database): ChangeWatch {
  const watchers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen = 0;
  const readLast = (): number => {
    try {
      return Number(database.value('SELECT max(id) FROM changes') ?? 0);
    } catch {
      // The next call reports what is wrong with the store.
      return seen;
    }
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const note = (last: number): void => {
    // A read that is under way may look at a state before the last one that was seen.
    if (watchers.size === 0 || last <= seen) return;
    seen = last;
    for (const changed of watchers) changed();
  };
  return {
    watchers,
    note,
    stop,
    watch: (changed) => {
      if (watchers.size === 0) {
        seen = readLast();
        timer = setInterval(() => note(readLast()), INTERVAL_MS);
        timer.unref();
      }
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0) stop();
      };
    },
  };
}
