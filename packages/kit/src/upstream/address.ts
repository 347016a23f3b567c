import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';
import { fillPath, findStray, hasEncodedDotPart, type PathValues } from './path.ts';

/** The URLs that an upstream may request. */
export interface Scope {
  /** The name of the service. */
  readonly name: string;
  readonly base: URL;
  /**
   * Paths of the same origin that are allowed in addition to the base, including everything below
   * them.
   */
  readonly allowPaths: readonly string[];
}

/** Parses the base URL: http or https, with an optional path that is made to end in a slash. */
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

/** Validates the paths that are allowed in addition to the base. */
export function readAllowPaths(name: string, paths: readonly string[]): readonly string[] {
  const wrong = paths.find((path) => !/^\/[^?#]+$/.test(path) || findStray(path) !== undefined);
  if (wrong === undefined) return paths;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `The option allowPaths of upstream "${name}" must hold whole paths such as "/api/graphql"; got "${wrong}".`,
  );
}

/** Whether a URL belongs to the service and is at or below the base or an allowed path. */
export function isInside({ base, allowPaths }: Scope, url: URL): boolean {
  if (url.origin !== base.origin || url.username + url.password !== '') return false;
  if (hasEncodedDotPart(url.pathname)) return false;
  return [base.pathname, ...allowPaths].some((path) => {
    const root = path.replace(/\/$/, '');
    return url.pathname === root || url.pathname.startsWith(`${root}/`);
  });
}

/** The parts of a request's URL. */
interface Place {
  /** A path template below the base, or a full URL that the service returned. */
  readonly target: string | URL;
  readonly params: PathValues;
  readonly query: QueryValues;
  /** Parameters added unless the request has its own. */
  readonly defaults: QueryValues;
}

/** Nearly every service and proxy rejects longer URLs. */
const LONGEST_URL = 16_000;

/** Builds the URL of a request; throws if it would leave the service. */
export function locate(scope: Scope, place: Place): URL {
  const { name, base } = scope;
  const { target, params } = place;
  const url =
    typeof target === 'string'
      ? resolveBelow(base, fillPath(target, params))
      : new URL(target.href);
  if (!isInside(scope, url)) throw createOutsideError(scope);
  url.hash = '';
  for (const [key, value] of listPairs(place.query)) url.searchParams.append(key, value);
  const own = new Set(url.searchParams.keys());
  for (const [key, value] of listPairs(place.defaults)) {
    if (!own.has(key)) url.searchParams.append(key, value);
  }
  if (url.href.length > LONGEST_URL) throw createTooLongError(name, url.href.length);
  return url;
}

function resolveBelow(base: URL, path: string): URL {
  return new URL(base.href + path.replace(/^\//, ''));
}

const WHOLE = /^https?:\/\/[^/?#\\]*/i;

/**
 * Parses a URL that a library passes to `fetch`, which may contain values of callers. It is checked
 * before URL parsing, which would resolve its dot segments.
 */
export function readAddress(scope: Scope, text: string): URL {
  if (text.length > LONGEST_URL) throw createTooLongError(scope.name, text.length);
  // URL parsing trims surrounding spaces too, which turns " .. " into "..".
  const given = text.replaceAll(/^ +| +$/g, '');
  const [path = ''] = given.replace(WHOLE, '').split(/[?#]/, 1);
  // URL parsing removes control characters anywhere.
  const stray = /\p{Cc}/u.test(given) ? given : findStray(path);
  if (stray !== undefined) throw createStrayError(scope, stray);
  if (!WHOLE.test(given)) return resolveBelow(scope.base, given);
  if (!URL.canParse(given)) throw createOutsideError(scope);
  return new URL(given);
}

function createStrayError({ name }: Scope, stray: string): ToolError {
  const part = stray === '' ? 'an empty part' : `the part ${JSON.stringify(stray.slice(0, 80))}`;
  return new ToolError(
    'invalid_arguments',
    `${name} was not asked: the address of the request has ${part} in it, which would lead elsewhere.`,
    { suggestions: ['Correct the argument that it came from.'] },
  );
}

function createOutsideError({ name, base }: Scope): KitError {
  return new KitError(
    'KIT_OPTION_INVALID',
    `A request to ${name} must go to a path below ${base.href}, or to one that allowPaths names; what was given leads elsewhere.`,
  );
}

function createTooLongError(name: string, length: number): ToolError {
  return new ToolError(
    'too_large',
    `${name} was not asked: the address of the request would have ${length} characters, and at most ${LONGEST_URL} are sent.`,
    { suggestions: ['Pass shorter arguments.'] },
  );
}

/** A value of a query or form: omitted if undefined, repeated if it is a list. */
export type QueryValue =
  string | number | boolean | undefined | readonly (string | number | boolean)[];

/** The parameters of a query or the fields of a form. */
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Lists the name and value of every parameter, in order. */
export function listPairs(values: QueryValues): readonly [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const all = Array.isArray(value) ? value : [value];
    return all.map((one): [string, string] => [name, String(one)]);
  });
}
