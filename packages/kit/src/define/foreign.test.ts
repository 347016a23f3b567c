import { expect, test } from 'vitest';

import { fromJsonSchema } from '../json-schema.ts';
import { connect } from '../testing/index.ts';
import type { Schema } from './schema/json-schema.ts';
import { defineServer } from './server.ts';
import { defineTool, type Tool } from './tool.ts';

const words = {
  name: 'add',
  title: 'Add',
  description: 'Add two numbers.',
  effect: 'read',
  openWorld: false,
} as const;

async function call(tool: Tool, args: Record<string, unknown>) {
  const logged: unknown[] = [];
  const log = (fields: object): void => void logged.push(fields);
  const { client, close } = await connect(
    defineServer({ name: 'sums', title: 'Sums', version: '1.0.0', tools: [tool] }),
    { logger: { debug: log, info: log, warn: log, error: log } },
  );
  // The official client then holds the answer against the output schema.
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool.name, arguments: args });
  await close();
  return { listed: tools[0], result, logged };
}

const numbers = {
  type: 'object',
  properties: {
    a: { type: 'number', description: 'First' },
    b: { type: 'number', description: 'Second' },
  },
  required: ['a', 'b'],
  additionalProperties: false,
} as const;
const sum = {
  type: 'object',
  properties: { sum: { type: 'number' } },
  required: ['sum'],
  additionalProperties: false,
} as const;

const fromJson = defineTool({
  ...words,
  input: fromJsonSchema<{ a: number; b: number }>(numbers),
  output: fromJsonSchema<{ sum: number; note?: string }>({ ...sum, additionalProperties: true }),
  run: ({ a, b }) => ({ sum: a + b }),
});

test('takes JSON Schema for input and output, and lists it as it is', async () => {
  const { listed, result } = await call(fromJson, { a: 1, b: 2 });
  expect(listed?.inputSchema).toEqual(numbers);
  expect(listed?.outputSchema).toEqual({ ...sum, additionalProperties: true });
  expect(result.structuredContent).toEqual({ sum: 3 });
  expect(result.content).toEqual([{ type: 'text', text: '{"sum":3}' }]);
});

test('refuses arguments that a JSON Schema refuses, in its words', async () => {
  const { result } = await call(fromJson, { a: '1', b: 2, c: 3 });
  expect(result).toMatchObject({
    isError: true,
    content: [
      {
        text: `The arguments of add are not right:
- arguments: data must NOT have additional properties, data/a must be number; got {"a":"1","b":2,"c":3}.
Correct these arguments and call again.`,
      },
    ],
  });
});

test('answers data that a JSON Schema refuses as a bug, and logs why', async () => {
  const tool = defineTool({
    ...words,
    output: fromJsonSchema<unknown>(sum),
    run: () => ({ sum: 'three' }),
  });
  const { result, logged } = await call(tool, {});
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  expect(logged).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({
        message:
          'Tool "add" returned data that its output schema refuses: the data: data/sum must be number; got {"sum":"three"}.',
      }) as Error,
    }),
  );
});

test('sends no key that a JSON Schema does not declare', async () => {
  const { additionalProperties: _closed, ...open } = sum;
  const tool = defineTool({
    ...words,
    output: fromJsonSchema<unknown>(open),
    run: () => ({ sum: 3, debug: 'canary' }),
  });
  const { result } = await call(tool, {});
  expect(result.structuredContent).toEqual({ sum: 3 });
  expect(JSON.stringify(result)).not.toContain('canary');
});

/** What a library of its own gives: asynchronous, with paths that wrap their keys. */
const ownLibrary: Schema<{ a: number }, { a: number }> = {
  '~standard': {
    version: 1,
    vendor: 'own',
    validate: async (value) => {
      const { a } = value as { a?: unknown };
      await Promise.resolve();
      return typeof a === 'number'
        ? { value: { a: a * 2 } }
        : { issues: [{ message: 'must be a number', path: [{ key: 'a' }] }] };
    },
    jsonSchema: {
      input: () => ({ type: 'object', properties: { a: { type: 'number', description: 'A' } } }),
      output: () => ({ type: 'object' }),
    },
  },
};

test('takes the schemas of any library that can write itself as JSON Schema', async () => {
  const tool = defineTool({ ...words, input: ownLibrary, run: ({ a }) => `got ${a}` });
  expect((await call(tool, { a: 2 })).result.content).toEqual([{ type: 'text', text: 'got 4' }]);
  const { result } = await call(tool, { a: 'two' });
  expect(result.content).toMatchObject([
    { text: expect.stringContaining('- a: must be a number; got "two".') as string },
  ]);
});
