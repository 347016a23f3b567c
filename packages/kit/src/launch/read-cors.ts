import type { AuthOptions } from '../serve/auth/options.ts';
import { decideBind } from '../serve/http/address.ts';
import type { HttpOptions } from '../serve/http/serve-http.ts';
import { explainBind } from './read-auth.ts';
import { SettingError } from './errors.ts';

/** The CORS flags of a command line. */
export interface CorsFlags {
  /** Full origins, separated by commas. */
  readonly cors?: string;
  readonly host?: string;
}

/** Reads the CORS options from flags; empty if the flag is absent. */
export function readCors(
  { cors, host }: CorsFlags,
  auth: AuthOptions | undefined,
): Pick<HttpOptions, 'cors' | 'allowedOrigins'> {
  if (cors === undefined) return {};
  const problem = judgeOrigins(cors);
  if (problem !== undefined) throw new SettingError(problem);
  const origins = splitOrigins(cors);
  const hosts = origins.map((origin) => new URL(origin).hostname);
  // Pages that may send requests without this flag may still do so.
  const allowedOrigins = [...new Set([...listNames(host, auth), ...hosts])];
  return { cors: { origins }, allowedOrigins };
}

function listNames(host: string | undefined, auth: AuthOptions | undefined): readonly string[] {
  const bind = { ...(host !== undefined && { host }), ...(auth !== undefined && { auth }) };
  try {
    return decideBind(bind).allowedHosts;
  } catch (error) {
    throw explainBind(error);
  }
}

/** Returns an error message for an invalid value of --cors. */
export function judgeOrigins(text: string): string | undefined {
  return splitOrigins(text).map(judgeOrigin).find(Boolean);
}

function splitOrigins(text: string): readonly string[] {
  return text.split(',').map((origin) => origin.trim());
}

function judgeOrigin(text: string): string | undefined {
  if (text === '*') {
    return '--cors: "*" would let any page call this server and read its answers.\nName the origins, as in --cors https://app.example.';
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin === text) return undefined;
  const isPage = url !== undefined && /^https?:$/.test(url.protocol);
  const hint = isPage ? ` Did you mean "${url.origin}"?` : '';
  return `--cors: expected origins, as in https://a.example,https://b.example; got ${JSON.stringify(text)}.${hint}`;
}
