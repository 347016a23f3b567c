import { rewriteInput, type Schema } from '@wellspoken/kit';
import * as z from 'zod';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * A schema that also takes arguments written in another way, such as in camel case. The listed
 * form stays the one of the schema; anything else that it does not know is still refused.
 */
export function acceptAlso<Input extends z.ZodObject>(
  schema: Input,
  rewrite: (given: Arguments) => Arguments = (given) => given,
): Schema<z.input<Input>, z.output<Input>> {
  const standard = rewriteInput<z.input<Input>, z.output<Input>>(schema, rewrite)['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (value) => {
        const path = findLost(value, []);
        return path === undefined
          ? standard.validate(value)
          : { issues: [{ message: LOST, path }] };
      },
      jsonSchema: {
        ...standard.jsonSchema,
        input: (options) => removeUnlisted(standard.jsonSchema.input(options)),
      },
    },
  };
}

const LOST = 'expected any key but "__proto__", which cannot be kept';

// Callers choose how deep they nest.
const DEEPEST = 100;

/** Where a key stands that zod drops without a word, as in the metadata of a relation. */
function findLost(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, key];
    const found = key === '__proto__' ? here : findLost(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Json = ReturnType<Schema['~standard']['jsonSchema']['input']>;

/** Says of a property that it is accepted, but not worth a place in the list of tools. */
const UNLISTED = { listed: false } as const;

/** A schema without the properties that are accepted but not listed. */
function removeUnlisted(json: Json): Json {
  const isListed = (value: unknown): boolean => !isArguments(value) || value['listed'] !== false;
  const pruned = Object.entries(json).map(([key, value]): [string, unknown] => {
    if (Array.isArray(value))
      return [key, value.map((item: unknown) => (isJson(item) ? removeUnlisted(item) : item))];
    if (!isJson(value)) return [key, value];
    return [
      key,
      removeUnlisted(Object.fromEntries(Object.entries(value).filter(([, it]) => isListed(it)))),
    ];
  });
  return Object.fromEntries(pruned);
}

function isJson(value: unknown): value is Json {
  return isArguments(value);
}

/** Renames arguments, where the name of the schema is not there too. */
export function renameArguments(
  names: Readonly<Record<string, string>>,
): (given: Arguments) => Arguments {
  return (given) =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => {
        const name = Object.hasOwn(names, key) ? names[key] : undefined;
        return [name === undefined || Object.hasOwn(given, name) ? key : name, value];
      }),
    );
}

/** Takes arguments that belong to one item of a list, where the list itself is not there. */
export function gatherInto(list: string, keys: readonly string[]): (given: Arguments) => Arguments {
  return (given) => {
    if (Object.hasOwn(given, list) || !keys.some((key) => Object.hasOwn(given, key))) return given;
    const [item, rest] = split(given, keys);
    return { ...rest, [list]: [item] };
  };
}

/** Takes arguments that belong into one object, where the object itself is not there. */
export function nestInto(name: string, keys: readonly string[]): (given: Arguments) => Arguments {
  return (given) => {
    if (Object.hasOwn(given, name) || !keys.some((key) => Object.hasOwn(given, key))) return given;
    const [item, rest] = split(given, keys);
    return { ...rest, [name]: item };
  };
}

function split(given: Arguments, keys: readonly string[]): readonly [Arguments, Arguments] {
  const entries = Object.entries(given);
  return [
    Object.fromEntries(entries.filter(([key]) => keys.includes(key))),
    Object.fromEntries(entries.filter(([key]) => !keys.includes(key))),
  ];
}

function isArguments(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepted, because peers list it, but nothing that a caller should write. */
export const unlisted: z.ZodOptional<z.ZodUnknown> = z.unknown().optional().meta(UNLISTED);

/** What callers may repeat from an answer, and what the server writes itself. */
export const stampedFields = {
  id: unlisted,
  version: unlisted,
  createdAt: unlisted,
  updatedAt: unlisted,
  changedBy: unlisted,
};

const KEYS = [...Object.keys(stampedFields), 'embedding'];

/** Says which of the given keys were ignored. */
export function sayIgnored(given: Readonly<Record<string, unknown>>): string | undefined {
  const ignored = KEYS.filter((key) => given[key] !== undefined && given[key] !== null);
  if (ignored.length === 0) return undefined;
  return `Ignored ${ignored.join(', ')}: the server sets ${ignored.length === 1 ? 'it' : 'them'} itself.`;
}

/** The options of the tools about meaning, also when they are written in camel case. */
export const acceptSemanticCamelCase = renameArguments({
  minSimilarity: 'min_similarity',
  hybridSearch: 'hybrid_search',
  semanticWeight: 'semantic_weight',
  entityName: 'entity_name',
  forceGenerateEmbedding: 'force_generate_embedding',
  observationId: 'observation_id',
});
