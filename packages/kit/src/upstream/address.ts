import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';
import { fillPath, findStray, hasEncodedDotPart, type PathValues } from './path.ts';

/** Where the requests of an upstream may go. */
export interface Scope {
  /** The name of the service. */
  readonly name: string;
  readonly base: URL;
  /** Paths of the same origin, each with what is below it, that may be called beside the base. */
  readonly allowPaths: readonly string[];
}

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

/** Reads which paths may be called beside the base. */
export function readAllowPaths(name: string, paths: readonly string[]): readonly string[] {
  const wrong = paths.find((path) => !/^\/[^?#]+$/.test(path) || findStray(path) !== undefined);
  if (wrong === undefined) return paths;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `The option allowPaths of upstream "${name}" must hold whole paths such as "/api/graphql"; got "${wrong}".`,
  );
}

/** Whether an address is of the service, and at or below the base or a path that is allowed. */
export function isInside({ base, allowPaths }: Scope, url: URL): boolean {
  if (url.origin !== base.origin || url.username + url.password !== '') return false;
  if (hasEncodedDotPart(url.pathname)) return false;
  return [base.pathname, ...allowPaths].some((path) => {
    const root = path.replace(/\/$/, '');
    return url.pathname === root || url.pathname.startsWith(`${root}/`);
  });
}

/** What a request adds to the base. */
interface Place {
  /** A template of a path below the base, or a whole URL that the service gave. */
  readonly target: string | URL;
  readonly params: PathValues;
  readonly query: QueryValues;
  /** Parameters that are added unless the request has its own. */
  readonly defaults: QueryValues;
}

/** Longer addresses are refused by nearly every service, and by what stands before it. */
const LONGEST_URL = 16_000;

/** The URL of a request; throws where it would leave the service. */
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
 * Reads the address that a library gives to `fetch`, where it may have put values of callers in by
 * itself. It is looked at before it becomes a URL, because a URL has resolved its dots already.
 */
export function readAddress(scope: Scope, text: string): URL {
  if (text.length > LONGEST_URL) throw createTooLongError(scope.name, text.length);
  // A URL drops the spaces around it too, and " .. " would be "..".
  const given = text.replaceAll(/^ +| +$/g, '');
  const [path = ''] = given.replace(WHOLE, '').split(/[?#]/, 1);
  // A URL drops control characters, wherever they are.
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

/** A value of a query or form: left out where it is undefined, repeated where it is a list. */
export type QueryValue =
  string | number | boolean | undefined | readonly (string | number | boolean)[];

/** The parameters of a query or the fields of a form. */
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Name and value of every parameter, in order. */
export function listPairs(values: QueryValues): readonly [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const all = Array.isArray(value) ? value : [value];
    return all.map((one): [string, string] => [name, String(one)]);
  });
}
