import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** What SQLite calls a file that is none: all is gone when the server ends. */
const NO_FILE = ':memory:';

/** The file of the memory: the one that was named, or the one in the data folder of the user. */
export function dataFile(given: string | undefined, env: Environment): string {
  if (given === NO_FILE) return NO_FILE;
  if (given !== undefined) return resolve(expandHome(given));
  return join(dataFolder(env), 'wellspoken', 'devflow.db');
}

/** Where programs keep what a user would miss; never a cache, which tools empty. */
function dataFolder(env: Environment): string {
  const { XDG_DATA_HOME: named, LOCALAPPDATA: local } = env;
  // The XDG specification says that a relative path is to be ignored.
  if (named !== undefined && isAbsolute(named)) return named;
  if (process.platform === 'win32' && local !== undefined) return local;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return join(homedir(), '.local', 'share');
}

// A host starts servers without a shell, so nobody else expands it.
function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
