import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { KitError } from '../../errors/kit-error.ts';
import {
  type Annotations,
  assertBlock,
  audio,
  type ContentBlock,
  embed,
  image,
  link,
  text,
} from './blocks.ts';

const BYTES = new Uint8Array([0, 1, 2]);
const annotations: Annotations = {
  audience: ['user', 'assistant'],
  priority: 1,
  lastModified: '2026-01-31T12:00:00Z',
};
const invalid = (message: string): KitError => new KitError('KIT_CONTENT_INVALID', message);

test('builds each of the five content types', verifies('entrez.content.builders'), () => {
  expect([
    text('words'),
    image(BYTES, 'image/png'),
    audio(BYTES, 'audio/wav'),
    link({ uri: 'notes://1', name: 'note-1' }),
    embed({ uri: 'notes://1', mimeType: 'text/plain', text: 'milk' }),
  ]).toEqual([
    { type: 'text', text: 'words' },
    { type: 'image', data: 'AAEC', mimeType: 'image/png' },
    { type: 'audio', data: 'AAEC', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'notes://1', name: 'note-1' },
    { type: 'resource', resource: { uri: 'notes://1', mimeType: 'text/plain', text: 'milk' } },
  ]);
});

test('builds each of them with annotations', () => {
  const blocks = [
    text('words', annotations),
    image(BYTES, 'image/png', annotations),
    audio(BYTES, 'audio/wav', annotations),
    link({ uri: 'notes://1', name: 'note-1', annotations }),
    embed({ uri: 'notes://1', text: 'milk' }, annotations),
  ];
  expect(blocks.map((block) => block.annotations)).toEqual(blocks.map(() => annotations));
});

test('carries all that a link can say', () => {
  const target = {
    uri: 'notes://1',
    name: 'note-1',
    title: 'First note',
    description: 'What to buy',
    mimeType: 'text/plain',
    size: 4,
    icons: [{ src: 'https://example.org/i.png' }],
    _meta: { 'example.org/x': 1 },
  };
  expect(link(target)).toEqual({ type: 'resource_link', ...target });
});

test('takes base64 that is already encoded, and bytes of a resource', () => {
  expect(image('AAEC', 'image/png').data).toBe('AAEC');
  expect(embed({ uri: 'notes://1', blob: BYTES }).resource.blob).toBe('AAEC');
  expect(embed({ uri: 'notes://1', blob: 'AAEC' }).resource.blob).toBe('AAEC');
});

test('encodes a picture of several megabytes', () => {
  const { data } = image(new Uint8Array(5_000_000).fill(255), 'image/png');
  expect(data).toBe(`${'/'.repeat(6_666_664)}//8=`);
});

test.for<[string, () => unknown]>([
  ['text', () => text('words', { priority: 2 })],
  ['image', () => image(BYTES, 'image/png', { priority: 2 })],
  ['audio', () => audio(BYTES, 'audio/wav', { priority: 2 })],
  ['resource_link', () => link({ uri: 'notes://1', name: 'a', annotations: { priority: 2 } })],
  ['resource', () => embed({ uri: 'notes://1', text: 'a' }, { priority: 2 })],
])('refuses annotations that are out of range on a %s block', ([type, build]) => {
  expect(build).toThrow(
    new KitError(
      'KIT_ANNOTATION_INVALID',
      `A block of type ${type} has the annotation {"priority":2}: expected a number from 0 to 1.`,
    ),
  );
});

test.for(['data:image/png;base64,AAEC', 'AAE', 'AA EC', 'not base64!', 5])(
  'refuses %o as the data of a picture',
  (data) => {
    expect(() =>
      assertBlock({ type: 'image', data: data as string, mimeType: 'image/png' }),
    ).toThrow(
      invalid(
        'The data of an image block is no strict base64: pass bytes, or base64 without a data: prefix and line breaks.',
      ),
    );
  },
);

test('refuses sound and contents that are no base64 as well', () => {
  expect(() => audio('AAE', 'audio/wav')).toThrow(
    /^The data of an audio block is no strict base64/,
  );
  expect(() => embed({ uri: 'notes://1', blob: 'AAE' })).toThrow(
    /^The data of resource contents is no strict base64/,
  );
});

test.for(['png', 'image/', '/png', 'image png', 'image/png/x', '', undefined])(
  'refuses the MIME type %o',
  (mimeType) => {
    const message = (where: string): KitError =>
      invalid(
        `The MIME type of ${where} is ${JSON.stringify(mimeType)}: expected a form like image/png.`,
      );
    expect(() => image(BYTES, mimeType as string)).toThrow(message('an image block'));
    expect(() => audio(BYTES, mimeType as string)).toThrow(message('an audio block'));
  },
);

test.for(['image/png', 'image/svg+xml', 'image/vnd.a-b_c', 'image/png; charset=utf-8'])(
  'accepts the MIME type %s',
  (mimeType) => {
    expect(image(BYTES, mimeType).mimeType).toBe(mimeType);
  },
);

test('refuses a picture that says it is something else', () => {
  expect(() => image(BYTES, 'text/html')).toThrow(
    invalid('An image block has MIME type "text/html": expected image/…'),
  );
  expect(() => audio(BYTES, 'image/png')).toThrow(
    invalid('An audio block has MIME type "image/png": expected audio/…'),
  );
});

test.for(['notes/1', '', '//host/x', 'no scheme', undefined])('refuses the URI %o', (uri) => {
  const message = (where: string): KitError =>
    invalid(
      `The URI of ${where} is ${JSON.stringify(uri)}: expected an absolute URI with a scheme.`,
    );
  expect(() => link({ uri: uri as string, name: 'a' })).toThrow(message('a resource link'));
  expect(() => embed({ uri: uri as string, text: 'a' })).toThrow(message('resource contents'));
});

test('refuses a link with a MIME type or an icon that is none', () => {
  const target = { uri: 'notes://1', name: 'a' };
  expect(() => link({ ...target, mimeType: 'text' })).toThrow(
    invalid('The MIME type of a resource link is "text": expected a form like image/png.'),
  );
  expect(() => link({ ...target, icons: [{ src: 'i.png' }] })).toThrow(
    new KitError(
      'KIT_ICON_INVALID',
      'A resource link has an icon with source "i.png": expected an https address or a data:image URI.',
    ),
  );
});

test('refuses a link without a name and words that are no text', () => {
  expect(() => link({ uri: 'notes://1' } as never)).toThrow(
    invalid('The name of a resource link is undefined: expected a string.'),
  );
  expect(() => text(5 as never)).toThrow(
    invalid('The text of a text block is number: expected a string.'),
  );
});

test('refuses contents with both text and bytes, or with neither', () => {
  expect(() => embed({ uri: 'notes://1', text: 'a', blob: BYTES })).toThrow(
    invalid('The contents of notes://1 have both text and blob: give exactly one.'),
  );
  expect(() => embed({ uri: 'notes://1' })).toThrow(
    invalid('The contents of notes://1 have neither text nor blob: give exactly one.'),
  );
});

test('refuses contents with a MIME type that is none', () => {
  expect(() => embed({ uri: 'notes://1', mimeType: 'text', text: 'a' })).toThrow(
    invalid('The MIME type of resource contents is "text": expected a form like image/png.'),
  );
});

test('accepts empty text', () => {
  expect(text('').text).toBe('');
  expect(embed({ uri: 'notes://1', text: '' }).resource.text).toBe('');
});

test('refuses a block of a type that the protocol does not have', () => {
  expect(() => assertBlock({ type: 'video' } as unknown as ContentBlock)).toThrow(
    invalid(
      'A content block has type "video": expected text, image, audio, resource_link or resource.',
    ),
  );
});
