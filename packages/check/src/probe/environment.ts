import { toolHomes, toolVariables } from './tool-homes.ts';

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

// Windows does not tell capitals from small letters, and proxies are written in both.
const isInherited = (name: string, value: string): boolean =>
  (NAMES.has(name.toLowerCase()) || name.startsWith('LC_')) &&
  !CREDENTIALS.test(value) &&
  // A function of a shell, not a value.
  !value.startsWith('()');

/** What a server may be given. */
export interface GivenVariables {
  /** The environment of whoever starts the audit. */
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
  return { ...toolHomes(callerEnv), ...Object.fromEntries(kept), ...env, ...own };
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
