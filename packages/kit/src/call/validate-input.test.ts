import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineInput } from '../define/schema/input.ts';
import type { Schema } from '../define/schema/json-schema.ts';
import { ToolError } from '../errors/tool-error.ts';
import { validateInput } from './validate-input.ts';

const validate = (input: Schema | undefined, args: unknown): Promise<unknown> =>
  validateInput({ name: 'search', ...defineInput('Tool "search"', input) }, args);

const input = z.object({
  query: z.string().min(2).describe('Words'),
  sort: z.enum(['new', 'old']).default('new').describe('Which come first'),
  limit: z.int().max(100).optional().describe('How many'),
});

test('gives the handler what the schema parses, with its defaults', async () => {
  expect(await validate(input, { query: 'tides' })).toEqual({ query: 'tides', sort: 'new' });
});

test.for([undefined, null, {}])('takes %j for no arguments', async (args) => {
  expect(await validate(undefined, args)).toEqual({});
  expect(await validate(z.object({ a: z.string().default('b').describe('A') }), args)).toEqual({
    a: 'b',
  });
});

test('waits for checks that take their time', async () => {
  const slow = z.object({
    name: z
      .string()
      .refine(async (name) => {
        await Promise.resolve();
        return name !== 'taken';
      }, 'That name is taken')
      .describe('A name'),
  });
  expect(await validate(slow, { name: 'free' })).toEqual({ name: 'free' });
  await expect(validate(slow, { name: 'taken' })).rejects.toThrow('- name: That name is taken');
});

test(
  'names the tool and every problem, each with what would be right',
  verifies('github-projects.schema.validation', 'protocol-guide.errors.field'),
  async () => {
    const refused = validate(input, { query: 'a', sort: 'newest', limit: 500, page: 2 });
    await expect(refused).rejects.toThrow(ToolError);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_arguments',
      retryable: false,
      suggestions: ['Correct these arguments and call again.'],
    });
    const { message } = (await refused.catch((error: unknown) => error)) as ToolError;
    expect(message).toMatchInlineSnapshot(`
      "The arguments of search are not right:
      - query: expected at least 2 characters; got "a".
      - sort: expected one of "new", "old"; got "newest". Did you mean "new"?
      - limit: expected at most 100; got 500.
      - page: no such argument. Known: query, sort, limit."
    `);
  },
);

test('refuses any argument where there are none', async () => {
  await expect(validate(undefined, { a: 1, b: 2 })).rejects.toThrow(
    'The arguments of search are not right:\n- a: no such argument.\n- b: no such argument.',
  );
});

test('does not take a key of the prototype for an argument', async () => {
  const args: unknown = JSON.parse('{"__proto__": {"query": "tides"}}');
  await expect(validate(input, args)).rejects.toThrow('- query: required but missing');
  await expect(validate(undefined, args)).rejects.toThrow('- __proto__: no such argument.');
});
