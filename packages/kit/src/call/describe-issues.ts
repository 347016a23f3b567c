import { isSecretName } from '../errors/redact.ts';
import { nearest } from '../utils/text.ts';

/** Context of the issues to describe. */
interface IssueSetting {
  readonly value: unknown;
  /** The name of the value as a whole. */
  readonly whole: string;
  /** The property names that the schema declares at a path, if known. */
  readonly namesAt?: (path: readonly PropertyKey[]) => readonly string[];
}

// A million invalid items must not give a million lines; a model acts on the first few.
const MAX_LINES = 20;

/**
 * Describes each issue in one line: the argument, what was expected, what was received, and a
 * suggestion.
 */
export function describeIssues(reported: readonly Issue[], setting: IssueSetting): string[] {
  const issues = chooseAlternatives(reported);
  const total = issues.reduce((count, { keys }) => count + (keys?.length ?? 1), 0);
  const lines = issues.slice(0, MAX_LINES).flatMap((issue) => describe(issue, setting));
  if (total <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES), `and ${total - MAX_LINES} more problems.`];
}

function describe(issue: Issue, setting: IssueSetting): string[] {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  if (issue.code === 'unrecognized_keys') {
    const keys = (issue.keys ?? []).slice(0, MAX_LINES);
    return keys.map((key) => describeUnknownName(path, key, setting.namesAt?.(path) ?? []));
  }
  const where = shortenName(path.map(String).join('.')) || setting.whole;
  const came = issue.code === 'invalid_key' ? path.at(-1) : readValueAt(setting.value, path);
  const expected = describeExpectation(issue);
  const words = expected === undefined ? asClause(issue.message) : `expected ${expected}`;
  const missing = came === undefined && expected !== undefined ? 'required but missing; ' : '';
  return [`${where}: ${missing}${words}${describeGiven(issue, path, came)}`];
}

/** Ends the sentence with the value received, and a suggestion if there is one. */
function describeGiven(issue: Issue, path: readonly PropertyKey[], came: unknown): string {
  if (came === undefined) return '.';
  const shown = path.some((part) => isSecretName(String(part))) ? 'a value' : show(came);
  const meant = findSuggestion(issue, came);
  return `; got ${shown}.${meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`}`;
}

function asClause(message: string): string {
  return message === 'Invalid input' ? 'not accepted' : message.replace(/\.$/, '');
}

function describeUnknownName(
  path: readonly PropertyKey[],
  key: string,
  names: readonly string[],
): string {
  const where = shortenName([...path.map(String), key].join('.'));
  const meant = nearest(key, names);
  const hint =
    meant !== undefined
      ? ` Did you mean "${meant}"?`
      : names.length > 0
        ? ` Known: ${names.slice(0, 20).join(', ')}.`
        : '';
  return `${where}: no such argument.${hint}`;
}

function findSuggestion(issue: Issue, came: unknown): unknown {
  if (typeof came !== 'string') return undefined;
  const values = issue.values ?? issue.options;
  if (values !== undefined) {
    return nearest(
      came,
      values.filter((value) => typeof value === 'string'),
    );
  }
  return issue.code === 'invalid_type' ? parseQuoted(came, issue.expected) : undefined;
}

// Models often quote numbers and booleans; the error suggests the unquoted value.
function parseQuoted(came: string, expected: unknown): number | boolean | undefined {
  const meant = came.trim().toLowerCase();
  if (expected === 'boolean') {
    return meant === 'true' || meant === 'false' ? meant === 'true' : undefined;
  }
  if (expected !== 'number' || meant === '') return undefined;
  return Number.isFinite(Number(meant)) ? Number(meant) : undefined;
}

const MAX_SHOWN = 60;
const MAX_NAME = 128;

function shortenName(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}…`;
}

function show(value: unknown): string {
  const masked = (key: string, item: unknown): unknown => (isSecretName(key) ? 'a value' : item);
  const json = JSON.stringify(value, masked) ?? String(value);
  if (json.length <= MAX_SHOWN) return json;
  const size = Array.isArray(value) ? `${value.length} items` : typeof value;
  return `${json.slice(0, MAX_SHOWN)}… (${size})`;
}

function readValueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/**
 * Replaces the issue of a union with the issues of the closest alternative. If no alternative is
 * close, the issue stays and lists them all.
 */
function chooseAlternatives(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    const closest = findClosest(issue.errors ?? []);
    if (closest === undefined) return issue;
    const path = issue.path ?? [];
    const inner = closest.map((one) => ({ ...one, path: [...path, ...(one.path ?? [])] }));
    return chooseAlternatives(inner);
  });
}

function findClosest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return alternatives
    .filter((issues) => !issues.some(isMismatch))
    .toSorted((one, other) => one.length - other.length)[0];
}

/** Whether the value itself has the wrong type, rather than something inside it. */
function isMismatch({ path, code }: Issue): boolean {
  return (path ?? []).length === 0 && code !== 'unrecognized_keys';
}

// Prefixes of zod's built-in messages; any other message is the author's.
const AUTOMATIC = /^(Invalid|Too (small|big))/;

/** Describes what was expected; undefined if only the issue's own message can. */
export function describeExpectation(issue: Issue): string | undefined {
  return AUTOMATIC.test(issue.message) ? EXPECTATIONS[issue.code ?? '']?.(issue) : undefined;
}

const EXPECTATIONS: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_format: describeFormat,
  invalid_key: ({ issues = [] }) => `the name to be ${describeAlternatives(issues)}`,
  invalid_type: ({ expected }) => describeType(String(expected)),
  invalid_union: ({ options, errors = [] }) =>
    options ? describeChoice(options) : describeAlternatives(errors.flat()),
  invalid_value: ({ values = [] }) => describeChoice(values),
  not_multiple_of: ({ divisor }) => `a multiple of ${divisor}`,
  too_big: (issue) => describeBound(issue, ['at most', 'less than'], issue.maximum),
  too_small: (issue) => describeBound(issue, ['at least', 'more than'], issue.minimum),
};

function describeAlternatives(issues: readonly Issue[]): string {
  return [...new Set(issues.map((issue) => describeExpectation(issue) ?? issue.message))].join(
    ' or ',
  );
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'an integer',
  null: 'null',
  record: 'an object',
  tuple: 'an array',
};

function describeType(name: string): string {
  return TYPES[name] ?? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function describeChoice(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? shown : `one of ${shown}`;
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function describeBound(
  issue: Issue,
  [inclusive, exclusive]: [string, string],
  limit: unknown,
): string {
  const words = issue.inclusive === false ? exclusive : inclusive;
  const unit = UNITS[issue.origin ?? ''];
  const units = unit === undefined ? '' : ` ${unit}${limit === 1 ? '' : 's'}`;
  return `${issue.exact ? 'exactly' : words} ${String(limit)}${units}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  datetime: 'a date and time such as 2026-01-31T12:00:00Z',
  duration: 'a duration such as P1DT2H',
  lowercase: 'text in lower case',
  time: 'a time such as 12:00:00',
  uppercase: 'text in upper case',
};

function describeFormat({ format = '', ...issue }: Issue): string {
  switch (format) {
    case 'regex':
    case 'template_literal':
      return `text that matches ${issue.pattern}`;
    case 'starts_with':
      return `text that starts with ${JSON.stringify(issue.prefix)}`;
    case 'ends_with':
      return `text that ends with ${JSON.stringify(issue.suffix)}`;
    case 'includes':
      return `text that includes ${JSON.stringify(issue.includes)}`;
    default:
      return FORMATS[format] ?? issue.message.replace(/^Invalid /, 'a valid ');
  }
}

/** An issue reported by a schema library; zod adds the fields after `path`. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly includes?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly exact?: boolean;
  readonly origin?: string;
  readonly divisor?: number;
  /** Issues of the key of a record entry. */
  readonly issues?: readonly Issue[];
  /** Issues per alternative of a union. */
  readonly errors?: readonly (readonly Issue[])[];
  /** The values of the discriminator. */
  readonly options?: readonly unknown[];
}
