import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

import {
  createServerEnvironment,
  findHeldBack,
  type Environment,
  type GivenVariables,
} from './environment.ts';
import { removeFolder } from './remove-folder.ts';
import type { SpawnRequest } from '../wire/stdio-process.ts';

/** The variable that marks every process of an audit, so that those left behind are found. */
export const MARKER = 'WELLSPOKEN_CHECK_RUN';

/** The name of a file in the working folder of a spawned server. */
export const CANARY_FILE = 'canary.txt';

/** Where a spawned server lives: a home and a working folder that hold nothing of the user. */
export interface Surroundings {
  readonly home: string;
  readonly work: string;
  /** A file in the working folder whose text nobody else knows. */
  readonly canaryFile: string;
  readonly canaryText: string;
  /** Secrets in the environment: they must never come back. */
  readonly canaries: readonly string[];
  /** The value of the marker. */
  readonly run: string;
  /** The environment of the server. */
  readonly env: Environment;
  /** The variables of the caller that the server did not get and that a text of it names. */
  readonly findHeldBack: (text: string) => readonly string[];
  readonly remove: () => Promise<void>;
}

/** Makes the folders and the environment of an audit. */
export async function createSurroundings(
  given: GivenVariables,
  seed: number,
): Promise<Surroundings> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-check-')));
  const [home, work, temporary] = ['home', 'work', 'tmp'].map((name) => join(folder, name));
  if (!home || !work || !temporary) throw new TypeError('Expected three folders.');
  await Promise.all([home, work, temporary].map((path) => mkdir(path)));
  const [token, password, text] = ['token', 'password', 'file'].map((name) => secret(name, seed));
  if (!token || !password || !text) throw new TypeError('Expected three canaries.');
  const canaryFile = join(work, CANARY_FILE);
  await writeFile(canaryFile, `${text}\n`);
  const run = randomUUID();
  const env = createServerEnvironment(given, {
    HOME: home,
    USERPROFILE: home,
    // Launchers on Windows do not start without them.
    ...(process.platform === 'win32' && {
      APPDATA: join(home, 'AppData', 'Roaming'),
      LOCALAPPDATA: join(home, 'AppData', 'Local'),
    }),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    WELLSPOKEN_CANARY_TOKEN: token,
    WELLSPOKEN_CANARY_PASSWORD: password,
    [MARKER]: run,
  });
  return {
    home,
    work,
    canaryFile,
    canaryText: text,
    canaries: [token, password],
    run,
    env,
    findHeldBack: (said) => findHeldBack(said, given.callerEnv, env),
    remove: () => removeFolder(folder),
  };
}

/** The command as it is spawned in the working folder of an audit: files it names are still found. */
export function spawnRequest(
  target: { readonly command: string; readonly args: readonly string[]; readonly cwd: string },
  { work, env }: Surroundings,
): SpawnRequest {
  const isPath = /[/\\]/.test(target.command);
  const command = isPath ? resolve(target.cwd, target.command) : target.command;
  const args = target.args.map((arg) => {
    const path = resolve(target.cwd, arg);
    const isFile = arg !== '' && !arg.startsWith('-') && !isAbsolute(arg) && existsSync(path);
    return isFile ? path : arg;
  });
  return { command, args, cwd: work, env };
}

// The same in every run with the same seed, so that arguments made of it are too.
function secret(name: string, seed: number): string {
  const hash = createHash('sha256').update(`wellspoken canary ${name} ${seed}`).digest('hex');
  return `canary-${name}-${hash.slice(0, 24)}`;
}
