import type { PeerProcess } from './peer-process.ts';

/** Servers by what tells them apart; each is started when it is first asked for, and stays. */
export interface Pool<K, S> {
  readonly get: (key: K) => Promise<S>;
  /** Ends all of them. */
  readonly stop: () => Promise<void>;
}

/** A process that was started, and what is made of it when it is ready. */
export interface Started<S> {
  readonly process: PeerProcess;
  readonly server: Promise<S>;
}

/** Makes a pool; nothing is started yet. */
export function createPool<K extends object, S>(start: (key: K) => Started<S>): Pool<K, S> {
  const pool = new Map<string, Started<S>>();
  return {
    get: (key) => {
      const name = JSON.stringify(key);
      const started = pool.get(name) ?? start(key);
      pool.set(name, started);
      return started.server;
    },
    stop: async () => {
      await Promise.all([...pool.values()].map(({ process }) => process.stop()));
    },
  };
}
