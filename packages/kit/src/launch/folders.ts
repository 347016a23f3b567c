import { existsSync, mkdirSync, statSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join, posix, resolve, win32 } from 'node:path';

import { SettingError } from './errors.ts';
import type { Finding } from './program.ts';
import type { Environment } from './read-environment.ts';

/** Returns the folder for data that users want to keep; never a cache, which tools may empty. */
export function dataFolder(env: Environment): string {
  return findFolder('data', { platform: process.platform, env, findHome: homeFolder });
}

/** Returns the folder for data that can be recreated; it may be emptied at any time. */
export function cacheFolder(env: Environment): string {
  return findFolder('cache', { platform: process.platform, env, findHome: homeFolder });
}

/**
 * Returns the home folder of the user: the one that `HOME` names (`USERPROFILE` on Windows), or that
 * of the account where it names none. A relative one would be another in each folder.
 */
export function homeFolder(): string {
  const found = [homedir, () => userInfo().homedir].map(ask).find((path) => isAbsolute(path));
  if (found !== undefined) return found;
  const variable = process.platform === 'win32' ? 'USERPROFILE' : 'HOME';
  throw new SettingError(
    `The home folder of this user is not known: expected an absolute path in ${variable}; got ${JSON.stringify(process.env[variable] ?? '')}. Set it, or name each file and folder by its path.`,
  );
}

/** Systems throw where an account has no entry, as in a container that runs as any user. */
function ask(question: () => string): string {
  try {
    return question();
  } catch {
    return '';
  }
}

interface Machine {
  readonly platform: string;
  readonly env: Environment;
  /** Called only where no variable names the folder. */
  readonly findHome: () => string;
}

const PLACES = {
  data: {
    variable: 'XDG_DATA_HOME',
    windows: [],
    mac: ['Library', 'Application Support'],
    other: ['.local', 'share'],
  },
  // Windows has one folder for both; a subfolder ensures that emptying the cache removes no data.
  cache: {
    variable: 'XDG_CACHE_HOME',
    windows: ['Cache'],
    mac: ['Library', 'Caches'],
    other: ['.cache'],
  },
} as const;

/** Returns the folder of one kind on a machine. */
export function findFolder(
  kind: keyof typeof PLACES,
  { platform, env, findHome }: Machine,
): string {
  const { variable, windows, mac, other } = PLACES[kind];
  const paths = platform === 'win32' ? win32 : posix;
  const { [variable]: named = '', LOCALAPPDATA: local = '' } = env;
  // The XDG specification requires relative paths to be ignored.
  if (paths.isAbsolute(named)) return paths.join(named, OURS);
  if (platform === 'win32' && paths.isAbsolute(local)) return paths.join(local, ...windows, OURS);
  return paths.join(findHome(), ...(platform === 'darwin' ? mac : other), OURS);
}

const OURS = 'wellspoken';

/**
 * Creates a folder and its parents, accessible to the owner only; an existing one is left
 * unchanged. Node's own `recursive` option never returns if an existing parent allows no new
 * folders, such as /proc.
 */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  if (existsSync(whole) && statSync(whole).isDirectory()) return;
  const above = dirname(whole);
  if (above !== whole) makeFolder(above);
  try {
    mkdirSync(whole, { mode: 0o700 });
  } catch (error) {
    // Another process created it in the meantime.
    if (!existsSync(whole) || !statSync(whole).isDirectory()) throw error;
  }
}

/** A folder that a program stores data in. */
export interface KeptFolder {
  /** What the folder contains, for diagnostics. */
  readonly title: string;
  readonly path: string;
  /** The flag that sets the folder, with its dashes. */
  readonly flag: string;
}

/** Checks whether a folder is readable and writable, or does not exist yet. */
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

/**
 * Expands a leading `~` to the home folder; hosts start servers without a shell that would do so.
 */
export function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homeFolder(), path.slice(1)) : path;
}
