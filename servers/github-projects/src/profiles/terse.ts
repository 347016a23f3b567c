import type { Schema } from '@wellspoken/kit';

type Json = Readonly<Record<string, unknown>>;

/** What validation holds callers to all the same, and explains when they miss it. */
const UNLISTED = new Set([
  'default',
  'maximum',
  'maxItems',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'pattern',
  'propertyNames',
]);

/**
 * The same schema, listed in fewer words: without bounds, and with the short words for properties
 * that stand in many places. What it accepts stays as it was.
 */
export function terse<Input, Output>(
  schema: Schema<Input, Output>,
  words: Readonly<Record<string, string>>,
): Schema<Input, Output> {
  const { jsonSchema, ...standard } = schema['~standard'];
  // Only the root says that nothing else is allowed; what is below it is held to that all the same.
  const shorten = ({ additionalProperties, ...json }: Json): Record<string, unknown> => ({
    ...shortenSchema(json, words),
    ...(additionalProperties !== undefined && { additionalProperties }),
  });
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => shorten(jsonSchema.input(options)),
        output: (options) => shorten(jsonSchema.output(options)),
      },
    },
  };
}

function shortenSchema(
  json: Json,
  words: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const kept = Object.entries(json).filter(([key, value]) => isListed(json, key, value));
  const short = Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      key === 'properties' ? shortenProperties(value as Json, words) : shortenAny(value, words),
    ]),
  );
  return withTypes(short);
}

function isListed(json: Json, key: string, value: unknown): boolean {
  if (key === 'type') return !('const' in json) && !('enum' in json);
  return !UNLISTED.has(key) && !(key === 'additionalProperties' && value === false);
}

function shortenAny(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => shortenAny(one, words));
  return isJson(value) ? shortenSchema(value, words) : value;
}

function shortenProperties(properties: Json, words: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const short = shortenAny(property, words);
      if (!isJson(short)) return [name, short];
      const { description, ...rest } = short;
      const said = words[name] ?? description;
      // The only value that a property can have says what it is.
      return [name, 'const' in rest || said === undefined ? rest : { ...rest, description: said }];
    }),
  );
}

/** Alternatives that differ in their type alone become a list of types. */
function withTypes(json: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = json;
  if (!Array.isArray(anyOf)) return json;
  const types = (anyOf as readonly Json[]).map(({ description: _, ...alternative }) =>
    Object.keys(alternative).length === 1 ? alternative['type'] : undefined,
  );
  if (types.includes(undefined)) return json;
  const distinct = [...new Set(types.flat())];
  return { type: distinct.length === 1 ? distinct[0] : distinct, ...rest };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
