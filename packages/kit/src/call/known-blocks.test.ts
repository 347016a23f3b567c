import { expect, test } from 'vitest';

import { type ContentBlock, embed, image, link, text } from '../define/content/blocks.ts';
import { KitError } from '../errors/kit-error.ts';
import { knownBlocks } from './render.ts';

const picture = image(new Uint8Array([0]), 'image/png');

/** A block as authors can write it by hand. */
const byHand = (block: object): ContentBlock => block as ContentBlock;

test('plain text is known at once', () => {
  const blocks = [text('one'), text(''), text('two')];
  expect(knownBlocks(blocks)).toBe(blocks);
  expect(knownBlocks([])).toEqual([]);
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
  expect(await knownBlocks(blocks)).toEqual(blocks);
});

test('a member that the protocol does not know is not sent', async () => {
  const known = await knownBlocks([text('a'), byHand({ ...picture, width: 5 })]);
  expect(known).toEqual([text('a'), picture]);
  expect(await knownBlocks([byHand({ type: 'text', text: 'a', bold: true })])).toEqual([text('a')]);
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
  await expect(knownBlocks([text('a'), block])).rejects.toThrow(refused(type));
});

test('plain text that is wrong is refused at once', () => {
  expect(() => knownBlocks([text('a'), byHand({ type: 'text', text: 5 })])).toThrow(
    new KitError('KIT_CONTENT_INVALID', 'The text of a text block is number: expected a string.'),
  );
});

test('the first of several wrong blocks is named', async () => {
  const wrongKind = byHand({ type: 'video' });
  const wrongMember = byHand({ ...picture, _meta: 'x' });
  expect(() => knownBlocks([wrongKind, wrongMember])).toThrow('A content block has type "video"');
  await expect(knownBlocks([wrongMember, wrongKind])).rejects.toThrow(refused('image'));
});
