import { join, resolve } from 'node:path';
import { dataFolder, type Environment, expandHome } from '@wellspoken/kit/launch';

/** What SQLite calls a file that is none: all is gone when the server ends. */
const NO_FILE = ':memory:';

/** The file of the memory: the one that was named, or the one in the data folder of the user. */
export function dataFile(given: string | undefined, env: Environment): string {
  if (given === NO_FILE) return NO_FILE;
  if (given !== undefined) return resolve(expandHome(given));
  return join(dataFolder(env), 'devflow.db');
}
