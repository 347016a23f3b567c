import fc from 'fast-check';
import { expect, test } from 'vitest';

import { examineSchema } from '../schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../wire/json.ts';
import { deriveArguments } from './derive-arguments.ts';
import { deriveInvalid } from './derive-invalid.ts';

/** More of them come from the environment, in the soak. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);

type Range = readonly [number, number];
const range = (least: number, most: number): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.nat(5))
    .map(([low, more]) => [low, low + more]);

const some = (keyword: string, value: Json): JsonObject => ({ [keyword]: value });

const texts: fc.Arbitrary<Json> = fc.oneof(
  fc
    .constantFrom(
      'date',
      'date-time',
      'time',
      'duration',
      'uri',
      'uri-reference',
      'uri-template',
      'email',
      'hostname',
      'ipv4',
      'ipv6',
      'uuid',
      'json-pointer',
      'regex',
      'made-up',
    )
    .map((format) => ({ type: 'string', format })),
  fc
    .constantFrom(
      '^[a-z]+$',
      '^\\d{3}-\\d{4}$',
      '^(a|b)+c?$',
      '^#[0-9a-fA-F]{6}$',
      '\\.md$',
      '^[A-Z]{2,3}[0-9]*$',
      '^\\S+@\\S+$',
      '^v?\\d+(\\.\\d+){2}$',
    )
    .map((pattern) => ({ type: 'string', pattern })),
  range(0, 12).map(([minLength, maxLength]) => ({ type: 'string', minLength, maxLength })),
);

const numbers: fc.Arbitrary<Json> = fc.oneof(
  range(-50, 50).map(([minimum, maximum]) => ({ type: 'integer', minimum, maximum })),
  range(-50, 50).map(([low, high]) => ({
    type: 'number',
    exclusiveMinimum: low,
    exclusiveMaximum: high + 1,
  })),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -50, max: 50 }))
    .map(([multipleOf, minimum]) => ({ type: 'integer', multipleOf, minimum })),
);

const listed: fc.Arbitrary<Json> = fc
  .uniqueArray(fc.string(), { minLength: 1, maxLength: 3 })
  .map((values) => ({ enum: values }));

// Every schema of this kind can be fulfilled.
const { schema, object } = fc.letrec<{ schema: Json; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    numbers,
    listed,
    fc.constantFrom<Json>(
      true,
      {},
      { type: 'boolean' },
      { type: ['string', 'null'] },
      { const: 'x' },
    ),
    tie('object'),
    fc
      .tuple(tie('schema'), range(0, 3))
      .map(([items, [minItems, maxItems]]) => ({ type: 'array', items, minItems, maxItems })),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 3 })
      .map((prefixItems) => ({ type: 'array', prefixItems, minItems: prefixItems.length })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc
      .tuple(tie('schema'), tie('schema'))
      .map(([then, other]) => ({ anyOf: [{ allOf: [then, {}] }, other] })),
    tie('schema').map((items) => ({ type: 'array', contains: items })),
  ),
  object: fc
    .tuple(
      fc.dictionary(
        fc.constantFrom('path', 'url', 'limit', 'a', 'b', 'query', '__x'),
        tie('schema'),
        { maxKeys: 4 },
      ),
      fc.boolean(),
      fc.nat(4),
      fc.boolean(),
    )
    .map(([properties, isClosed, count, isAddressed]) => {
      const required = Object.keys(properties).slice(0, count);
      const base = {
        type: 'object',
        properties,
        required,
        ...(isClosed && some('additionalProperties', false)),
      };
      return isAddressed ? { allOf: [{ type: 'object' }, base] } : base;
    }),
}));

const judge = (inputSchema: Json, value: Json): string => {
  const examined = examineSchema(inputSchema);
  return examined.kind === 'valid' ? examined.judge(value).kind : examined.kind;
};

test('finds valid arguments for every schema that can be fulfilled', () => {
  fc.assert(
    fc.property(object, fc.nat(), (inputSchema, seed) => {
      const { candidates, gaps } = deriveArguments(inputSchema, { seed, count: 4 });
      expect(candidates.length, gaps.join('; ')).toBeGreaterThan(0);
      for (const candidate of candidates) expect(judge(inputSchema, candidate)).toBe('valid');
    }),
    { numRuns: RUNS },
  );
});

test('the first arguments hold only what is required', () => {
  fc.assert(
    fc.property(object, (inputSchema) => {
      const [first = {}] = deriveArguments(inputSchema, { seed: 1, count: 2 }).candidates;
      const base = (inputSchema['allOf'] as readonly JsonObject[] | undefined)?.[1] ?? inputSchema;
      expect(Object.keys(first).toSorted()).toEqual((base['required'] as string[]).toSorted());
    }),
    { numRuns: RUNS },
  );
});

test('the same seed gives the same arguments', () => {
  fc.assert(
    fc.property(object, fc.nat(), (inputSchema, seed) => {
      const options = { seed, count: 4 };
      expect(deriveArguments(inputSchema, options)).toEqual(deriveArguments(inputSchema, options));
    }),
    { numRuns: 50 },
  );
});

test('every fault is forbidden, and in one property only', () => {
  fc.assert(
    fc.property(object, (inputSchema) => {
      const [valid = {}] = deriveArguments(inputSchema, { seed: 1, count: 1 }).candidates;
      for (const fault of deriveInvalid(inputSchema, valid)) {
        expect(judge(inputSchema, fault.arguments)).toBe('invalid');
        const { [fault.property]: _before, ...others } = valid;
        const { [fault.property]: _after, ...same } = fault.arguments;
        expect(same).toEqual(others);
      }
    }),
    { numRuns: RUNS },
  );
});

test('never throws, whatever stands in the place of a schema', () => {
  const anyJson = fc.jsonValue({ maxDepth: 4 }).map((value) => value as Json);
  const keywords = fc.dictionary(
    fc.constantFrom(
      'type',
      'properties',
      'required',
      '$ref',
      'allOf',
      'anyOf',
      'if',
      'then',
      'not',
      'enum',
      'pattern',
      'items',
      'minItems',
      'dependentSchemas',
      '$schema',
      'propertyNames',
      'multipleOf',
    ),
    fc.oneof(
      anyJson,
      schema,
      fc.array(schema, { maxLength: 2 }),
      fc.constantFrom<Json>('object', '#', '#/properties/a', [], 0),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(anyJson, keywords), (value) => {
      const inputSchema: Json = value;
      const { candidates } = deriveArguments(inputSchema, { seed: 1, count: 2 });
      for (const candidate of candidates) expect(isObject(candidate)).toBe(true);
      deriveInvalid(inputSchema, {});
    }),
    { numRuns: RUNS },
  );
});
