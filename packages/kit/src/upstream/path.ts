import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';

/** The value of one path segment; list entries are joined with commas. */
export type PathValue = string | number | readonly (string | number)[];

/** The values of a path template, by name. */
export type PathValues = Readonly<Record<string, PathValue | readonly PathValue[]>>;

/**
 * A template known at compile time. A string built at run time is not, so values from callers can
 * enter a path only through `params`.
 */
export type PathTemplate<Path extends string> = Path extends string
  ? Record<never, never> extends Record<Path, 1>
    ? 'Write the path out, as in "notes/{id}", and give the values in params.'
    : Path
  : never;

type Expressions<Path extends string> = Path extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression | Expressions<Rest>
  : never;

/** The values that a template requires: `{name}` for one segment, `{/names*}` for one or more. */
export type PathParams<Path extends string> = {
  readonly [
    Expression in Expressions<Path> as Expression extends `/${infer Name}*` ? Name : Expression
  ]: Expression extends `/${string}*` ? readonly PathValue[] : PathValue;
};

/** `{name}` or `{/names*}`: the expressions of RFC 6570 that paths need. */
const EXPRESSION = /\{(?:\/(\w+)\*|(\w+))\}/g;

/** Characters allowed in the literal parts of a template. */
const LITERAL = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i;

/**
 * Fills a path template, for a library that takes a path. Separators in values are encoded, and
 * values that cannot be encoded (empty, `.` and `..`) are rejected with a `ToolError` that names
 * the parameter.
 */
export function buildPath<const Path extends string>(
  template: PathTemplate<Path>,
  params: PathValues,
): string {
  return fillPath(template, params);
}

/** Like {@link buildPath}, for templates not known at compile time. */
export function fillPath(template: string, params: PathValues): string {
  const bare = template.replaceAll(EXPRESSION, (found) => (found.startsWith('{/') ? '/x' : 'x'));
  if (!LITERAL.test(bare) || findStray(bare) !== undefined) throw createTemplateError(template);
  return template.replaceAll(EXPRESSION, (_, several?: string, one?: string) => {
    const name = several ?? one ?? '';
    const value = params[name];
    if (value === undefined) {
      throw new KitError(
        'KIT_OPTION_INVALID',
        `The path "${template}" needs a value for "${name}"; add it to params.`,
      );
    }
    if (several === undefined) return encodeValue(name, value);
    return toParts(value)
      .map((part) => `/${encodeValue(name, part)}`)
      .join('');
  });
}

function createTemplateError(template: string): KitError {
  return new KitError(
    'KIT_OPTION_INVALID',
    `The path "${template}" cannot be used: a path has plain parts without ".", "..", "?", "#" and empty parts. Write {name} where a value belongs, and give values in params and query.`,
  );
}

function toParts(value: PathValues[string]): readonly PathValue[] {
  const parts = typeof value === 'object' ? value : [value];
  // An empty list would shorten the path; an empty segment is rejected.
  return parts.length === 0 ? [''] : parts;
}

function encodeValue(name: string, value: PathValues[string]): string {
  const entries = typeof value === 'object' ? value.flat() : [value];
  if (entries.length === 0) throw refuse(name, '');
  return entries.map((entry) => encodePart(name, String(entry))).join(',');
}

/** Characters that no path segment may contain: control characters and unpaired surrogates. */
const UNSENDABLE = /[\p{Cc}\p{Cs}]/u;

function encodePart(name: string, text: string): string {
  if (text === '' || hasDotPart(text) || UNSENDABLE.test(text)) throw refuse(name, text);
  return encodeURIComponent(text);
}

/** Maximum number of characters quoted from a rejected value. */
const MOST_SHOWN = 80;

function refuse(name: string, text: string): ToolError {
  const isLong = text.length > MOST_SHOWN;
  const shown = JSON.stringify(isLong ? `${text.slice(0, MOST_SHOWN)}…` : text);
  const dots = 'text other than "." and "..", alone or between slashes';
  const sendable = 'text without control characters and unpaired surrogates';
  const expected = UNSENDABLE.test(text) ? sendable : dots;
  return new ToolError(
    'invalid_arguments',
    `${name}: expected ${text === '' ? 'some text' : expected}; got ${shown}. Nothing was sent.`,
    { suggestions: [`Pass ${name} as the service itself writes it.`] },
  );
}

/**
 * Whether a text contains `.` or `..` between separators. Encoded separators are safe by the
 * standard, but some proxies decode them first, and Tomcat ignores what follows a semicolon.
 */
function hasDotPart(text: string): boolean {
  return text.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part));
}

/**
 * Finds the first segment of an encoded path that would change its meaning in URL parsing: `%2e` is
 * a dot, a backslash is a slash, and control characters are removed. The last segment may be empty.
 */
export function findStray(path: string): string | undefined {
  const parts = path.replace(/^\//, '').split('/');
  return parts.find((part, index) => {
    if (part === '') return index < parts.length - 1;
    return /[\\\p{Cc}]/u.test(part) || hasEncodedDotPart(part);
  });
}

/** Whether a path contains `.` or `..` segments in any encoding. */
export function hasEncodedDotPart(path: string): boolean {
  return hasDotPart(path.replaceAll(/%(?:2e|2f|5c|3b)/gi, decodeURIComponent));
}
