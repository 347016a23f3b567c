import { isObject } from '../../utils/json.ts';
import {
  assertDescribed,
  assertObjectSchema,
  type JsonSchema,
  NO_ARGUMENTS,
  type Schema,
  toJsonSchema,
} from './json-schema.ts';

/** What takes arguments: the schema that parses them, and its form on the wire. */
export interface Input {
  readonly input: Schema | undefined;
  readonly inputJson: JsonSchema;
}

/** Closes and converts the input of a tool or prompt; throws unless it is a described object. */
export function defineInput(owner: string, schema: Schema | undefined): Input {
  const input = schema === undefined ? undefined : closed(schema);
  const inputJson = input === undefined ? NO_ARGUMENTS : toJsonSchema(owner, input, 'input');
  assertObjectSchema(owner, inputJson);
  assertDescribed(owner, inputJson);
  return { input, inputJson };
}

interface ZodObjectLike {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly catchall?: unknown;
      readonly shape: Readonly<Record<string, unknown>>;
    };
  };
  strict(): Schema;
}

type Standard = Schema['~standard'];
type Json = ReturnType<Standard['jsonSchema']['input']>;
type Outcome = Awaited<ReturnType<Standard['validate']>>;

/**
 * The schema with its root closed: an argument that is not declared is an error, never dropped in
 * silence. A zod object that states what it does with unknown keys (`z.looseObject`) is left alone,
 * and so is any schema of another library.
 */
export function closed(schema: Schema): Schema {
  if (!isOpenZodObject(schema)) return schema;
  const { validate, jsonSchema, ...rest } = schema['~standard'];
  const json = jsonOf(jsonSchema);
  // What cannot be converted is refused by whoever does it next.
  if (json === undefined) return schema;
  // Where the schema holds itself, what is inside stays open; only zod can tell the two apart.
  if (refersToRoot(json)) return schema.strict();
  const { shape } = schema._zod.def;
  // A copy that is closed by zod would be as large as the schema, for each tool.
  return {
    '~standard': {
      ...rest,
      validate: (value, options) => withUnknown(validate(value, options), value, shape),
      jsonSchema: { ...jsonSchema, input: () => closedJson(json) },
    },
  };
}

function isOpenZodObject(schema: Schema): schema is Schema & ZodObjectLike {
  // Whether it is a schema at all is judged when it is converted.
  const candidate = schema as Partial<ZodObjectLike> | null;
  const def = candidate?._zod?.def;
  return (
    def?.type === 'object' && def.catchall === undefined && typeof candidate?.strict === 'function'
  );
}

function jsonOf({ input }: Standard['jsonSchema']): Json | undefined {
  try {
    return input({ target: 'draft-2020-12' });
  } catch {
    return undefined;
  }
}

function refersToRoot(json: Json): boolean {
  return JSON.stringify(json).includes('"$ref":"#"');
}

function closedJson(json: Json): Json {
  return { ...json, additionalProperties: false };
}

function withUnknown(
  outcome: Outcome | Promise<Outcome>,
  value: unknown,
  shape: object,
): Outcome | Promise<Outcome> {
  if (outcome instanceof Promise) return outcome.then((ready) => withUnknown(ready, value, shape));
  const unknown = isObject(value)
    ? Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
    : [];
  if (unknown.length === 0) return outcome;
  const names = unknown.map((key) => JSON.stringify(key)).join(', ');
  const noun = unknown.length === 1 ? 'key' : 'keys';
  const message = `Unrecognized ${noun}: ${names}`;
  const issue = { code: 'unrecognized_keys', keys: unknown, message };
  return { issues: [...(outcome.issues ?? []), issue] };
}
