import { expect, test } from 'vitest';
import * as z from 'zod';

import { text } from './content/blocks.ts';
import { KitError } from '../errors/kit-error.ts';
import { connect } from '../testing/index.ts';
import type { Schema } from './schema/json-schema.ts';
import { definePrompt, type Prompt, type PromptOptions, type PromptReturn } from './prompt.ts';
import { defineServer } from './server.ts';

const base = {
  name: 'explain',
  title: 'Explain',
  description: 'Explain something.',
  run: (): PromptReturn => 'Explain.',
};
const define = (options: Partial<PromptOptions<Schema>> = {}): Prompt =>
  definePrompt<Schema>({ ...base, ...options });

async function messagesOf(returned: PromptReturn) {
  const { client, close } = await connect(
    defineServer({
      name: 'prompts',
      title: 'Prompts',
      version: '1.0.0',
      prompts: [definePrompt({ ...base, run: () => returned })],
    }),
  );
  try {
    return (await client.getPrompt({ name: 'explain' })).messages;
  } finally {
    await close();
  }
}

test('lists its arguments, with what must be given', () => {
  const input = z.object({
    topic: z.string().meta({ title: 'Topic', description: 'What to explain' }),
    audience: z.enum(['children', 'experts']).optional().describe('To whom'),
    style: z.string().default('plain').describe('How'),
    kind: z.literal('short').describe('How long'),
  });
  expect(define({ input }).arguments).toEqual([
    { name: 'topic', title: 'Topic', description: 'What to explain', required: true },
    { name: 'audience', description: 'To whom', required: false },
    { name: 'style', description: 'How', required: false },
    { name: 'kind', description: 'How long', required: true },
  ]);
});

test('has no arguments unless they are defined', () => {
  expect(define().arguments).toEqual([]);
});

test.for<[string, string, z.ZodType]>([
  ['a number', 'number', z.number()],
  ['a boolean', 'boolean', z.boolean()],
  ['a list', 'array', z.array(z.string())],
  ['an object', 'object', z.object({})],
  ['text or null', 'string,null', z.string().nullable()],
  ['text or a number', 'string,number', z.union([z.string(), z.number()])],
])('refuses an argument that is %s', ([, type, argument]) => {
  const input = z.object({ topic: argument.describe('What to explain') });
  expect(() => define({ input })).toThrow(
    new KitError(
      'KIT_PROMPT_ARGUMENTS_INVALID',
      `Prompt "explain" has an argument "topic" of type ${type}: the protocol carries prompt arguments as strings only.`,
    ),
  );
});

test('takes text that stands for a number, and gives the handler the number', async () => {
  const prompt = definePrompt({
    ...base,
    input: z.object({
      count: z.string().regex(/^\d+$/).transform(Number).describe('How many sentences'),
    }),
    run: ({ count }) => `Explain in ${count + 1} sentences.`,
  });
  const { client, close } = await connect(
    defineServer({ name: 'prompts', title: 'Prompts', version: '1.0.0', prompts: [prompt] }),
  );
  const { messages } = await client.getPrompt({ name: 'explain', arguments: { count: '2' } });
  await close();
  expect(messages).toMatchObject([{ content: { text: 'Explain in 3 sentences.' } }]);
});

test('refuses completion for an argument that it does not have', () => {
  const input = z.object({ topic: z.string().describe('What to explain') });
  expect(() => define({ input, complete: { topics: () => [] } })).toThrow(
    new KitError(
      'KIT_COMPLETION_UNKNOWN',
      'Prompt "explain" completes "topics", which it does not have: expected one of topic.',
    ),
  );
  expect(() => define({ complete: { topic: () => [] } })).toThrow(
    new KitError(
      'KIT_COMPLETION_UNKNOWN',
      'Prompt "explain" completes "topic", which it does not have: expected one of none.',
    ),
  );
});

test.for<[string, Partial<PromptOptions<Schema>>, KitError]>([
  [
    'a name with blanks',
    { name: 'please explain' },
    new KitError(
      'KIT_NAME_INVALID',
      'Prompt name "please explain" is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).',
    ),
  ],
  [
    'no title',
    { title: '' },
    new KitError('KIT_TITLE_MISSING', 'Prompt "explain" has no title: give it a name for people.'),
  ],
  [
    'no description',
    { description: '' },
    new KitError(
      'KIT_DESCRIPTION_MISSING',
      'Prompt "explain" has no description: say what it does and when to use it.',
    ),
  ],
  [
    'arguments without names',
    { input: z.array(z.string()) },
    new KitError(
      'KIT_SCHEMA_NOT_OBJECT',
      'Prompt "explain" has an input schema of type "array": expected an object, because arguments have names.',
    ),
  ],
  [
    'a timeout of nothing',
    { timeoutMs: -5 },
    new KitError(
      'KIT_OPTION_INVALID',
      'Prompt "explain" has timeoutMs -5: expected a whole number above 0.',
    ),
  ],
])('refuses a prompt with %s', ([, options, refusal]) => {
  expect(() => define(options)).toThrow(refusal);
});

test('makes one message of the user from text', async () => {
  expect(await messagesOf('Explain tides.')).toEqual([
    { role: 'user', content: { type: 'text', text: 'Explain tides.' } },
  ]);
});

test('carries messages of both roles in their order', async () => {
  const messages = [
    { role: 'user', content: text('What are tides?') },
    { role: 'assistant', content: text('Water that moves.') },
  ] as const;
  expect(await messagesOf(messages)).toEqual(messages);
  expect(await messagesOf(messages[1])).toEqual([messages[1]]);
});

test('does not send a message whose content is not valid', async () => {
  const message = { role: 'user', content: { type: 'image', data: '!', mimeType: 'image/png' } };
  await expect(messagesOf(message as PromptReturn)).rejects.toMatchObject({ code: -32603 });
});

test('ends a prompt that takes longer than it may', async () => {
  const slow = definePrompt({ ...base, timeoutMs: 20, run: () => new Promise<string>(() => {}) });
  const { client, close } = await connect(
    defineServer({ name: 'prompts', title: 'Prompts', version: '1.0.0', prompts: [slow] }),
  );
  await expect(client.getPrompt({ name: 'explain' })).rejects.toThrow('longer than 20 ms');
  await close();
});
