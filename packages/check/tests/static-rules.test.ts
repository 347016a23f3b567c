import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { hashTool } from '../src/probe/lists/lists.probe.ts';
import { type AnyRule, readArea, type Outcome } from '../src/rules/define-rule.ts';
import { rules as allRules } from '../src/rules/index.ts';
import type { Json, JsonObject } from '../src/wire/json.ts';
import { evidence, tools } from './support/evidence.ts';
import { closed, text, tool } from './support/tool-evidence.ts';

const gathered = ['lists', 'calls', 'pins'];
const areas = ['tools', 'sec'];
const rules = areas
  .flatMap((area) => allRules.filter(({ id }) => readArea(id) === area))
  .filter(({ needs }) => needs.every((getEvidence) => gathered.includes(getEvidence)));

function judge(rule: AnyRule, items: readonly Json[]): readonly Outcome[] {
  const given = evidence('modern stdio', {
    lists: { tools: tools(...items) },
    calls: [],
    pins: { tools: {}, hashes: items.map(hashTool) },
  });
  return [rule.judge(given)].flat();
}

const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const schemaOf = (levels: number): fc.Arbitrary<Json> => {
  if (levels === 0) return anyJson;
  const inner = schemaOf(levels - 1);
  const schema = fc.record(
    {
      type: fc.oneof(fc.constantFrom('object', 'array', 'string', 'null'), anyJson),
      properties: fc.oneof(
        fc.dictionary(fc.string({ maxLength: 5 }), inner, { maxKeys: 3 }),
        anyJson,
      ),
      items: fc.oneof(inner, fc.array(inner, { maxLength: 2 })),
      anyOf: fc.oneof(fc.array(inner, { maxLength: 2 }), anyJson),
      $ref: fc.oneof(fc.constantFrom('#', '#/properties', '#/$defs/a', 'x', '#/%'), anyJson),
      required: fc.oneof(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }), anyJson),
      enum: anyJson,
      default: anyJson,
      description: fc.oneof(fc.string(), anyJson),
      'x-mcp-header': anyJson,
    },
    { requiredKeys: [] },
  );
  return schema;
};
const schemaLike = schemaOf(2);

test.each(rules.map((rule) => [rule.id, rule] as const))(
  '%s judges any list of tools without failing, and twice the same',
  (_, rule) => {
    const item = fc.oneof(
      anyJson,
      fc.record({ name: fc.string(), description: fc.string(), inputSchema: schemaLike }),
      fc.record({ name: anyJson, annotations: anyJson, icons: anyJson, outputSchema: schemaLike }),
    ) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), (items) => {
        const said = judge(rule, items);
        expect(said.length).toBeGreaterThan(0);
        expect(judge(rule, structuredClone(items))).toEqual(said);
      }),
      { numRuns: 40 },
    );
  },
);

const deep = (levels: number): JsonObject => {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = closed({ in: schema });
  return schema;
};

const hostile: readonly (readonly [string, JsonObject])[] = [
  ['a deep schema', { inputSchema: deep(1_000) }],
  [
    'very many properties',
    {
      inputSchema: closed(
        Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, {}])),
      ),
    },
  ],
  [
    'a schema that refers to itself',
    {
      inputSchema: closed({ a: { $ref: '#/properties/a' }, b: { $ref: '#' } }),
    },
  ],
  [
    'many definitions that refer to each other',
    {
      inputSchema: {
        ...closed({ a: { $ref: '#/$defs/d0' } }),
        $defs: Object.fromEntries(
          Array.from({ length: 200 }, (_, n) => [
            `d${n}`,
            closed({
              x: { $ref: `#/$defs/d${(n + 1) % 200}` },
              y: { $ref: `#/$defs/d${(n * 7) % 200}` },
            }),
          ]),
        ),
      },
    },
  ],
  ...[
    '<!--',
    '![',
    '[a](https://a?',
    'eyJ-',
    'when a_b ',
    "one of 'a' ",
    '\u001B]',
    ' ',
    "'a',",
  ].map((part): readonly [string, JsonObject] => [
    `a long text of ${JSON.stringify(part)}`,
    {
      description: part.repeat(40_000),
      inputSchema: closed({ a: text({ description: `one of ${part.repeat(40_000)}` }) }),
    },
  ]),
];

test.each(hostile)('%s keeps no rule busy', (_, changes) => {
  for (const rule of rules) expect(judge(rule, [tool(changes)]).length, rule.id).toBeGreaterThan(0);
});
