import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { KitError } from '../errors/kit-error.ts';
import { connect, runExamples } from '../testing/index.ts';
import type { Example } from './examples.ts';
import type { Schema } from './schema/json-schema.ts';
import { defineServer } from './server.ts';
import { defineTool, type Tool } from './tool.ts';

const define = (input: Schema | undefined, ...examples: Example[]): Tool =>
  defineTool<Schema | undefined>({
    name: 'repeat',
    title: 'Repeat',
    description: 'Repeat words.',
    effect: 'read',
    openWorld: false,
    ...(input && { input }),
    examples,
    run: (given) => JSON.stringify(given),
  });

const input = z.object({
  words: z.string().min(1).describe('What to say'),
  times: z.int().default(1).describe('How often'),
});

const refusal = (name: string, fault: string): KitError =>
  new KitError(
    'KIT_EXAMPLE_INVALID',
    `Tool "repeat" has an example "${name}" that its own input refuses: ${fault}.`,
  );

test(
  'carries examples in the schema as their author wrote them, without defaults',
  verifies('github-projects.tool.examples'),
  () => {
    const tool = define(
      input,
      { name: 'once', description: 'One time', arguments: { words: 'a' } },
      { name: 'twice', arguments: { words: 'a', times: 2 } },
    );
    expect(tool.inputJson['examples']).toEqual([{ words: 'a' }, { words: 'a', times: 2 }]);
    expect(tool.examples.map(({ name }) => name)).toEqual(['once', 'twice']);
  },
);

test('has no examples in the schema of a tool without any', () => {
  expect(define(input).inputJson).not.toHaveProperty('examples');
});

test.for<[string, unknown, string]>([
  ['lacks an argument', {}, 'words: Invalid input: expected string, received undefined'],
  [
    'has arguments that are both wrong',
    { words: '', times: 1.5 },
    'words: Too small: expected string to have >=1 characters; times: Invalid input: expected int, received number',
  ],
  ['has an argument too many', { words: 'a', word: 'a' }, 'arguments: Unrecognized key: "word"'],
  ['is no object', 'a', 'arguments: Invalid input: expected object, received string'],
])('refuses an example that %s', ([, args, fault]) => {
  const good = { name: 'good', arguments: { words: 'a' } };
  expect(() => define(input, good, { name: 'bad', arguments: args })).toThrow(
    refusal('bad', fault),
  );
});

test('refuses an example with arguments for a tool that takes none', () => {
  expect(define(undefined, { name: 'plain', arguments: {} }).examples).toHaveLength(1);
  expect(() => define(undefined, { name: 'bad', arguments: { a: 1 } })).toThrow(
    refusal('bad', 'the tool takes no arguments'),
  );
});

test('leaves an example to the tests where a check takes its time', async () => {
  const slow = z.object({
    words: z
      .string()
      .refine((words) => Promise.resolve(words !== 'no'), 'Say something else')
      .describe('What to say'),
  });
  const tool = define(slow, { name: 'no', arguments: { words: 'no' } });
  const server = defineServer({ name: 'words', title: 'Words', version: '1.0.0', tools: [tool] });
  const connection = await connect(server);
  const [run] = await runExamples(server, connection);
  await connection.close();
  expect(run).toMatchObject({ tool: 'repeat', example: 'no', result: { isError: true } });
});
