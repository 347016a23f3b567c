import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

import type { SpawnRequest } from './stdio-process.ts';

/** Where launchers keep programs and caches below the home of the user, by the variable that names it. */
const places: readonly (readonly [variable: string, place: string])[] = [
  ['npm_config_cache', '.npm'],
  ['UV_CACHE_DIR', '.cache/uv'],
  ['UV_PYTHON_INSTALL_DIR', '.local/share/uv/python'],
  ['UV_TOOL_DIR', '.local/share/uv/tools'],
  ['PIPX_HOME', '.local/pipx'],
  ['PYENV_ROOT', '.pyenv'],
  ['RBENV_ROOT', '.rbenv'],
  ['RUSTUP_HOME', '.rustup'],
  ['CARGO_HOME', '.cargo'],
  ['GOPATH', 'go'],
  ['GOCACHE', '.cache/go-build'],
  ['VOLTA_HOME', '.volta'],
  ['ASDF_DATA_DIR', '.asdf'],
  ['MISE_DATA_DIR', '.local/share/mise'],
  ['BUN_INSTALL', '.bun'],
  ['DENO_DIR', '.cache/deno'],
  ['DOTNET_ROOT', '.dotnet'],
];

/** The variables that name these places. */
const toolVariables: readonly string[] = places.map(([variable]) => variable);

/** The variable that marks every process of an audit, so that those left behind are found. */
export const MARKER = 'WELLSPOKEN_CHECK_RUN';

/** The name of a file in the working folder of a spawned server. */
export const CANARY_FILE = 'canary.txt';

/** Where a spawned server lives: a home and a working folder that hold nothing of the user. */
export interface Workspace {
  readonly home: string;
  readonly work: string;
  /** A file in the working folder with a secret text. */
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
export async function createWorkspace(given: GivenVariables, seed: number): Promise<Workspace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-check-')));
  const [home, work, temporary] = ['home', 'work', 'tmp'].map((name) => join(folder, name));
  if (!home || !work || !temporary) throw new TypeError('Expected three folders.');
  await Promise.all([home, work, temporary].map((path) => mkdir(path)));
  const [token, password, text] = ['token', 'password', 'file'].map((name) =>
    createSecret(name, seed),
  );
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
export function createSpawnRequest(
  target: { readonly command: string; readonly args: readonly string[]; readonly cwd: string },
  { work, env }: Workspace,
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
function createSecret(name: string, seed: number): string {
  const hash = createHash('sha256').update(`wellspoken canary ${name} ${seed}`).digest('hex');
  return `canary-${name}-${hash.slice(0, 24)}`;
}

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

const inherited: readonly string[] = [
  // Every program; the official SDK hands on little more.
  'PATH USER LOGNAME SHELL TERM LANG LANGUAGE LC_* TZ',
  // Libraries and certificates, by their paths.
  'LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH NIX_LD NIX_LD_LIBRARY_PATH',
  'NIX_SSL_CERT_FILE SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE',
  // Runtimes, and where they find what is installed.
  'NODE_PATH PYTHONPATH PYTHONHOME PYTHONUTF8 VIRTUAL_ENV CONDA_PREFIX JAVA_HOME GOROOT GOMODCACHE',
  'GEM_HOME GEM_PATH RUBYLIB PERL5LIB NVM_DIR NVM_BIN FNM_DIR PNPM_HOME ASDF_DIR PYENV_VERSION RBENV_VERSION',
  // How a launcher reaches what it has to fetch or to run.
  'npm_config_registry HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY DOCKER_HOST',
  // Windows.
  'SystemRoot SystemDrive windir ComSpec PATHEXT OS USERNAME ProgramFiles ProgramFiles(x86)',
  'ProgramW6432 CommonProgramFiles ProgramData PROCESSOR_ARCHITECTURE NUMBER_OF_PROCESSORS',
];

/**
 * The variables of the caller that a spawned server gets: what programs need to start at all, and
 * never a secret. Those of the home and of temporary folders are not among them: they lead elsewhere.
 */
export const inheritedVariables: readonly string[] = [
  ...inherited.flatMap((names) => names.split(' ')),
  ...toolVariables,
];

/** The variables that the audit sets itself, whatever anybody passes on. */
export const reservedVariables: readonly string[] = [
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'TMP',
  'WELLSPOKEN_CANARY_TOKEN',
  'WELLSPOKEN_CANARY_PASSWORD',
  'WELLSPOKEN_CHECK_RUN',
];

const NAMES = new Set(inheritedVariables.map((name) => name.toLowerCase()));
/** An address with a user or a password in it. */
const CREDENTIALS = /\/\/[^/\s]*@/;

// Windows ignores case, and proxies are written in both.
const isInherited = (name: string, value: string): boolean =>
  (NAMES.has(name.toLowerCase()) || name.startsWith('LC_')) &&
  !CREDENTIALS.test(value) &&
  // A function of a shell, not a value.
  !value.startsWith('()');

/** What a server may be given. */
interface GivenVariables {
  /** The environment of the process that starts the audit. */
  readonly callerEnv: Environment;
  /** What is passed on or set besides what every server gets. */
  readonly env: Environment;
}

/**
 * The one place where the environment of a spawned server is made: what it inherits, where launchers
 * find what they have installed, what was passed on, and last what the audit sets itself.
 */
export function createServerEnvironment(
  { callerEnv, env }: GivenVariables,
  own: Readonly<Record<string, string>>,
): Environment {
  const kept = Object.entries(callerEnv).filter(
    ([name, value]) => value !== undefined && isInherited(name, value),
  );
  return { ...findToolHomes(callerEnv), ...Object.fromEntries(kept), ...env, ...own };
}

/** A variable with a name by which a program would ask for it, and not for something else. */
const TELLING = /_|key|token|secret|passw/i;

/** The variables of the caller that a server did not get and that a text names. */
export function findHeldBack(
  text: string,
  callerEnv: Environment,
  serverEnv: Environment,
): readonly string[] {
  const words = new Set(text.match(/\w{4,}/g));
  return Object.keys(callerEnv)
    .filter((name) => words.has(name) && TELLING.test(name))
    .filter((name) => callerEnv[name] && serverEnv[name] === undefined)
    .toSorted();
}

/** Enables npx, uvx and the like to find what they have installed, although the server gets another home. */
function findToolHomes(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  // A relative one would lead into whatever folder the audit was started in.
  const home = [env['HOME'], env['USERPROFILE']].find((path = '') => isAbsolute(path));
  if (home === undefined) return {};
  return Object.fromEntries(
    places
      .filter(([variable]) => env[variable] === undefined)
      .map(([variable, place]): [string, string] => [variable, join(home, place)])
      .filter(([, path]) => existsSync(path)),
  );
}

/** Removes a folder with all that a server has put into it, also what it made read-only. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Caches of programs are often locked against writing, and a report must not be lost by that.
    await unlock(folder).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function unlock(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  await Promise.all(folders.map(({ name }) => unlock(join(folder, name))));
}
