import {
  _,
  Ajv,
  type AnySchema,
  type KeywordCxt,
  MissingRefError,
  type Options,
  type ValidateFunction,
} from 'ajv';
import * as formats from 'ajv-formats';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { readField, isObject, type Json, type JsonObject } from '../wire/json.ts';
import { describeErrors, type SchemaError } from './describe-error.ts';
import { type Budget, createBudget, findExcess, Undecided } from './limits.ts';
import { createMatcher } from './pattern-matcher.ts';

export type { SchemaError } from './describe-error.ts';

/** What validation says of a value. */
export type Validation =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly errors: readonly SchemaError[] }
  /** It would take too long, or the value is too large: nothing can be said. */
  | { readonly kind: 'undecided'; readonly why: string };

/** A schema that values can be held against. */
export interface ValidSchema {
  readonly kind: 'valid';
  readonly dialect: Dialect;
  /** What is wrong with a value; nothing also where that cannot be decided. */
  readonly validate: (value: Json) => readonly SchemaError[];
  /** The same, telling apart what is right from what could not be decided. */
  readonly judge: (value: Json) => Validation;
}

/** What a schema is, as a schema. */
export type ExaminedSchema =
  | ValidSchema
  /** It breaks the meta-schema of its dialect; the paths are places in the schema. */
  | { readonly kind: 'invalid'; readonly errors: readonly SchemaError[] }
  | { readonly kind: 'unknown-dialect'; readonly dialect: string }
  /** A `$ref` leads to nothing inside the schema; nothing is ever fetched. */
  | { readonly kind: 'unresolved'; readonly reference: string }
  /** Too large or too odd to examine. */
  | { readonly kind: 'undecided'; readonly why: string };

const LARGEST_SCHEMA = { values: 20_000, depth: 128 };
const LARGEST_VALUE = { values: 250_000, depth: 512 };
const STEPS = 4_000_000;
const MOST_CACHED = 512;

const cache = new Map<string, ExaminedSchema>();

/** Examines a schema; the answer for the same text is kept. Never throws, never fetches, never hangs. */
export function examineSchema(schema: Json): ExaminedSchema {
  const excess = findExcess(schema, LARGEST_SCHEMA);
  if (excess !== undefined) return { kind: 'undecided', why: excess };
  const text = JSON.stringify(schema);
  const known = cache.get(text);
  if (known !== undefined) return known;
  const examined = examine(schema, text);
  const [oldest] = cache.keys();
  if (cache.size >= MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(text, examined);
  return examined;
}

function examine(schema: Json, text: string): ExaminedSchema {
  const found = detectDialect(schema);
  if ('unknown' in found) return { kind: 'unknown-dialect', dialect: found.unknown };
  const { dialect } = found;
  try {
    const judge = judgeFor(dialect);
    if (judge(schema) !== true) {
      return { kind: 'invalid', errors: describeErrors(judge.errors ?? [], schema) };
    }
    return compile(schema, {
      dialect,
      hasNames: /"(?:\$id|id|\$anchor|\$dynamicAnchor)":/.test(text),
    });
  } catch (error) {
    // Without a name where the whole schema refers to itself only.
    if (error instanceof MissingRefError && error.missingRef !== '') {
      return { kind: 'unresolved', reference: error.missingRef };
    }
    return { kind: 'undecided', why: explainReason(error) };
  }
}

interface Compiling {
  readonly dialect: Dialect;
  /** Names inside a schema stay with the compiler, so such a schema gets its own. */
  readonly hasNames: boolean;
}

function compile(schema: Json, { dialect, hasNames }: Compiling): ValidSchema {
  const compiler = hasNames ? createNewCompiler(dialect) : findCompiler(dialect);
  const source = prepareSchema(schema);
  try {
    return createValidSchema(dialect, compiler.ajv.compile(source), compiler.budget);
  } finally {
    // Else it would be kept for ever.
    if (typeof source === 'object') compiler.ajv.removeSchema(source);
  }
}

function createValidSchema(dialect: Dialect, check: ValidateFunction, budget: Budget): ValidSchema {
  const judge = (value: Json): Validation => {
    const excess = findExcess(value, LARGEST_VALUE);
    if (excess !== undefined) return { kind: 'undecided', why: excess };
    budget.refill();
    try {
      if (check(value)) return { kind: 'valid' };
      return { kind: 'invalid', errors: describeErrors(check.errors ?? [], value) };
    } catch (error) {
      return { kind: 'undecided', why: explainReason(error) };
    } finally {
      check.errors = null;
    }
  };
  const validate = (value: Json): readonly SchemaError[] => {
    const judged = judge(value);
    return judged.kind === 'invalid' ? judged.errors : [];
  };
  return { kind: 'valid', dialect, judge, validate };
}

function explainReason(error: unknown): string {
  if (error instanceof Undecided) return error.message;
  if (error instanceof RangeError || error instanceof MissingRefError)
    return 'it refers to itself without end';
  return `the validator cannot read it: ${error instanceof Error ? error.message : String(error)}`;
}

// Without the words that the validator knows and JSON Schema does not, where it would refuse them.
function prepareSchema(schema: Json): AnySchema {
  if (!isObject(schema)) return schema === true;
  const copy: unknown = JSON.parse(JSON.stringify(schema), (_name, part: Json) =>
    isObject(part) ? dropOwnWords(part) : part,
  );
  // A copy of an object is an object.
  return copy as AnySchema;
}

function dropOwnWords({ $async, nullable, ...others }: JsonObject): JsonObject {
  const isRefused = !isObject(nullable) && !(nullable === true && 'type' in others);
  return {
    ...others,
    ...(isObject($async) && { $async }),
    ...(!isRefused && { nullable }),
  };
}

const judges = new Map<Dialect, ValidateFunction>();
const compilers = new Map<Dialect, Compiler>();

interface Compiler {
  readonly ajv: ReturnType<typeof createCompiler>;
  readonly budget: Budget;
}

function judgeFor(dialect: Dialect): ValidateFunction {
  const judge = judges.get(dialect) ?? createSchemaJudge(dialect);
  judges.set(dialect, judge);
  return judge;
}

function findCompiler(dialect: Dialect): Compiler {
  const compiler = compilers.get(dialect) ?? createNewCompiler(dialect);
  compilers.set(dialect, compiler);
  return compiler;
}

function createNewCompiler(dialect: Dialect): Compiler {
  const budget = createBudget(STEPS);
  return { ajv: createCompiler(dialect, budget), budget };
}

type AnyAjv = Ajv | Ajv2019 | Ajv2020;

const metaSchemas: Readonly<Record<Dialect, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  // It only adds keywords that the older draft ignores.
  'draft-06': 'http://json-schema.org/draft-07/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
};

const common: Options = {
  strict: false,
  logger: false,
  allErrors: true,
  // A name such as "constructor" is there only where the value itself has it.
  ownProperties: true,
  validateSchema: false,
  addUsedSchema: false,
  // Copying what is referred to could make the code of a small schema endless.
  inlineRefs: false,
};

/** Judges schemas as schemas. Formats are left out: references in real schemas are no clean URIs. */
function createSchemaJudge(dialect: Dialect): ValidateFunction {
  const judge = create(dialect, { ...common, validateFormats: false }).getSchema(
    metaSchemas[dialect],
  );
  if (judge === undefined) throw new Error(`The meta-schema of ${dialect} is missing.`);
  return judge;
}

/** Compiles schemas into validators of values that stay within a budget. */
function createCompiler(dialect: Dialect, budget: Budget): AnyAjv {
  const regExp = Object.assign((pattern: string) => createMatcher(pattern, budget), { code: '' });
  const ajv = create(dialect, { ...common, code: { regExp } });
  formats.default.default(ajv);
  if (dialect === 'draft-06') for (const word of ['if', 'then', 'else']) ajv.removeKeyword(word);
  // Only the oldest drafts gave it a meaning.
  ajv.removeKeyword('id');
  for (const word of ['$ref', '$dynamicRef', '$recursiveRef']) countUses(ajv, word, budget);
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: readonly unknown[]) => !wanted || areUnique(items),
  });
  return ajv;
}

function create(dialect: Dialect, options: Options): AnyAjv {
  if (dialect === '2020-12') return new Ajv2020(options);
  if (dialect === '2019-09') return new Ajv2019(options);
  return new Ajv(options);
}

// Only references can make the work grow faster than the schema and the value together.
function countUses(ajv: AnyAjv, keyword: string, budget: Budget): void {
  const rule = ajv.RULES.all[keyword];
  if (typeof rule !== 'object' || !('code' in rule.definition)) return;
  const { definition } = rule;
  const { code } = definition;
  rule.definition = {
    ...definition,
    code(context: KeywordCxt, ruleType?: string) {
      const spend = context.gen.scopeValue('func', { ref: budget.spend });
      context.gen.code(_`${spend}(4)`);
      code(context, ruleType);
    },
  };
}

// By text, because comparing each with each takes too long for a hostile list.
function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map((item) => writeCanonical(item))).size === items.length;
}

function writeCanonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** A version of JSON Schema that we can judge. */
type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06';

const byAddress: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
]);

/** The dialect that a schema declares, 2020-12 where it declares none, or what it declares instead. */
function detectDialect(schema: Json): { readonly dialect: Dialect } | { readonly unknown: string } {
  const declared = readField(schema, '$schema');
  if (declared === undefined) return { dialect: '2020-12' };
  if (typeof declared !== 'string') return { unknown: JSON.stringify(declared) };
  const dialect = byAddress.get(declared.replace(/^https?:\/\//, '').replace(/#$/, ''));
  return dialect === undefined ? { unknown: declared } : { dialect };
}
