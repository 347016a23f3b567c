import type { Database } from './database.ts';

/** Tells of changes, its own at once and those of other processes soon. */
export interface ChangeWatch {
  readonly watch: (changed: () => void) => () => void;
  /** Looks whether something changed. */
  readonly look: () => void;
  readonly stop: () => void;
}

const INTERVAL_MS = 500;

/** Looks for new changes while somebody wants to know. */
export function watchChanges(database: Database): ChangeWatch {
  const watchers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: number | undefined;
  const latest = (): number | undefined => {
    try {
      return Number(database.value('SELECT max(id) FROM changes') ?? 0);
    } catch {
      // Whoever uses the store is told what is wrong with it.
      return undefined;
    }
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = (): void => {
    if (watchers.size === 0) return;
    const now = latest() ?? seen;
    if (now === seen) return;
    seen = now;
    for (const changed of watchers) changed();
  };
  return {
    look,
    stop,
    watch: (changed) => {
      if (watchers.size === 0) {
        seen = latest();
        timer = setInterval(look, INTERVAL_MS);
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
