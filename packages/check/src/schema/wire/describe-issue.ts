import { type Json, segmentOf } from '../../wire/json.ts';
import type { SchemaError } from '../describe-error.ts';
import type { Issue } from './issue.ts';

/** Puts an issue into plain words; values of the server are left out, because they may differ in each run. */
export function describeIssue(issue: Issue, value: Json, prefix: string): SchemaError {
  const path = issue.path.map(String);
  return {
    path: path.reduce((before, name) => before + segmentOf(name, before), prefix),
    message: messageOf(issue, valueAt(value, path)),
    keyword: issue.code ?? 'custom',
  };
}

/** What kind of value it is, in words. */
export function kindOf(value: Json | undefined): string {
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

function messageOf(issue: Issue, came: Json | undefined): string {
  const instead = came === undefined ? 'but is missing' : `but is ${kindOf(came)}`;
  const say = issue.code === undefined ? undefined : words[issue.code];
  if (say !== undefined) return say(issue, instead);
  return came === undefined ? 'must be there but is missing' : `does not fit: ${issue.message}`;
}

const words: Readonly<Record<string, (issue: Issue, instead: string) => string>> = {
  invalid_type: ({ expected }, instead) => `must be ${typesIn(expected)} ${instead}`,
  invalid_value: ({ values = [] }, instead) =>
    `must be ${listOf(values)} ${instead === 'but is missing' ? instead : 'but is something else'}`,
  too_small: ({ minimum }) => `must not be smaller than ${String(minimum)}`,
  too_big: ({ maximum }) => `must not be larger than ${String(maximum)}`,
};

function typesIn(expected: unknown): string {
  const names: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  return names.map((name) => typeWords[String(name)] ?? String(name)).join(' or ');
}

function listOf(values: readonly unknown[]): string {
  const texts = [...new Set(values.map((value) => JSON.stringify(value)))];
  return texts.length === 1 ? texts.join('') : `one of ${texts.join(', ')}`;
}

function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let found: unknown = value;
  for (const name of path) {
    const isHolder = typeof found === 'object' && found !== null && Object.hasOwn(found, name);
    found = isHolder ? Reflect.get(found as object, name) : undefined;
  }
  // Only JSON goes in, so only JSON comes out.
  return found as Json | undefined;
}
