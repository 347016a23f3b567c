import { existsSync, mkdirSync, statSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, posix, resolve, win32 } from 'node:path';

import type { Finding } from './program.ts';
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

/**
 * Makes a folder, and those above it, for its owner alone; one that is there stays as it is.
 *
 * Node's own `recursive` never ends where a folder that is there lets nothing be made in it, as /proc.
 */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  if (existsSync(whole) && statSync(whole).isDirectory()) return;
  const above = dirname(whole);
  if (above !== whole) makeFolder(above);
  try {
    mkdirSync(whole, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!existsSync(whole) || !statSync(whole).isDirectory()) throw error;
  }
}

/** A folder that a program keeps something in. */
export interface KeptFolder {
  /** What is kept there, as a doctor calls it. */
  readonly title: string;
  readonly path: string;
  /** The flag that names another one, with its dashes. */
  readonly flag: string;
}

/** Says, for a doctor, whether a folder can be read and written, or will be made when it is needed. */
export async function examineFolder({ title, path, flag }: KeptFolder): Promise<Finding> {
  try {
    if (!(await isThere(path))) {
      return { title, state: 'ok', detail: `${path}, made when it is needed.` };
    }
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { title, state: 'ok', detail: path };
  } catch {
    return {
      title,
      state: 'problem',
      detail: `${path} cannot be read and written.`,
      fix: `Give yourself the right to, or name another folder with ${flag}.`,
    };
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) throw new Error('It is a file.');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** A path whose leading `~` is the home of the user; a host starts servers without a shell that would expand it. */
export function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
