import type { Revision } from '@wellspoken/spec/revisions';

import { type Json, toSegment } from '../../wire/json.ts';
import type { SchemaError } from '../describe-error.ts';
import { examineSchema } from '../json-schema.ts';
import { type Issue, simplifyIssues, type WireSchema } from './wire-schemas.ts';

/** Where in a message a value stands, and by which revision it is judged. */
export interface Held {
  readonly revision: Revision;
  /** The path of the value; empty for the message. */
  readonly prefix: string;
}

/** Holds a value against a schema of the official packages. */
export function findSchemaErrors(
  value: Json,
  schema: WireSchema | undefined,
  { revision, prefix }: Held,
): readonly SchemaError[] {
  const issues = simplifyIssues(schema?.safeParse(value).error?.issues ?? []);
  const kept = issues.filter((issue) => !isForgiven(issue, describePlace(issue, prefix), revision));
  return kept.map((issue) => describeIssue(issue, value, prefix));
}

/** Holds a value against a schema of our own. */
export function findOwnErrors(value: Json, schema: Json, { prefix }: Held): readonly SchemaError[] {
  const examined = examineSchema(schema);
  const errors = examined.kind === 'valid' ? examined.validate(value) : [];
  return errors.map((error) => ({ ...error, path: joinPath(prefix, error.path) }));
}

/** Two paths, one inside the other. */
export const joinPath = (prefix: string, path: string): string =>
  [prefix, path]
    .filter((each) => each !== '')
    .join('.')
    .replaceAll('.[', '[');

function describePlace(issue: Issue, prefix: string): string {
  const names = issue.path.map((name) => (typeof name === 'number' ? '*' : String(name)));
  return [...(prefix === '' ? [] : [prefix]), ...names].join('.');
}

/** Puts an issue into plain words; values of the server are left out, because they may differ in each run. */
function describeIssue(issue: Issue, value: Json, prefix: string): SchemaError {
  const path = issue.path.map(String);
  return {
    path: path.reduce((before, name) => before + toSegment(name, before), prefix),
    message: writeMessage(issue, readValueAt(value, path)),
    keyword: issue.code ?? 'custom',
  };
}

/** What kind of value it is, in words. */
export function nameKind(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeWords[typeof value] ?? typeof value;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};

function writeMessage(issue: Issue, came: Json | undefined): string {
  const instead = came === undefined ? 'but is missing' : `but is ${nameKind(came)}`;
  const say = issue.code === undefined ? undefined : words[issue.code];
  if (say !== undefined) return say(issue, instead);
  return came === undefined ? 'must be there but is missing' : `does not fit: ${issue.message}`;
}

const words: Readonly<Record<string, (issue: Issue, instead: string) => string>> = {
  invalid_type: ({ expected }, instead) => `must be ${listTypes(expected)} ${instead}`,
  invalid_value: ({ values = [] }, instead) =>
    `must be ${formatList(values)} ${instead === 'but is missing' ? instead : 'but is something else'}`,
  too_small: ({ minimum }) => `must not be smaller than ${String(minimum)}`,
  too_big: ({ maximum }) => `must not be larger than ${String(maximum)}`,
};

function listTypes(expected: unknown): string {
  const names: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  return names.map((name) => typeWords[String(name)] ?? String(name)).join(' or ');
}

function formatList(values: readonly unknown[]): string {
  const texts = [...new Set(values.map((value) => JSON.stringify(value)))];
  return texts.length === 1 ? texts.join('') : `one of ${texts.join(', ')}`;
}

function readValueAt(value: Json, path: readonly string[]): Json | undefined {
  let found: unknown = value;
  for (const name of path) {
    const isHolder = typeof found === 'object' && found !== null && Object.hasOwn(found, name);
    found = isHolder ? Reflect.get(found as object, name) : undefined;
  }
  // Only JSON goes in, so only JSON comes out.
  return found as Json | undefined;
}

/** A field that the official package judges in every revision of its era, though not all have it. */
interface Span {
  /** The end of a path in the message; `*` stands for a number. */
  readonly field: RegExp;
  /** The first revision whose schema has it; before, it is a free extra. */
  readonly since?: Revision;
  /** The last one. */
  readonly until?: Revision;
}

const spans: readonly Span[] = [
  { field: /^result\.tools\.\*\.annotations\b/, since: '2025-03-26' },
  { field: /^result\.capabilities\.completions\b/, since: '2025-03-26' },
  { field: /^params\.message$/, since: '2025-03-26' },
  { field: /(?<!\.annotations)\.title$/, since: '2025-06-18' },
  { field: /\.lastModified$/, since: '2025-06-18' },
  { field: /^result\.tools\.\*\.outputSchema\b/, since: '2025-06-18' },
  { field: /^result\.structuredContent\b/, since: '2025-06-18' },
  { field: /\.\*\.(?:\w+\.)?_meta\b/, since: '2025-06-18' },
  { field: /\.icons\b/, since: '2025-11-25' },
  { field: /\.execution\b/, since: '2025-11-25', until: '2025-11-25' },
  { field: /^result\.capabilities\.tasks\b/, since: '2025-11-25' },
  { field: /^result\.serverInfo\.(?:description|websiteUrl)$/, since: '2025-11-25' },
  { field: /^params\.(?:tools|toolChoice|mode)\b/, since: '2025-11-25' },
  { field: /^params\.requestedSchema\.properties\..*\.default$/, since: '2025-11-25' },
  // Later any JSON Schema; whether it is one is a rule of its own.
  { field: /^result\.tools\.\*\.inputSchema\.(?:properties|required)\b/, until: '2025-11-25' },
];

/** Whether an issue is one only for the official package, and none by the protocol's own schema. */
function isForgiven(issue: Issue, place: string, revision: Revision): boolean {
  // The protocol's schemas close no object; the packages close the outer one of a message.
  if (issue.code === 'unrecognized_keys') return true;
  // The protocol's schemas only remark on formats; where one is demanded, it is a rule of its own.
  if (issue.code === 'invalid_format' || issue.code === 'custom') return true;
  return spans.some(
    ({ field, since = '', until = '9' }) =>
      (revision < since || revision > until) && field.test(place),
  );
}
