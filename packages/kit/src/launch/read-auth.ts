import { open } from 'node:fs/promises';
import process from 'node:process';

import { KitError } from '../errors/kit-error.ts';
import type { AuthOptions, StaticToken } from '../serve/auth/options.ts';
import { listUnlimitedCallers } from '../serve/auth/scopes.ts';
import { TOKENS_VARIABLE } from './common-flags.ts';
import { SettingError } from './errors.ts';
import type { LaunchProcess } from './launch-process.ts';

/** The authentication flags of a command line. */
export interface AuthFlags {
  readonly tokensFile?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly resource?: string;
}

/** The process that is launched: its variables, and where warnings go. */
export type AuthWorld = Pick<LaunchProcess, 'env' | 'stderr'>;

/**
 * Reads the authentication options from flags and variables; undefined if there are none. Warns of a
 * file of tokens that others can read.
 */
export async function readAuth(
  { tokensFile, issuer, audience, resource }: AuthFlags,
  { env, stderr }: AuthWorld,
): Promise<AuthOptions | undefined> {
  const tokens = [
    ...readVariable(env[TOKENS_VARIABLE] ?? ''),
    ...(tokensFile === undefined ? [] : await readTokens(tokensFile, stderr)),
  ];
  if (audience !== undefined && issuer === undefined) {
    throw new SettingError('--audience: works only together with --issuer.');
  }
  const isGuarded = tokens.length > 0 || issuer !== undefined;
  if (isGuarded) return { tokens, ...removeUndefined({ issuer, audience, resource }) };
  if (resource === undefined) return undefined;
  throw new SettingError(
    `--resource: works only where somebody gets in by ${TOKENS_VARIABLE}, --tokens-file or --issuer.`,
  );
}

type Defined<Values> = { readonly [Key in keyof Values]?: NonNullable<Values[Key]> };

function removeUndefined<Values extends object>(values: Values): Defined<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // The type describes what the filter does.
  return Object.fromEntries(entries) as Defined<Values>;
}

function readVariable(text: string): readonly StaticToken[] {
  const tokens = parseTokens(text, TOKENS_VARIABLE);
  // A blank variable suggests that authentication was intended.
  if (tokens.length > 0 || text === '') return tokens;
  throw new SettingError(`${TOKENS_VARIABLE}: holds no token; leave it out to let everybody in.`);
}

const WHERE = '--tokens-file';

async function readTokens(
  path: string,
  stderr: AuthWorld['stderr'],
): Promise<readonly StaticToken[]> {
  const { text, mode } = await readWithMode(path);
  const warning = judgeMode(path, mode);
  if (warning !== undefined) stderr.write(`${warning}\n`);
  const tokens = parseTokens(text, WHERE);
  // Naming a file shows that authentication was intended.
  if (tokens.length === 0) throw new SettingError(`${WHERE}: "${path}" holds no token.`);
  return tokens;
}

interface TextWithMode {
  readonly text: string;
  /** The permission bits; undefined where they say nothing, as of a pipe or on Windows. */
  readonly mode: number | undefined;
}

async function readWithMode(path: string): Promise<TextWithMode> {
  try {
    const file = await open(path);
    try {
      const stats = await file.stat();
      const isTelling = stats.isFile() && process.platform !== 'win32';
      const text = await file.readFile('utf8');
      return { text, mode: isTelling ? stats.mode & 0o777 : undefined };
    } finally {
      await file.close();
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new SettingError(`${WHERE}: "${path}" cannot be read (${code}).`, { cause });
  }
}

const OPEN_TO_OTHERS = 0o066;
const WRITTEN_BY_ALL = 0o002;

/** Returns a warning if others may see the file; throws if everybody could write a token into it. */
function judgeMode(path: string, mode: number | undefined): string | undefined {
  if (mode === undefined || (mode & OPEN_TO_OTHERS) === 0) return undefined;
  const shown = `${WHERE}: "${path}" (mode ${mode.toString(8).padStart(3, '0')})`;
  const mending = `Run: chmod 600 ${quoteForShell(path)}`;
  if ((mode & WRITTEN_BY_ALL) === 0) {
    return `Warning: ${shown} is open to other users of this machine. ${mending}`;
  }
  throw new SettingError(`${shown} lets every user of this machine write tokens. ${mending}`);
}

function quoteForShell(path: string): string {
  return /^[\w@%+=:,./][\w@%+=:,./-]*$/.test(path) ? path : `-- '${path.replaceAll("'", `'\\''`)}'`;
}

/** Adds the relevant flags to the error for a public address; returns other errors unchanged. */
export function explainBind(error: unknown): unknown {
  if (!(error instanceof KitError) || error.code !== 'KIT_BIND_REFUSED') return error;
  return new SettingError(
    `${error.message}\nHere ${TOKENS_VARIABLE}, --tokens-file or --issuer say who gets in, and --resource says the public URL.`,
    { cause: error },
  );
}

const ENTRY = /^([^\s:=]+)(?::([^\s=]*))?=(\S+)$/;

/**
 * Parses tokens: entries `name=token` or `name:scope,scope=token`, separated by spaces or lines;
 * lines that start with `#` are comments. Error messages never quote an entry, which may be a
 * token.
 */
export function parseTokens(text: string, where: string): readonly StaticToken[] {
  const entries = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((entry) => entry !== '');
  return entries.map((entry, index) => {
    const [, caller, scopes, token] = ENTRY.exec(entry) ?? [];
    if (caller === undefined || token === undefined) {
      throw new SettingError(
        `${where}: expected name=token or name:scope,scope=token; entry ${index + 1} is neither.`,
      );
    }
    if (scopes === undefined) return { caller, token };
    return { caller, token, scopes: scopes.split(',').filter((scope) => scope !== '') };
  });
}

/** Returns a line that names callers with unrestricted tokens, if there are any. */
export function describeAccess(auth: AuthOptions | undefined): readonly string[] {
  const callers = auth === undefined ? [] : listUnlimitedCallers(auth);
  if (callers.length === 0) return [];
  const owner = callers.length === 1 ? 'whose token names' : 'whose tokens name';
  return [`Everything may be used by ${callers.join(', ')}, ${owner} no scopes.`];
}
