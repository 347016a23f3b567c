import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

import type { Environment } from './read-environment.ts';

/** Where programs of ours keep what a user would miss; never a cache, which tools empty. */
export function dataFolder(env: Environment): string {
  return findFolder('data', { platform: process.platform, env, home: homedir() });
}

/** Where programs of ours keep what can be had again; anybody may empty it at any time. */
export function cacheFolder(env: Environment): string {
  return findFolder('cache', { platform: process.platform, env, home: homedir() });
}

interface Machine {
  readonly platform: string;
  readonly env: Environment;
  readonly home: string;
}

const PLACES = {
  data: {
    variable: 'XDG_DATA_HOME',
    windows: [],
    mac: ['Library', 'Application Support'],
    other: ['.local', 'share'],
  },
  // Windows has one folder for both, and who empties a cache must not meet data in it.
  cache: {
    variable: 'XDG_CACHE_HOME',
    windows: ['Cache'],
    mac: ['Library', 'Caches'],
    other: ['.cache'],
  },
} as const;

/** The folder of one kind on a machine. */
export function findFolder(kind: keyof typeof PLACES, { platform, env, home }: Machine): string {
  const { variable, windows, mac, other } = PLACES[kind];
  const paths = platform === 'win32' ? win32 : posix;
  const { [variable]: named = '', LOCALAPPDATA: local = '' } = env;
  // The XDG specification says that a relative path is to be ignored.
  if (paths.isAbsolute(named)) return paths.join(named, OURS);
  if (platform === 'win32' && paths.isAbsolute(local)) return paths.join(local, ...windows, OURS);
  return paths.join(home, ...(platform === 'darwin' ? mac : other), OURS);
}

const OURS = 'wellspoken';
