import { KitError } from '../../errors/kit-error.ts';
import type { GuardOptions } from './guard.ts';

/** Which web pages may read responses in a browser. */
export interface CorsOptions {
  /** Full origins, such as `https://app.example`; by default, those of all allowed hosts. */
  readonly origins?: readonly string[];
  /** How long browsers may cache a preflight response. */
  readonly maxAgeSeconds?: number;
}

/** A possible preflight request. */
export interface Asked {
  readonly method: string | undefined;
  readonly header: (name: string) => string | null | undefined;
}

/** Sends CORS headers. Access control is the guard's responsibility. */
export interface Cors {
  /** The headers of every response to a page of this origin. */
  readonly headersFor: (origin: string | null | undefined) => Readonly<Record<string, string>>;
  /** The response to a preflight request; undefined for any other request. */
  readonly preflight: (asked: Asked) => Response | undefined;
}

const DEFAULT_CORS_MAX_AGE_SECONDS = 600;
const METHODS = 'GET, POST, DELETE';
const EXPOSED = ['Mcp-Session-Id', 'Retry-After', 'WWW-Authenticate'];
const HEADERS = [
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
];
/** Headers that a tool may declare; pages may send those they ask for. */
const HEADER_PARAM = /^mcp-param-[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** Creates the CORS headers, exposing `further` headers to pages; undefined if CORS is off. */
export function createCors(
  setting: boolean | CorsOptions | undefined,
  guard: GuardOptions,
  further: readonly string[] = [],
): Cors | undefined {
  if (setting === undefined || setting === false) return undefined;
  const { origins, maxAgeSeconds = DEFAULT_CORS_MAX_AGE_SECONDS } = setting === true ? {} : setting;
  for (const origin of origins ?? []) assertOrigin(origin, guard);
  assertMaxAge(maxAgeSeconds);
  const exposed = [...EXPOSED, ...further].join(', ');
  const mayRead = (origin: string): boolean => origins?.includes(origin) ?? true;
  return {
    headersFor: (origin) => ({
      ...(origin &&
        mayRead(origin) && {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': exposed,
        }),
      vary: 'Origin',
    }),
    preflight: ({ method, header }) => {
      const origin = header('origin');
      const isAsked = method === 'OPTIONS' && header('access-control-request-method');
      if (!isAsked || !origin || !mayRead(origin)) return undefined;
      const headers = {
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': listAllowedHeaders(
          header('access-control-request-headers'),
        ),
        'access-control-max-age': String(maxAgeSeconds),
        ...(header('access-control-request-private-network') === 'true' && {
          'access-control-allow-private-network': 'true',
        }),
      };
      return new Response(null, { status: 204, headers });
    },
  };
}

function listAllowedHeaders(asked: string | null | undefined): string {
  const names = (asked ?? '').split(',').map((name) => name.trim().toLowerCase());
  return [...HEADERS, ...names.filter((name) => HEADER_PARAM.test(name))].join(', ');
}

function assertOrigin(origin: string, { allowedOrigins, allowedHosts }: GuardOptions): void {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `cors.origins has "${origin}": expected an origin as browsers send it, such as "https://app.example".`,
    );
  }
  const hosts = allowedOrigins ?? allowedHosts;
  if (hosts === undefined || hosts.includes(url.hostname)) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `cors.origins has "${origin}", whose pages may not call this server: add "${url.hostname}" to allowedOrigins.`,
  );
}

function assertMaxAge(seconds: number): void {
  if (Number.isSafeInteger(seconds) && seconds >= 0) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `cors.maxAgeSeconds is ${seconds}: expected a whole number of seconds from 0.`,
  );
}
