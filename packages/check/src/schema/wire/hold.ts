import type { Revision } from '@wellspoken/spec/revisions';

import type { Json } from '../../wire/json.ts';
import type { SchemaError } from '../describe-error.ts';
import { examineSchema } from '../json-schema.ts';
import { describeIssue } from './describe-issue.ts';
import { isForgiven } from './forgiven.ts';
import { plainIssues, type Issue } from './issue.ts';
import type { WireSchema } from './wire-schemas.ts';

/** Where in a message a value stands, and by which revision it is judged. */
export interface Held {
  readonly revision: Revision;
  /** The path of the value; empty for the message. */
  readonly prefix: string;
}

/** Holds a value against a schema of the official packages. */
export function hold(
  value: Json,
  schema: WireSchema | undefined,
  { revision, prefix }: Held,
): readonly SchemaError[] {
  const issues = plainIssues(schema?.safeParse(value).error?.issues ?? []);
  const kept = issues.filter((issue) => !isForgiven(issue, placeOf(issue, prefix), revision));
  return kept.map((issue) => describeIssue(issue, value, prefix));
}

/** Holds a value against a schema of our own. */
export function holdOwn(value: Json, schema: Json, { prefix }: Held): readonly SchemaError[] {
  const examined = examineSchema(schema);
  const errors = examined.kind === 'valid' ? examined.validate(value) : [];
  return errors.map((error) => ({ ...error, path: joined(prefix, error.path) }));
}

/** Two paths, one inside the other. */
export const joined = (prefix: string, path: string): string =>
  [prefix, path]
    .filter((each) => each !== '')
    .join('.')
    .replaceAll('.[', '[');

function placeOf(issue: Issue, prefix: string): string {
  const names = issue.path.map((name) => (typeof name === 'number' ? '*' : String(name)));
  return [...(prefix === '' ? [] : [prefix]), ...names].join('.');
}
