import { KitError } from '../errors/kit-error.ts';
import { pairsOf, type QueryValues } from './query.ts';

/** Reads where a service is: http or https, with a path perhaps, ending in a slash. */
export function readBase(name: string, baseUrl: string | URL): URL {
  const base = URL.canParse(String(baseUrl)) ? new URL(baseUrl) : undefined;
  if (base === undefined || !isPlain(base)) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The option baseUrl of upstream "${name}" must be an http or https URL without user, query or fragment.`,
    );
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

function isPlain({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** What a request adds to the base. */
export interface Place {
  /** A path below the base, or a whole URL of the same origin. */
  readonly target: string | URL;
  readonly query: QueryValues;
  /** Parameters that are added unless the request has its own. */
  readonly defaults: QueryValues;
}

/** The URL of a request; throws where it would leave the service. */
export function locate(name: string, base: URL, place: Place): URL {
  const url = resolve(base, place.target);
  if (url === undefined || url.origin !== base.origin || url.username + url.password !== '') {
    throw outside(name, `of the origin ${base.origin}`);
  }
  // A path is often put together from arguments, and "../" in one must not lead elsewhere.
  if (!isWhole(place.target) && !url.pathname.startsWith(base.pathname)) {
    throw outside(name, `below ${base.pathname}`);
  }
  url.hash = '';
  for (const [key, value] of pairsOf(place.query)) url.searchParams.append(key, value);
  const own = new Set(url.searchParams.keys());
  for (const [key, value] of pairsOf(place.defaults)) {
    if (!own.has(key)) url.searchParams.append(key, value);
  }
  return url;
}

function isWhole(target: string | URL): boolean {
  return typeof target !== 'string' || /^https?:\/\//i.test(target);
}

function resolve(base: URL, target: string | URL): URL | undefined {
  const whole = isWhole(target) ? String(target) : base.href + String(target).replace(/^\/+/, '');
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

function outside(name: string, where: string): KitError {
  return new KitError(
    'KIT_OPTION_INVALID',
    `A request to ${name} must go to a path ${where}; what was given leads elsewhere.`,
  );
}
