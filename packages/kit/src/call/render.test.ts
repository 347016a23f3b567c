import { expect, test } from 'vitest';
import * as z from 'zod';

import { type ContentBlock, embed, image, link, text } from '../define/content/blocks.ts';
import { reply } from '../define/content/reply.ts';
import type { Schema } from '../define/schema/json-schema.ts';
import { defineServer } from '../define/server.ts';
import { defineTool } from '../define/tool.ts';
import { KitError } from '../errors/kit-error.ts';
import { connect } from '../testing/index.ts';
import { toKnownBlocks, project } from './render.ts';

/** What a client gets, and what the log says, when a handler returns something. */
async function answerTo(returned: unknown, output?: Schema) {
  const bugs: string[] = [];
  const log = ({ err }: { err?: Error }): void => void (err && bugs.push(err.message));
  const tool = defineTool<undefined, Schema | undefined>({
    name: 'show',
    title: 'Show',
    description: 'Show.',
    effect: 'read',
    openWorld: false,
    ...(output && { output }),
    run: () => returned,
  });
  const { client, close } = await connect(
    defineServer({ name: 'shows', title: 'Shows', version: '1.0.0', tools: [tool] }),
    { logger: { debug: log, info: log, warn: log, error: log } },
  );
  const { content, structuredContent, isError, _meta } = await client.callTool({ name: 'show' });
  await close();
  return { content, structuredContent, isError, _meta, bugs };
}

const blocks = [
  text('words'),
  image(new Uint8Array([0]), 'image/png'),
  link({ uri: 'notes://1', name: 'note' }),
  embed({ uri: 'notes://1', text: 'milk' }),
];

test.for<[string, unknown, unknown]>([
  ['text as a block', 'words', [{ type: 'text', text: 'words' }]],
  ['empty text as a block', '', [{ type: 'text', text: '' }]],
  ['one block', blocks[1], [blocks[1]]],
  ['blocks in their order', blocks, blocks],
  ['no blocks', [], []],
])('sends %s', async ([, returned, content]) => {
  expect(await answerTo(returned)).toMatchObject({ content, isError: undefined, bugs: [] });
});

test.for<[string, unknown, string]>([
  ['nothing', undefined, 'undefined'],
  ['null', null, 'object'],
  ['a number', 5, 'number'],
  ['data', { sum: 5 }, 'object'],
  ['a reply with data', reply({ sum: 5 }, {}), 'object'],
  ['text among blocks', [text('a'), 'b'], 'object'],
])('takes %s for a bug where there is no output schema', async ([, returned, kind]) => {
  const { isError, content, bugs } = await answerTo(returned);
  expect(isError).toBe(true);
  expect(content).toMatchObject([{ text: expect.stringContaining('Reference: ') as string }]);
  expect(bugs).toEqual([
    `Tool "show" has no output schema and returned ${kind}: expected text or content blocks.`,
  ]);
});

test.for<[string, object, string]>([
  [
    'data that is no base64',
    { type: 'image', data: '!', mimeType: 'image/png' },
    'The data of an image block is no strict base64: pass bytes, or base64 without a data: prefix and line breaks.',
  ],
  [
    'an annotation out of range',
    { type: 'text', text: 'a', annotations: { priority: 2 } },
    'A block of type text has the annotation {"priority":2}: expected a number from 0 to 1.',
  ],
  [
    'a type that does not exist',
    { type: 'video' },
    'A content block has type "video": expected text, image, audio, resource_link or resource.',
  ],
])('does not send a block with %s', async ([, block, bug]) => {
  const { isError, content, bugs } = await answerTo([text('fine'), block]);
  expect(isError).toBe(true);
  expect(content).toHaveLength(1);
  expect(bugs).toEqual([bug]);
});

const sum = z.object({ sum: z.number(), unit: z.string().default('m') });

test('sends data as its schema parses it, and the same as text', async () => {
  const { structuredContent, content } = await answerTo({ sum: 5, secret: 'canary' }, sum);
  expect(structuredContent).toEqual({ sum: 5, unit: 'm' });
  expect(content).toEqual([{ type: 'text', text: '{"sum":5,"unit":"m"}' }]);
});

test('puts words and blocks around content too, and metadata beside it', async () => {
  const extras = { summary: 'One line.', content: [text('end')], meta: { 'example.org/page': 1 } };
  const { content, structuredContent, _meta } = await answerTo(reply('the line', extras));
  expect(content).toEqual([text('One line.'), text('the line'), text('end')]);
  expect(structuredContent).toBeUndefined();
  expect(_meta).toMatchObject({ 'example.org/page': 1 });
});

test('puts a summary before the data, and further blocks and metadata beside it', async () => {
  const extras = { summary: 'Five.', content: blocks.slice(2), meta: { 'example.org/page': 1 } };
  const { content, _meta } = await answerTo(reply({ sum: 5 }, extras), sum);
  expect(content).toEqual([
    { type: 'text', text: 'Five.' },
    { type: 'text', text: '{"sum":5,"unit":"m"}' },
    ...blocks.slice(2),
  ]);
  expect(_meta).toMatchObject({ 'example.org/page': 1 });
});

test('does not send further blocks that are not valid', async () => {
  const extras = { content: [{ ...text('a'), text: 5 as never }] };
  const { isError, structuredContent, bugs } = await answerTo(reply({ sum: 5 }, extras), sum);
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  expect(bugs).toEqual(['The text of a text block is number: expected a string.']);
});

test.for<[string, unknown]>([
  ['null', null],
  ['a list', [1]],
  ['text', 'x'],
])('does not send metadata that is %s', async ([, meta]) => {
  const { isError, bugs } = await answerTo(reply({ sum: 5 }, { meta: meta as never }), sum);
  expect(isError).toBe(true);
  expect(bugs).toEqual([`The meta of a reply is ${JSON.stringify(meta)}: expected an object.`]);
});

test.for<[string, unknown, string]>([
  ['lacks a property', {}, 'sum: required but missing; expected a number.'],
  ['has one of the wrong type', { sum: '5' }, 'sum: expected a number; got "5". Did you mean 5?'],
  ['is text', 'five', 'the data: expected an object; got "five".'],
  ['is not there', undefined, 'the data: required but missing; expected an object.'],
  ['is wrong inside a reply', reply({ sum: null }, {}), 'sum: expected a number; got null.'],
])('does not send data that %s', async ([, returned, fault]) => {
  const { isError, structuredContent, bugs } = await answerTo(returned, sum);
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  expect(bugs).toEqual([`Tool "show" returned data that its output schema refuses: ${fault}`]);
});

test('sends a list and text as data to modern clients', async () => {
  expect((await answerTo([1, 2], z.array(z.number()))).structuredContent).toEqual([1, 2]);
  expect((await answerTo('five', z.string())).structuredContent).toBe('five');
});

const properties = { a: { type: 'number' } };

test.for<[string, unknown, unknown, unknown]>([
  ['an object', { a: 1, b: 2 }, { properties }, { a: 1 }],
  ['a closed object', { a: 1, b: 2 }, { properties, additionalProperties: false }, { a: 1 }],
  [
    'an object in an object',
    { in: { a: 1, b: 2 } },
    { properties: { in: { properties } } },
    { in: { a: 1 } },
  ],
  ['objects in a list', [{ a: 1, b: 2 }, { b: 3 }], { items: { properties } }, [{ a: 1 }, {}]],
  [
    'objects in a tuple, each by its own schema',
    [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    { prefixItems: [{ properties }], items: { properties: { b: {} } } },
    [{ a: 1 }, { b: 2 }, { b: 2 }],
  ],
  ['a key of the prototype', JSON.parse('{"__proto__":1,"a":2}'), { properties }, { a: 2 }],
])('drops undeclared keys of %s', ([, value, schema, kept]) => {
  expect(project(value, schema)).toEqual(kept);
});

test.for<[string, unknown]>([
  ['allows any further property', { properties, additionalProperties: true }],
  ['has a schema for further properties', { properties, additionalProperties: {} }],
  ['names further properties by pattern', { properties, patternProperties: { '^b': {} } }],
  ['is one of several', { properties, anyOf: [{}] }],
  ['is exactly one of several', { properties, oneOf: [{}] }],
  ['is all of several', { properties, allOf: [{}] }],
  ['refers to another', { properties, $ref: '#/$defs/x' }],
  ['depends on a condition', { properties, if: {} }],
  ['lists no properties', { type: 'object' }],
  ['is true', true],
])('keeps all keys where a schema %s', ([, schema]) => {
  const value = { a: 1, b: { c: [2] } };
  expect(project(value, schema)).toEqual(value);
});

test.for([null, 'text', 0, false])('keeps %j as it is', (value) => {
  expect(project(value, { properties })).toBe(value);
});

test('does not change the value that it was given', () => {
  const value = { a: 1, b: 2 };
  project(value, { properties });
  expect(value).toEqual({ a: 1, b: 2 });
});

const picture = image(new Uint8Array([0]), 'image/png');

/** A block as authors can write it by hand. */
const byHand = (block: object): ContentBlock => block as ContentBlock;

test('plain text is known at once', () => {
  const blocks = [text('one'), text(''), text('two')];
  expect(toKnownBlocks(blocks)).toBe(blocks);
  expect(toKnownBlocks([])).toEqual([]);
});

test('blocks of all kinds keep their order', async () => {
  const blocks = [
    text('one'),
    picture,
    text('two', { priority: 1 }),
    link({ uri: 'notes://1', name: 'note' }),
    text('three'),
    embed({ uri: 'notes://1', text: 'milk' }),
  ];
  expect(await toKnownBlocks(blocks)).toEqual(blocks);
});

test('a member that the protocol does not know is not sent', async () => {
  const known = await toKnownBlocks([text('a'), byHand({ ...picture, width: 5 })]);
  expect(known).toEqual([text('a'), picture]);
  expect(await toKnownBlocks([byHand({ type: 'text', text: 'a', bold: true })])).toEqual([
    text('a'),
  ]);
});

const refused = (type: string): KitError =>
  new KitError(
    'KIT_CONTENT_INVALID',
    `A content block of type ${type} has a member that the protocol does not allow: make it with text, image, audio, link or embed.`,
  );

test.for<[string, ContentBlock]>([
  ['text', byHand({ type: 'text', text: 'a', _meta: 5 })],
  ['image', byHand({ ...picture, _meta: 'x' })],
  ['resource_link', byHand({ type: 'resource_link', uri: 'notes://1', name: 'a', size: 'big' })],
])('a known member of a %s block that is wrong is refused', async ([type, block]) => {
  await expect(toKnownBlocks([text('a'), block])).rejects.toThrow(refused(type));
});

test('plain text that is wrong is refused at once', () => {
  expect(() => toKnownBlocks([text('a'), byHand({ type: 'text', text: 5 })])).toThrow(
    new KitError('KIT_CONTENT_INVALID', 'The text of a text block is number: expected a string.'),
  );
});

test('the first of several wrong blocks is named', async () => {
  const wrongKind = byHand({ type: 'video' });
  const wrongMember = byHand({ ...picture, _meta: 'x' });
  expect(() => toKnownBlocks([wrongKind, wrongMember])).toThrow('A content block has type "video"');
  await expect(toKnownBlocks([wrongMember, wrongKind])).rejects.toThrow(refused('image'));
});
