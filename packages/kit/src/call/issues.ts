import { isSecretName } from '../errors/redact.ts';
import { nearest } from './nearest.ts';

/** A problem that a schema library reports; zod adds the fields after `path`. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly origin?: string;
  readonly divisor?: number;
}

/** What is known of the arguments where the problems were found. */
export interface IssueSetting {
  readonly value: unknown;
  /** The names that the object at the root declares. */
  readonly names: readonly string[];
}

// A million wrong items must not become a million lines: a model acts on the first few.
const MAX_LINES = 20;

/** One line per problem: which argument, what was expected, what came, and a suggestion. */
export function describeIssues(issues: readonly Issue[], setting: IssueSetting): string[] {
  const total = issues.reduce((count, { keys }) => count + (keys?.length ?? 1), 0);
  const lines = issues.slice(0, MAX_LINES).flatMap((issue) => describe(issue, setting));
  if (total <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES), `and ${total - MAX_LINES} more problems.`];
}

function describe(issue: Issue, setting: IssueSetting): string[] {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  if (issue.code === 'unrecognized_keys') {
    const keys = (issue.keys ?? []).slice(0, MAX_LINES);
    return keys.map((key) => unknownName(path, key, setting.names));
  }
  const where = shortened(path.map(String).join('.')) || 'arguments';
  const came = valueAt(setting.value, path);
  const expected = expectationOf(issue);
  if (came === undefined) return [`${where}: required but missing; expected ${expected}.`];
  const shown = path.some((part) => isSecretName(String(part))) ? 'a value' : show(came);
  const meant = suggestionFor(issue, came);
  const suggestion = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
  return [`${where}: expected ${expected}; got ${shown}.${suggestion}`];
}

function unknownName(path: readonly PropertyKey[], key: string, names: readonly string[]): string {
  const where = shortened([...path.map(String), key].join('.'));
  const meant = path.length === 0 ? nearest(key, names) : undefined;
  const hint =
    meant !== undefined
      ? ` Did you mean "${meant}"?`
      : path.length === 0 && names.length > 0
        ? ` Known: ${names.slice(0, 20).join(', ')}.`
        : '';
  return `${where}: no such argument.${hint}`;
}

function expectationOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return withArticle(String(issue.expected));
    case 'invalid_value':
      return `one of ${(issue.values ?? []).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return bound(issue, ['at least', 'more than'], issue.minimum);
    case 'too_big':
      return bound(issue, ['at most', 'less than'], issue.maximum);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? `text that matches ${issue.pattern}`
        : withArticle(issue.format ?? 'valid format');
    default:
      return lowerFirst(issue.message).replace(/\.$/, '');
  }
}

function bound(issue: Issue, [inclusive, exclusive]: [string, string], limit: unknown): string {
  const words = issue.inclusive === false ? exclusive : inclusive;
  const unit = { string: ' characters', array: ' items', set: ' items' }[issue.origin ?? ''] ?? '';
  return `${words} ${String(limit)}${unit}`;
}

function suggestionFor(issue: Issue, came: unknown): unknown {
  if (typeof came !== 'string') return undefined;
  if (issue.code === 'invalid_value') {
    const values = (issue.values ?? []).filter((value) => typeof value === 'string');
    return nearest(came, values);
  }
  return issue.code === 'invalid_type' ? unquoted(came, issue.expected) : undefined;
}

// Models often quote numbers and booleans; the answer names the value that they meant.
function unquoted(came: string, expected: unknown): number | boolean | undefined {
  const meant = came.trim().toLowerCase();
  if (expected === 'boolean') {
    return meant === 'true' || meant === 'false' ? meant === 'true' : undefined;
  }
  if (expected !== 'number' && expected !== 'int') return undefined;
  return meant === '' || Number.isNaN(Number(meant)) ? undefined : Number(meant);
}

const MAX_SHOWN = 60;
const MAX_NAME = 128;

function shortened(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}…`;
}

function show(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= MAX_SHOWN ? json : `${json.slice(0, MAX_SHOWN)}… (${typeof value})`;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = root ?? {};
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
