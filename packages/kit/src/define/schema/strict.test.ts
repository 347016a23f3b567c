import { expect, test } from 'vitest';
import * as z from 'zod';

import { connect } from '../../testing/index.ts';
import { definePrompt } from '../prompt.ts';
import { defineServer } from '../server.ts';
import { defineTool } from '../tool.ts';
import type { Schema } from './json-schema.ts';

const named = { name: 'echo', title: 'Echo', description: 'Say it again.' };
const describe = <Described extends z.ZodType>(schema: Described): Described =>
  schema.describe('A word');

/** What the handler is given, or the sentence with which the arguments are refused. */
async function answerOf(input: Schema, args: Record<string, unknown>): Promise<string> {
  const tool = defineTool<Schema>({
    ...named,
    effect: 'read',
    openWorld: false,
    input,
    run: (given) => JSON.stringify(given),
  });
  const { client, close } = await connect(
    defineServer({ name: 'echo', title: 'Echo', version: '1.0.0', tools: [tool] }),
  );
  const { content } = await client.callTool({ name: 'echo', arguments: args });
  await close();
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

test('refuses an argument that is not declared', async () => {
  const input = z.object({ word: describe(z.string()) });
  expect(await answerOf(input, { word: 'a', words: 'b' })).toContain(
    '- words: no such argument. Did you mean "word"?',
  );
});

test('accepts any argument where the author says so', async () => {
  const loose = z.looseObject({ word: describe(z.string()) });
  const typed = z.object({ word: describe(z.string()) }).catchall(z.number());
  expect(await answerOf(loose, { word: 'a', more: 'b' })).toBe('{"word":"a","more":"b"}');
  expect(await answerOf(typed, { word: 'a', more: 1 })).toBe('{"word":"a","more":1}');
  expect(await answerOf(typed, { word: 'a', more: 'b' })).toContain('- more: expected a number');
});

test('keeps what the author refines', async () => {
  const input = z
    .object({ from: describe(z.number()), to: describe(z.number()) })
    .refine(({ from, to }) => from <= to, 'from must not be after to');
  expect(await answerOf(input, { from: 2, to: 1 })).toContain(
    '- arguments: from must not be after to',
  );
  expect(await answerOf(input, { from: 1, to: 2, by: 1 })).toContain('- by: no such argument');
});

test('leaves objects inside the arguments as the author wrote them', async () => {
  const input = z.object({ in: describe(z.object({ word: describe(z.string()) })) });
  expect(await answerOf(input, { in: { word: 'a', more: 'b' } })).toBe('{"in":{"word":"a"}}');
});

test('says in the schema what it does with other arguments', () => {
  const inputJson = (input: Schema) =>
    defineTool({ ...named, effect: 'read', openWorld: false, input, run: () => 'a' }).inputJson;
  const shape = { word: describe(z.string()) };
  expect(inputJson(z.object(shape))).toMatchObject({ additionalProperties: false });
  expect(inputJson(z.strictObject(shape))).toMatchObject({ additionalProperties: false });
  expect(inputJson(z.looseObject(shape))).toMatchObject({ additionalProperties: {} });
  expect(inputJson(z.object(shape).catchall(z.number()))).toMatchObject({
    additionalProperties: { type: 'number' },
  });
});

test('keeps the description of the arguments as a whole', () => {
  const input = z.object({ word: describe(z.string()) }).describe('What to say');
  const { inputJson } = defineTool({
    ...named,
    effect: 'read',
    openWorld: false,
    input,
    run: () => 'a',
  });
  expect(inputJson).toMatchObject({ description: 'What to say', additionalProperties: false });
});

test('a schema that holds itself is closed at its root alone', async () => {
  interface Node {
    word: string;
    next?: Node | undefined;
  }
  const node: z.ZodType<Node> = z.lazy(() => list);
  const list = z.object({ word: describe(z.string()), next: describe(node.optional()) });
  const inner = { word: 'b', more: 'c' };
  expect(await answerOf(list, { word: 'a', next: inner })).toBe('{"word":"a","next":{"word":"b"}}');
  expect(await answerOf(list, { word: 'a', more: 'b' })).toContain('- more: no such argument');
});

test('refuses an argument of a prompt that is not declared', async () => {
  const prompt = definePrompt({
    ...named,
    input: z.object({ word: describe(z.string()) }),
    run: ({ word }) => word,
  });
  const { client, close } = await connect(
    defineServer({ name: 'echo', title: 'Echo', version: '1.0.0', prompts: [prompt] }),
  );
  const asked = client.getPrompt({ name: 'echo', arguments: { word: 'a', words: 'b' } });
  await expect(asked).rejects.toThrow('words: no such argument. Did you mean "word"?');
  await close();
});
