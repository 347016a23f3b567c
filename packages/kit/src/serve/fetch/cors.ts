import { KitError } from '../../errors/kit-error.ts';
import type { GuardOptions } from './guard.ts';

/** Which web pages may read answers in a browser. */
export interface CorsOptions {
  /** Whole origins, such as `https://app.example`; by default all whose hosts may call. */
  readonly origins?: readonly string[];
  /** How long a browser may remember what it was allowed. */
  readonly maxAgeSeconds?: number;
}

/** What a browser asks about, before it sends a request of a page. */
export interface Asked {
  readonly method: string | undefined;
  readonly header: (name: string) => string | null | undefined;
}

/** Tells browsers which pages may read answers. It judges nobody: that is the guard's work. */
export interface Cors {
  /** What every answer to a page of this origin says. */
  readonly headersFor: (origin: string | null | undefined) => Readonly<Record<string, string>>;
  /** The answer to a browser that asks first; undefined for any other request. */
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
/** Headers that a tool may declare; a page that asks for one of them may send it. */
const HEADER_PARAM = /^mcp-param-[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** Creates what is said to browsers; undefined where nothing is. Pages can read further headers. */
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
