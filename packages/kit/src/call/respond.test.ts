import type { Revision } from '@wellspoken/spec/revisions';
import { expect, test } from 'vitest';

import { assertBlock, type ContentBlock } from '../define/content/blocks.ts';
import { fitBlock } from './respond.ts';

const REVISIONS: readonly Revision[] = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
];
const since = (revision: Revision): readonly Revision[] =>
  REVISIONS.filter((one) => one >= revision);
const before = (revision: Revision): readonly Revision[] =>
  REVISIONS.filter((one) => one < revision);

const annotations = { audience: ['user'], priority: 0.5 } as const;
const dated = { ...annotations, lastModified: '2026-01-31T12:00:00Z' };
const sound: ContentBlock = { type: 'audio', data: 'AAEC', mimeType: 'audio/wav', annotations };
const pointer: ContentBlock = {
  type: 'resource_link',
  uri: 'notes://1',
  name: 'note-1',
  title: 'First note',
  description: 'What to buy',
  mimeType: 'text/plain',
  annotations,
};
const plain: readonly ContentBlock[] = [
  { type: 'text', text: 'words', annotations },
  { type: 'image', data: 'AAEC', mimeType: 'image/png', annotations },
  { type: 'resource', resource: { uri: 'notes://1', text: 'milk' }, annotations },
];

test.for(REVISIONS)('gives text, images and resources to %s as they are', (revision) => {
  expect(plain.map((block) => fitBlock(block, revision))).toEqual(plain);
});

test.for(since('2025-03-26'))('gives sound to %s as it is', (revision) => {
  expect(fitBlock(sound, revision)).toEqual(sound);
});

test.for(before('2025-03-26'))(
  'gives sound to %s as a resource with the same bytes',
  (revision) => {
    expect(fitBlock(sound, revision)).toEqual({
      type: 'resource',
      resource: { uri: 'audio:inline', mimeType: 'audio/wav', blob: 'AAEC' },
      annotations,
    });
  },
);

test.for(since('2025-06-18'))('gives a link to %s as it is', (revision) => {
  expect(fitBlock(pointer, revision)).toEqual(pointer);
});

test.for(before('2025-06-18'))('gives a link to %s as words with the address', (revision) => {
  expect(fitBlock(pointer, revision)).toEqual({
    type: 'text',
    text: 'First note: What to buy\nnotes://1',
    annotations,
  });
});

test('names a link without a title and description by its name', () => {
  const bare: ContentBlock = { type: 'resource_link', uri: 'notes://1', name: 'note-1' };
  expect(fitBlock(bare, '2025-03-26')).toEqual({ type: 'text', text: 'note-1\nnotes://1' });
});

test.for(since('2025-11-25'))('gives the icons of a link to %s', (revision) => {
  const shown: ContentBlock = { ...pointer, icons: [{ src: 'https://example.org/i.png' }] };
  expect(fitBlock(shown, revision)).toEqual(shown);
});

test('leaves the icons of a link out for 2025-06-18, which has none', () => {
  const shown: ContentBlock = { ...pointer, icons: [{ src: 'https://example.org/i.png' }] };
  expect(fitBlock(shown, '2025-06-18')).toEqual(pointer);
});

test.for(since('2025-06-18'))('gives the last change and metadata to %s', (revision) => {
  const block: ContentBlock = { type: 'text', text: 'a', annotations: dated, _meta: { 'a/b': 1 } };
  expect(fitBlock(block, revision)).toEqual(block);
});

test.for(before('2025-06-18'))('leaves the last change and metadata out for %s', (revision) => {
  const block: ContentBlock = { type: 'text', text: 'a', annotations: dated, _meta: { 'a/b': 1 } };
  expect(fitBlock(block, revision)).toEqual({ type: 'text', text: 'a', annotations });
});

test.for(REVISIONS)('makes only valid blocks for %s', (revision) => {
  for (const block of [...plain, sound, pointer]) {
    expect(() => assertBlock(fitBlock(block, revision))).not.toThrow();
  }
});

test('does not change the block that it was given', () => {
  const block = Object.freeze({ type: 'text', text: 'a', annotations: Object.freeze(dated) });
  fitBlock(block, '2024-11-05');
  expect(block.annotations.lastModified).toBe('2026-01-31T12:00:00Z');
});
