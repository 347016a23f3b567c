import {
  assertDescribed,
  assertObjectSchema,
  type JsonSchema,
  NO_ARGUMENTS,
  type Schema,
  toJsonSchema,
} from './json-schema.ts';
import { isObject } from './json.ts';

/** The schema that parses arguments, and its JSON Schema form. */
export interface Input {
  readonly input: Schema | undefined;
  readonly inputJson: JsonSchema;
}

/**
 * Closes and converts the input schema of a tool or prompt; throws unless it is a described object.
 */
export function defineInput(owner: string, schema: Schema | undefined): Input {
  const input = schema === undefined ? undefined : closeSchema(schema);
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
type ClosedOutcome = Awaited<ReturnType<Standard['validate']>>;

/**
 * Closes the root of a schema: an undeclared argument is an error instead of being dropped
 * silently. Zod objects that state how to treat unknown keys (`z.looseObject`) and schemas of other
 * libraries stay as they are.
 */
function closeSchema(schema: Schema): Schema {
  if (!isOpenZodObject(schema)) return schema;
  const { validate, jsonSchema, ...rest } = schema['~standard'];
  const json = readInputJson(jsonSchema);
  // A schema that cannot be converted is rejected by the next conversion.
  if (json === undefined) return schema;
  // A recursive schema stays open below the root, and only zod can tell the two apart.
  if (refersToRoot(json)) return schema.strict();
  const { shape } = schema._zod.def;
  // Closing with zod would copy the whole schema for each tool.
  return {
    '~standard': {
      ...rest,
      validate: (value, options) => withUnknown(validate(value, options), value, shape),
      jsonSchema: { ...jsonSchema, input: () => closeJson(json) },
    },
  };
}

function isOpenZodObject(schema: Schema): schema is Schema & ZodObjectLike {
  // Whether it is a schema at all is checked during conversion.
  const candidate = schema as Partial<ZodObjectLike> | null;
  const def = candidate?._zod?.def;
  return (
    def?.type === 'object' && def.catchall === undefined && typeof candidate?.strict === 'function'
  );
}

function readInputJson({ input }: Standard['jsonSchema']): Json | undefined {
  try {
    return input({ target: 'draft-2020-12' });
  } catch {
    return undefined;
  }
}

function refersToRoot(json: Json): boolean {
  return JSON.stringify(json).includes('"$ref":"#"');
}

function closeJson(json: Json): Json {
  return { ...json, additionalProperties: false };
}

function withUnknown(
  outcome: ClosedOutcome | Promise<ClosedOutcome>,
  value: unknown,
  shape: object,
): ClosedOutcome | Promise<ClosedOutcome> {
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

type Arguments = Readonly<Record<string, unknown>>;
type Outcome<Output> = Awaited<ReturnType<Schema<unknown, Output>['~standard']['validate']>>;

/**
 * Wraps a schema so that arguments are rewritten before validation, for alternative spellings that
 * callers use. Clients still see the original schema.
 */
export function rewriteInput<Input, Output>(
  schema: Schema<Input, Output>,
  rewrite: (given: Arguments) => Arguments,
): Schema<Input, Output> {
  // Closing a schema does not change its input and output types.
  const { validate, ...standard } = (closeSchema(schema) as Schema<Input, Output>)['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (value, options) => {
        const rewritten = isObject(value) ? rewrite(value) : value;
        const outcome = validate(rewritten, options);
        if (!(outcome instanceof Promise)) return withRewritten(outcome, rewritten);
        return outcome.then((ready) => withRewritten(ready, rewritten));
      },
    },
  };
}

const REWRITTEN = Symbol('rewritten');

/** Returns the arguments that the issues refer to: the rewritten ones if there was a rewrite. */
export function getJudgedArguments(refused: object, given: unknown): unknown {
  return REWRITTEN in refused ? refused[REWRITTEN] : given;
}

function withRewritten<Output>(outcome: Outcome<Output>, rewritten: unknown): Outcome<Output> {
  if (outcome.issues === undefined || REWRITTEN in outcome) return outcome;
  const refused = { issues: outcome.issues, [REWRITTEN]: rewritten };
  return refused;
}

/** Removes blank arguments, because forms send an empty string for a field left empty. */
export function blankAsAbsent(given: Arguments): Arguments {
  return removeBlanks(given, []);
}

/**
 * Like {@link blankAsAbsent}, but keeps the named arguments, which have error messages of their own
 * for blanks.
 */
export function blankAsAbsentExcept(...kept: readonly string[]): (given: Arguments) => Arguments {
  return (given) => removeBlanks(given, kept);
}

function removeBlanks(given: Arguments, kept: readonly string[]): Arguments {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isBlank(value) || kept.includes(name)),
  );
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
