import { isSecretName } from '../errors/redact.ts';
import { chooseAlternatives } from './alternatives.ts';
import { expectationOf } from './expectation.ts';
import type { Issue } from './issue.ts';
import { nearest } from './nearest.ts';

/** What is known of the arguments where the problems were found. */
export interface IssueSetting {
  readonly value: unknown;
  /** What the value as a whole is called. */
  readonly whole: string;
  /** The names that the object at a place declares, as far as that is known. */
  readonly namesAt?: (path: readonly PropertyKey[]) => readonly string[];
}

// A million wrong items must not become a million lines: a model acts on the first few.
const MAX_LINES = 20;

/** One line per problem: which argument, what was expected, what came, and a suggestion. */
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
    return keys.map((key) => unknownName(path, key, setting.namesAt?.(path) ?? []));
  }
  const where = shortened(path.map(String).join('.')) || setting.whole;
  const came = issue.code === 'invalid_key' ? path.at(-1) : valueAt(setting.value, path);
  const expected = expectationOf(issue);
  const words = expected === undefined ? asClause(issue.message) : `expected ${expected}`;
  const missing = came === undefined && expected !== undefined ? 'required but missing; ' : '';
  return [`${where}: ${missing}${words}${inPlace(issue, path, came)}`];
}

/** The end of a sentence: what came in the place of what was expected, and what may be meant. */
function inPlace(issue: Issue, path: readonly PropertyKey[], came: unknown): string {
  if (came === undefined) return '.';
  const shown = path.some((part) => isSecretName(String(part))) ? 'a value' : show(came);
  const meant = suggestionFor(issue, came);
  return `; got ${shown}.${meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`}`;
}

function asClause(message: string): string {
  return message === 'Invalid input' ? 'not accepted' : message.replace(/\.$/, '');
}

function unknownName(path: readonly PropertyKey[], key: string, names: readonly string[]): string {
  const where = shortened([...path.map(String), key].join('.'));
  const meant = nearest(key, names);
  const hint =
    meant !== undefined
      ? ` Did you mean "${meant}"?`
      : names.length > 0
        ? ` Known: ${names.slice(0, 20).join(', ')}.`
        : '';
  return `${where}: no such argument.${hint}`;
}

function suggestionFor(issue: Issue, came: unknown): unknown {
  if (typeof came !== 'string') return undefined;
  const values = issue.values ?? issue.options;
  if (values !== undefined) {
    return nearest(
      came,
      values.filter((value) => typeof value === 'string'),
    );
  }
  return issue.code === 'invalid_type' ? unquoted(came, issue.expected) : undefined;
}

// Models often quote numbers and booleans; the answer names the value that they meant.
function unquoted(came: string, expected: unknown): number | boolean | undefined {
  const meant = came.trim().toLowerCase();
  if (expected === 'boolean') {
    return meant === 'true' || meant === 'false' ? meant === 'true' : undefined;
  }
  if (expected !== 'number' || meant === '') return undefined;
  return Number.isFinite(Number(meant)) ? Number(meant) : undefined;
}

const MAX_SHOWN = 60;
const MAX_NAME = 128;

function shortened(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}…`;
}

function show(value: unknown): string {
  const masked = (key: string, item: unknown): unknown => (isSecretName(key) ? 'a value' : item);
  const json = JSON.stringify(value, masked) ?? String(value);
  if (json.length <= MAX_SHOWN) return json;
  const size = Array.isArray(value) ? `${value.length} items` : typeof value;
  return `${json.slice(0, MAX_SHOWN)}… (${size})`;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
