import { Ajv, _, type KeywordCxt, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';

import type { Budget } from './budget.ts';
import type { Dialect } from './dialect.ts';
import { createMatcher } from './pattern/matcher.ts';

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
export function createSchemaJudge(dialect: Dialect): ValidateFunction {
  const judge = create(dialect, { ...common, validateFormats: false }).getSchema(
    metaSchemas[dialect],
  );
  if (judge === undefined) throw new Error(`The meta-schema of ${dialect} is missing.`);
  return judge;
}

/** Compiles schemas into validators of values that stay within a budget. */
export function createCompiler(dialect: Dialect, budget: Budget): AnyAjv {
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
  return new Set(items.map((item) => canonical(item))).size === items.length;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
