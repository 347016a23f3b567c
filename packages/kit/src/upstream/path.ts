import { KitError } from '../errors/kit-error.ts';
import { ToolError } from '../errors/tool-error.ts';

/** The value of one part of a path; the entries of a list stand in it with commas between them. */
export type PathValue = string | number | readonly (string | number)[];

/** The values that fill a path template, by name. */
export type PathValues = Readonly<Record<string, PathValue | readonly PathValue[]>>;

/**
 * A template whose text is known to the compiler. A text that was put together from values is not,
 * so what a caller says can come into a path only by way of `params`.
 */
export type PathTemplate<Path extends string> = Path extends string
  ? Record<never, never> extends Record<Path, 1>
    ? 'Write the path out, as in "notes/{id}", and give the values in params.'
    : Path
  : never;

type Expressions<Path extends string> = Path extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression | Expressions<Rest>
  : never;

/** The values that a template asks for: `{name}` for one part, `{/names*}` for one or more. */
export type PathParams<Path extends string> = {
  readonly [
    Expression in Expressions<Path> as Expression extends `/${infer Name}*` ? Name : Expression
  ]: Expression extends `/${string}*` ? readonly PathValue[] : PathValue;
};

/** `{name}`, or `{/names*}`: those of RFC 6570 that a path needs. */
const EXPRESSION = /\{(?:\/(\w+)\*|(\w+))\}/g;

/** What an author may write into a path as it is. */
const LITERAL = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i;

/**
 * Fills a path template, for a library that takes a path. A value stays in its place: separators in
 * it are encoded, and what cannot be encoded (an empty text, `.` and `..`) is refused with a
 * `ToolError` that names the parameter.
 */
export function buildPath<const Path extends string>(
  template: PathTemplate<Path>,
  params: PathValues,
): string {
  return fillPath(template, params);
}

/** The same for templates of which no types are known. */
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
  // No part at all would shorten the path, and an empty one is refused.
  return parts.length === 0 ? [''] : parts;
}

function encodeValue(name: string, value: PathValues[string]): string {
  const entries = typeof value === 'object' ? value.flat() : [value];
  if (entries.length === 0) throw refuse(name, '');
  return entries.map((entry) => encodePart(name, String(entry))).join(',');
}

/** What no part of a path may hold: control characters, and surrogates without their pair. */
const UNSENDABLE = /[\p{Cc}\p{Cs}]/u;

function encodePart(name: string, text: string): string {
  if (text === '' || hasDotPart(text) || UNSENDABLE.test(text)) throw refuse(name, text);
  return encodeURIComponent(text);
}

/** How much of a refused value is shown. */
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
 * Whether a text has `.` or `..` between its separators. Encoded separators are safe by the standard,
 * but there are proxies that decode them first; so does Tomcat with what follows a semicolon.
 */
function hasDotPart(text: string): boolean {
  return text.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part));
}

/**
 * The first part of an encoded path by which it would lead elsewhere, as URLs are read: `%2e` is a
 * dot, a backslash is a slash, and control characters are dropped. The last part may be empty.
 */
export function findStray(path: string): string | undefined {
  const parts = path.replace(/^\//, '').split('/');
  return parts.find((part, index) => {
    if (part === '') return index < parts.length - 1;
    return /[\\\p{Cc}]/u.test(part) || hasEncodedDotPart(part);
  });
}

/** Whether a path has `.` or `..` in it, encoded in whatever way. */
export function hasEncodedDotPart(path: string): boolean {
  return hasDotPart(path.replaceAll(/%(?:2e|2f|5c|3b)/gi, decodeURIComponent));
}
