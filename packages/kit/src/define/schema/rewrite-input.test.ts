import { expect, test } from 'vitest';
import * as z from 'zod';

import { fromJsonSchema } from '../../json-schema.ts';
import { connect } from '../../testing/index.ts';
import { definePrompt } from '../prompt.ts';
import { defineServer } from '../server.ts';
import { defineTool, type Tool } from '../tool.ts';
import type { Schema } from './json-schema.ts';
import { blankAsAbsent, blankAsAbsentExcept, rewriteInput } from './input.ts';

type Arguments = Readonly<Record<string, unknown>>;

const named = { name: 'find', title: 'Find', description: 'Find words.' };
const fields = z.object({
  word: z.string().min(2).optional().describe('A word'),
  max_hits: z.number().default(5).describe('How many'),
});

const withoutEmpty = (given: Arguments): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));

const withMaxHits = ({ maxHits, ...rest }: Arguments): Arguments =>
  maxHits === undefined ? rest : { ...rest, max_hits: maxHits };

const toolFor = (input: Schema): Tool =>
  defineTool<Schema>({
    ...named,
    effect: 'read',
    openWorld: false,
    input,
    run: (given) => JSON.stringify(given),
  });

/** What the handler is given, or the sentences with which the arguments are refused. */
async function answerOf(input: Schema, args: Record<string, unknown>): Promise<string> {
  const { client, close } = await connect(
    defineServer({ name: 'find', title: 'Find', version: '1.0.0', tools: [toolFor(input)] }),
  );
  const { content } = await client.callTool({ name: 'find', arguments: args });
  await close();
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

test('rewrites arguments before they are validated', async () => {
  const input = rewriteInput(fields, withoutEmpty);
  expect(await answerOf(input, { word: '' })).toBe('{"max_hits":5}');
  expect(await answerOf(fields, { word: '' })).toContain('- word: expected at least 2 characters');
});

test('lists the schema as it is, closed', () => {
  const { inputJson } = toolFor(rewriteInput(fields, withMaxHits));
  expect(inputJson).toEqual(toolFor(fields).inputJson);
  expect(inputJson).toMatchObject({ additionalProperties: false });
});

test('refuses an argument that is not declared, as without rewriting', async () => {
  const input = rewriteInput(fields, withMaxHits);
  expect(await answerOf(input, { maxHits: 2 })).toBe('{"max_hits":2}');
  expect(await answerOf(input, { words: 'tide' })).toContain(
    '- words: no such argument. Did you mean "word"?',
  );
});

test('leaves a root open where the author says so', async () => {
  const input = rewriteInput(z.looseObject({ word: fields.shape.word }), withoutEmpty);
  expect(await answerOf(input, { word: '', more: 1 })).toBe('{"more":1}');
});

test('tells what was wrong with the arguments as they were rewritten', async () => {
  const input = rewriteInput(rewriteInput(fields, withMaxHits), withoutEmpty);
  expect(await answerOf(input, { maxHits: 'all' })).toContain(
    '- max_hits: expected a number; got "all".',
  );
  const required = rewriteInput(z.object({ word: z.string().describe('A word') }), withoutEmpty);
  expect(await answerOf(required, { word: '' })).toContain('- word: required but missing');
});

test('waits for checks that take their time', async () => {
  const slow = fields.refine(({ word }) => Promise.resolve(word !== 'taken'), {
    message: 'That word is taken',
    path: ['word'],
  });
  const input = rewriteInput(slow, ({ term, ...rest }) => ({ ...rest, word: term }));
  expect(await answerOf(input, { term: 'free' })).toBe('{"word":"free","max_hits":5}');
  expect(await answerOf(input, { term: 'taken' })).toContain(
    '- word: That word is taken; got "taken".',
  );
});

test('rewrites objects only', async () => {
  const input = rewriteInput(fields, () => ({ word: 'tide' }));
  for (const value of [null, 'tide', ['tide'], undefined]) {
    expect(await input['~standard'].validate(value)).toHaveProperty('issues');
  }
});

test('checks examples as they will be called', () => {
  const input = rewriteInput(fields, withMaxHits);
  const examples = [{ name: 'two', arguments: { maxHits: 2 } }];
  const tool = { ...named, effect: 'read', openWorld: false, examples, run: () => '' } as const;
  expect(() => defineTool<Schema>({ ...tool, input })).not.toThrow();
  expect(() => defineTool<Schema>({ ...tool, input: fields })).toThrow('Unrecognized key');
});

test('works with a schema of another library, and for prompts', async () => {
  const plain = fromJsonSchema({
    type: 'object',
    properties: { word: { type: 'string', description: 'A word', minLength: 2 } },
  });
  expect(await answerOf(rewriteInput(plain, withoutEmpty), { word: '' })).toBe('{}');
  const prompt = definePrompt({
    ...named,
    input: rewriteInput(z.object({ word: z.string().optional().describe('A word') }), withoutEmpty),
    run: (given) => JSON.stringify(given),
  });
  const { client, close } = await connect(
    defineServer({ name: 'find', title: 'Find', version: '1.0.0', prompts: [prompt] }),
  );
  const { messages } = await client.getPrompt({ name: 'find', arguments: { word: '' } });
  expect(messages).toMatchObject([{ content: { text: '{}' } }]);
  await close();
});

test('leaves out arguments that are blank', () => {
  expect(blankAsAbsent({ a: '', b: '  ', c: 'x', d: 0, e: false, f: [] })).toEqual({
    c: 'x',
    d: 0,
    e: false,
    f: [],
  });
});

test('keeps a blank that has a meaning of its own', () => {
  expect(blankAsAbsentExcept('ids')({ ids: '', term: '' })).toEqual({ ids: '' });
});

test('lets a default take the place of a blank', () => {
  const schema = rewriteInput(z.object({ sort: z.string().default('relevance') }), blankAsAbsent);
  expect(schema['~standard'].validate({ sort: '' })).toMatchObject({
    value: { sort: 'relevance' },
  });
});
