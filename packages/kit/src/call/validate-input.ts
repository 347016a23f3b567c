import { type Input, getJudgedArguments } from '../define/schema/input.ts';
import type { JsonSchema, Schema } from '../define/schema/json-schema.ts';
import { ToolError } from '../errors/tool-error.ts';
import { isObject } from '../define/schema/json.ts';
import { describeIssues, type Issue } from './describe-issues.ts';

/** A tool or prompt, which accepts arguments. */
interface Accepting extends Input {
  readonly name: string;
}

/** Parses the arguments; throws an error that lists every issue. */
export async function validateInput(target: Accepting, args: unknown): Promise<unknown> {
  const value = args ?? {};
  const outcome =
    target.input === undefined ? parseNothing(value) : await parse(target.input, value);
  if ('value' in outcome) return outcome.value;
  const judged = getJudgedArguments(outcome, value);
  const lines = describeIssues(outcome.issues, {
    value: judged,
    whole: 'arguments',
    namesAt: (path) => listDeclaredNames(target.inputJson, judged, path),
  });
  throw new ToolError(
    'invalid_arguments',
    `The arguments of ${target.name} are not right:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    { suggestions: ['Correct these arguments and call again.'] },
  );
}

type Parsed = { readonly value: unknown } | { readonly issues: readonly Issue[] };

async function parse(schema: Schema, value: unknown): Promise<Parsed> {
  const outcome = await schema['~standard'].validate(value);
  return outcome.issues === undefined ? { value: outcome.value } : outcome;
}

function parseNothing(value: object): Parsed {
  const keys = Object.keys(value);
  if (keys.length === 0) return { value: {} };
  return { issues: [{ code: 'unrecognized_keys', keys, message: 'expected no arguments' }] };
}

/** Returns the property names that the schema declares at a path; none if unknown. */
export function listDeclaredNames(
  schema: JsonSchema,
  value: unknown,
  path: readonly PropertyKey[],
): readonly string[] {
  let node = chooseSubschema(schema, schema, value);
  let given = value;
  for (const key of path) {
    given = isObject(given) || Array.isArray(given) ? Reflect.get(given, key) : undefined;
    node = chooseSubschema(schema, readSubschema(node, key), given);
  }
  return Object.keys(readProperties(node));
}

function readSubschema(node: unknown, key: PropertyKey): unknown {
  if (typeof key === 'number') return isObject(node) ? node['items'] : undefined;
  const properties = readProperties(node);
  return Object.hasOwn(properties, key) ? properties[String(key)] : undefined;
}

/** Resolves a reference, or chooses the alternative whose constants match the given value. */
function chooseSubschema(root: JsonSchema, node: unknown, given: unknown): unknown {
  if (!isObject(node)) return undefined;
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(node['$ref']))?.[1];
  if (name !== undefined && isObject(root['$defs'])) return root['$defs'][name];
  const alternatives = node['oneOf'] ?? node['anyOf'];
  if (!Array.isArray(alternatives)) return node;
  return alternatives.find((alternative) => isChosen(alternative, given));
}

function isChosen(alternative: unknown, given: unknown): boolean {
  const fixed = Object.entries(readProperties(alternative)).filter(
    (entry): entry is [string, Record<string, unknown>] =>
      isObject(entry[1]) && 'const' in entry[1],
  );
  return (
    fixed.length > 0 &&
    isObject(given) &&
    fixed.every(([name, property]) => given[name] === property['const'])
  );
}

function readProperties(node: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(node) ? node['properties'] : undefined;
  return isObject(properties) ? properties : {};
}
