import { readFile } from 'node:fs/promises';

import type { AuthOptions, StaticToken } from '../auth/options.ts';
import { KitError } from '../errors/kit-error.ts';
import { TOKENS_VARIABLE } from './common-flags.ts';
import { parseTokens } from './parse-tokens.ts';
import type { Environment } from './read-environment.ts';
import { SettingError } from './setting-error.ts';

/** What a command line says about who gets in. */
export interface AuthFlags {
  readonly tokensFile?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly resource?: string;
}

/** Who gets in, by a command line and the variables; undefined where nobody says. */
export async function readAuth(
  { tokensFile, issuer, audience, resource }: AuthFlags,
  env: Environment,
): Promise<AuthOptions | undefined> {
  const tokens = [
    ...readVariable(env[TOKENS_VARIABLE] ?? ''),
    ...(tokensFile === undefined ? [] : await readTokens(tokensFile)),
  ];
  if (audience !== undefined && issuer === undefined) {
    throw new SettingError('--audience: works only together with --issuer.');
  }
  const isGuarded = tokens.length > 0 || issuer !== undefined;
  if (isGuarded) return { tokens, ...defined({ issuer, audience, resource }) };
  if (resource === undefined) return undefined;
  throw new SettingError(
    `--resource: works only where somebody gets in by ${TOKENS_VARIABLE}, --tokens-file or --issuer.`,
  );
}

type Defined<Values> = { readonly [Key in keyof Values]?: NonNullable<Values[Key]> };

function defined<Values extends object>(values: Values): Defined<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // The type says what the filter does.
  return Object.fromEntries(entries) as Defined<Values>;
}

function readVariable(text: string): readonly StaticToken[] {
  const tokens = parseTokens(text, TOKENS_VARIABLE);
  // Whoever has written something there means to keep others out.
  if (tokens.length > 0 || text === '') return tokens;
  throw new SettingError(`${TOKENS_VARIABLE}: holds no token; leave it out to let everybody in.`);
}

async function readTokens(path: string): Promise<readonly StaticToken[]> {
  const where = '--tokens-file';
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new SettingError(`${where}: "${path}" cannot be read (${code}).`, { cause });
  }
  const tokens = parseTokens(text, where);
  // Whoever names a file means to keep others out.
  if (tokens.length === 0) throw new SettingError(`${where}: "${path}" holds no token.`);
  return tokens;
}

/** Says to a refusal to listen what to set on a command line; any other error stays as it is. */
export function explainBind(error: unknown): unknown {
  if (!(error instanceof KitError) || error.code !== 'KIT_BIND_REFUSED') return error;
  return new SettingError(
    `${error.message}\nHere ${TOKENS_VARIABLE}, --tokens-file or --issuer say who gets in, and --resource says the public URL.`,
    { cause: error },
  );
}
