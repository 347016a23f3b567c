import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { examine, type Examined } from './examine.ts';

let tree: Tree;
beforeAll(async () => {
  tree = await makeTree();
});
afterAll(() => tree.remove());

async function examineFile(name: string, contents: Uint8Array): Promise<Examined> {
  await writeFile(join(tree.folder, name), contents);
  const handle = await open(join(tree.folder, name));
  try {
    return await examine(handle, { name, size: contents.length });
  } finally {
    await handle.close();
  }
}

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part, 'latin1'))),
  );

test.each([
  ['image/png', 'image', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0)],
  ['image/jpeg', 'image', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['image/gif', 'image', bytes('GIF89a', 1, 0)],
  ['image/webp', 'image', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['image/avif', 'binary', bytes(0, 0, 0, 0x1c, 'ftypavif')],
  ['image/heic', 'binary', bytes(0, 0, 0, 0x1c, 'ftypheic')],
  ['image/bmp', 'binary', bytes('BM', 1, 2, 3, 4, 0, 0, 0, 0)],
  ['image/tiff', 'binary', bytes('II*', 0)],
  ['image/x-icon', 'binary', bytes(0, 0, 1, 0, 1, 0)],
  ['audio/mpeg', 'audio', bytes('ID3', 4, 0, 0)],
  ['audio/mpeg', 'audio', bytes(0xff, 0xfb, 0x90, 0)],
  ['audio/wav', 'audio', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
  ['audio/ogg', 'audio', bytes('OggS', 0, 2)],
  ['audio/flac', 'audio', bytes('fLaC', 0, 0, 0, 0x22)],
  ['audio/mp4', 'audio', bytes(0, 0, 0, 0x1c, 'ftypM4A ')],
  ['audio/aac', 'audio', bytes(0xff, 0xf1, 0x50)],
  ['audio/aiff', 'audio', bytes('FORM', 0, 0, 1, 2, 'AIFF')],
  ['audio/midi', 'audio', bytes('MThd', 0, 0, 0, 6)],
  ['application/pdf', 'binary', bytes('%PDF-1.7\n')],
])('knows %s by its first bytes, whatever the file is called', async (mimeType, kind, head) => {
  expect(await examineFile('wrong.txt', head)).toMatchObject({ mimeType, kind });
});

test.each([
  ['logo.png', 'not a picture', 'text/plain'],
  ['logo.png', '\0\x01\x02', 'application/octet-stream'],
  ['notes.txt', '\0\x01\x02', 'application/octet-stream'],
  ['index.ts', 'export {};', 'text/x-typescript'],
  ['film.ts', 'G\0\x01\x02', 'video/mp2t'],
  ['logo.svg', '<svg/>', 'image/svg+xml'],
  ['data.json', '{}', 'application/json'],
  ['README.md', '# Title', 'text/markdown'],
  ['LICENSE', 'words', 'text/plain'],
  ['data', '\0\x01', 'application/octet-stream'],
  ['files.zip', 'PK\x03\x04\0\0', 'application/zip'],
  ['cars.txt', 'BMW is a maker of cars', 'text/plain'],
  ['tags.txt', 'ID3 is a format of tags', 'text/plain'],
  ['film.ogv', 'OggS\0\x02', 'video/ogg'],
  ['empty.png', '', 'text/plain'],
])('types %s with %j in it as %s', async (name, head, mimeType) => {
  expect((await examineFile(name, Buffer.from(head, 'latin1'))).mimeType).toBe(mimeType);
});
