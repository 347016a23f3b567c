import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { KitError } from '../../errors/kit-error.ts';
import { fromJsonSchema } from '../../json-schema.ts';
import { definePrompt } from '../prompt.ts';
import { defineTool } from '../tool.ts';
import type { Schema } from './json-schema.ts';

const define = (input: Schema) =>
  defineTool({
    name: 'search',
    title: 'Search',
    description: 'Search.',
    effect: 'read',
    openWorld: false,
    input,
    run: () => 'done',
  });

const bare = z.object({ q: z.string() });
const Named = bare.meta({ id: 'Named', description: 'Refers to a definition' });
const Tree = z.object({
  label: z.string().describe('Its words'),
  get branches() {
    return z.array(Tree).describe('What grows from it');
  },
});
const Wild = z.object({
  label: z.string(),
  get branches() {
    return z.array(Wild).describe('What grows from it');
  },
});

const nest = (depth: number): z.ZodType =>
  depth === 0 ? z.string() : z.object({ a: nest(depth - 1) }).describe('Deeper');

test.for<[string, string, Schema]>([
  ['at the root', 'q', bare],
  ['with a description of blanks', 'q', z.object({ q: z.string().describe('  ') })],
  ['when it may be absent', 'q', z.object({ q: z.string().optional() })],
  ['in an object', 'in.q', z.object({ in: bare.describe('In') })],
  ['in a list', 'in.q', z.object({ in: z.array(bare).describe('In') })],
  ['in a tuple', 'in.q', z.object({ in: z.tuple([z.string(), bare]).describe('In') })],
  ['in a union', 'in.q', z.object({ in: z.union([z.string(), bare]).describe('In') })],
  ['in an intersection', 'in.q', z.object({ in: z.intersection(bare, Tree).describe('In') })],
  ['in what may be null', 'in.q', z.object({ in: bare.nullable().describe('In') })],
  ['in a record', 'in.q', z.object({ in: z.record(z.string(), bare).describe('In') })],
  ['behind a reference', 'in.q', z.object({ in: Named })],
  ['behind references in a list', 'in.q', z.object({ in: z.array(Named).describe('In') })],
  ['in a schema that refers to itself', 'label', Wild],
  ['below such a schema', 'tree.label', z.object({ tree: Wild.describe('In') })],
  ['forty objects deep', Array(40).fill('a').join('.'), nest(40)],
  [
    'under a pattern of names',
    'q',
    fromJsonSchema({
      type: 'object',
      patternProperties: { '^x-': { type: 'object', properties: { q: { type: 'string' } } } },
    }),
  ],
  [
    'that is not even a schema object',
    'q',
    fromJsonSchema({ type: 'object', properties: { q: true } }),
  ],
])(
  'refuses an undescribed property %s',
  verifies('protocol-guide.definition.property-description'),
  ([, path, input]) => {
    expect(() => define(input)).toThrow(
      new KitError(
        'KIT_PROPERTY_UNDESCRIBED',
        `Tool "search" has an input property "${path}" without a description: add .describe('…') so that a model knows what to pass.`,
      ),
    );
  },
);

test.for<[string, Schema]>([
  ['described where it is used', z.object({ in: z.string().describe('In') })],
  ['described before it became optional', z.object({ in: z.string().describe('In').optional() })],
  ['described by the definition it refers to', z.object({ in: z.array(Tree).describe('In') })],
  ['of an object that refers to itself', Tree],
  [
    'named like a keyword',
    z.object({ items: z.string().describe('In'), anyOf: z.string().describe('In') }),
  ],
])('accepts a property %s', ([, input]) => {
  expect(() => define(input)).not.toThrow();
});

test('holds the arguments of a prompt to the same rule', () => {
  const define = () =>
    definePrompt({
      name: 'explain',
      title: 'Explain',
      description: 'Explain something.',
      input: bare,
      run: () => 'Explain.',
    });
  expect(define).toThrow(
    new KitError(
      'KIT_PROPERTY_UNDESCRIBED',
      `Prompt "explain" has an input property "q" without a description: add .describe('…') so that a model knows what to pass.`,
    ),
  );
});

test('accepts a property that can have one value only, for it says what it is', () => {
  const union = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('day'), day: z.string().describe('Which') }),
    z.object({ kind: z.literal('week') }),
  ]);
  expect(() => define(z.object({ when: union.describe('When') }))).not.toThrow();
});
