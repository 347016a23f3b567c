import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@wellspoken/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { usePlace } from '../../tests/support/place-of.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import type { Encoding } from '../text/encodings.ts';
import { encodeText } from '../text/text-codec.ts';
import { hashBytes } from '../writing/current-file.ts';
import type { ReadOptions, TextContent } from './content.ts';
import { sealCursor } from './cursor.ts';
import { SURVEY_BYTES } from './limits.ts';
import { readContent } from './read-content.ts';

let tree: Tree;
beforeAll(async () => {
  tree = await makeTree();
});
afterAll(() => tree.remove());

async function readText(name: string, options?: ReadOptions): Promise<TextContent> {
  const content = await usePlace(tree.folder, name, (place) => readContent(place, options));
  if (content.kind !== 'text') throw new Error(`expected text, got ${content.kind}`);
  return content;
}

async function put(name: string, contents: string | Uint8Array): Promise<string> {
  await writeFile(join(tree.folder, name), contents);
  return name;
}

async function pagesOf(name: string, options: ReadOptions): Promise<TextContent[]> {
  const pages = [await readText(name, options)];
  const { maxBytes, maxLines } = options;
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await readText(name, { cursor, maxBytes, maxLines }));
  }
  return pages;
}

const failure = async (work: Promise<unknown>): Promise<ToolError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ToolError) return error;
  throw new Error('expected a ToolError', { cause: error });
};

const PAGED: readonly Encoding[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'koi8-r',
];

test.each(PAGED)('pages of any size give back the whole text (%s)', async (encoding) => {
  const wide = encoding.startsWith('utf-') || encoding === 'gb18030' ? ['🎈', '\ud800\udc00'] : [];
  const foreign = encoding === 'koi8-r' ? ['ж', 'Я'] : ['日', 'ｱ', 'ソ'];
  const unit = fc.constantFrom('a', 'b', '\n', '\r\n', '\r', ...foreign, ...wide);
  const name = `paged-${encoding}.txt`;
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit, maxLength: 80 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
      async (text, maxBytes, maxLines) => {
        await put(name, encodeText(text, { encoding, bom: true }));
        const pages = await pagesOf(name, { encoding, maxBytes, maxLines });
        expect(pages.map((page) => page.text).join('')).toBe(text);
        expect(pages.at(-1)?.endLine).toBe(pages[0]?.totalLines);
      },
    ),
    { numRuns: 60 },
  );
});

test('any range of lines is the same as cutting the text into lines', async () => {
  const unit = fc.constantFrom('a', 'é', '\n', '\r\n', '\r');
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit, maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
      async (text, startLine, more) => {
        const end = text.includes('\n') ? '\n' : '\r';
        const lines = text
          .split(end)
          .map((line, index, all) => (index < all.length - 1 ? line + end : line));
        if (lines.at(-1) === '') lines.pop();
        fc.pre(startLine <= lines.length);
        await put('range.txt', text);
        const endLine = startLine + more;
        const pages = await pagesOf('range.txt', { startLine, endLine, maxBytes: 7 });
        expect(pages.map((page) => page.text).join('')).toBe(
          lines.slice(startLine - 1, endLine).join(''),
        );
        const tail = await pagesOf('range.txt', { startLine: -startLine, maxBytes: 7 });
        expect(tail.map((page) => page.text).join('')).toBe(lines.slice(-startLine).join(''));
        expect(tail[0]?.startLine).toBe(lines.length - startLine + 1);
      },
    ),
    { numRuns: 150 },
  );
});

test('tells lines, size, encoding, line ends and hash of a text', async () => {
  await put('facts.txt', 'one\r\ntwo\r\n');
  expect(await readText('facts.txt')).toMatchObject({
    kind: 'text',
    mimeType: 'text/plain',
    text: 'one\r\ntwo\r\n',
    size: 10,
    encoding: 'utf-8',
    bom: false,
    lineEnding: 'crlf',
    startLine: 1,
    endLine: 2,
    totalLines: 2,
    truncatedLines: [],
    replaced: false,
    nextCursor: undefined,
    sha256: hashBytes(Buffer.from('one\r\ntwo\r\n')),
  });
});

test('reads an empty file as text without lines', async () => {
  await put('empty.txt', '');
  expect(await readText('empty.txt')).toMatchObject({
    text: '',
    startLine: 0,
    endLine: 0,
    totalLines: 0,
    lineEnding: 'none',
  });
  await put('only-a-mark.txt', Buffer.from([0xef, 0xbb, 0xbf]));
  expect(await readText('only-a-mark.txt')).toMatchObject({ text: '', bom: true, totalLines: 0 });
});

test('pages through a line that is longer than a page, and says which lines are not whole', async () => {
  await put('long.txt', `x\n${'y'.repeat(25)}\nz`);
  const pages = await pagesOf('long.txt', { maxBytes: 10 });
  expect(pages.map((page) => [page.startLine, page.endLine, page.truncatedLines])).toEqual([
    [1, 1, []],
    [2, 2, ['last']],
    [2, 2, ['first', 'last']],
    [2, 3, ['first']],
  ]);
});

test('a file over the limit is not read whole, and can be read from either end', async () => {
  const lines = Math.ceil((SURVEY_BYTES + 1) / 16);
  await put('large.txt', '0123456789 line\n'.repeat(lines));
  const head = await readText('large.txt', { endLine: 3 });
  expect(head).toMatchObject({ startLine: 1, endLine: 3, nextCursor: undefined });
  expect(head.sha256).toBeUndefined();
  expect(head.totalLines).toBeUndefined();
  const tail = await readText('large.txt', { startLine: -2 });
  expect(tail.text).toBe('0123456789 line\n'.repeat(2));
  expect(tail.startLine).toBeUndefined();
  const late = await readText('large.txt', { startLine: lines - 1 });
  expect(late).toMatchObject({ startLine: lines - 1, endLine: lines });
  const past = await failure(readText('large.txt', { startLine: lines + 1 }));
  expect(past.message).toBe(`startLine is ${lines + 1}, but the file has fewer lines.`);
});

test('stops when it is cancelled', async () => {
  await put('cancelled.txt', 'text');
  const signal = AbortSignal.abort(new Error('no longer wanted'));
  await expect(readText('cancelled.txt', { signal })).rejects.toThrow('no longer wanted');
});

test('refuses the cursor of a file that changed, and says how to go on', async () => {
  await put('changed.txt', 'a\nb\nc\n');
  const { nextCursor } = await readText('changed.txt', { maxLines: 2 });
  await appendFile(join(tree.folder, 'changed.txt'), 'd\n');
  const grown = await failure(readText('changed.txt', { cursor: nextCursor }));
  expect(grown.code).toBe('conflict');
  expect(grown.suggestions).toContain('Go on in the file as it is now with startLine: 3.');
  await truncate(join(tree.folder, 'changed.txt'), 2);
  const shrunk = await failure(readText('changed.txt', { cursor: nextCursor }));
  expect(shrunk.code).toBe('conflict');
});

test('refuses the cursor of another file', async () => {
  await put('one.txt', 'a\nb\n');
  await put('two.txt', 'a\nb\n');
  const { nextCursor } = await readText('one.txt', { maxLines: 1 });
  expect((await failure(readText('two.txt', { cursor: nextCursor }))).code).toBe('conflict');
});

test.each([
  ['empty', ''],
  ['made up', 'next-page-please'],
  ['of another tool', sealCursor({ after: 'x' })],
  ['a text', sealCursor('text')],
])('refuses a cursor that is %s', async (_what, cursor) => {
  await put('forged.txt', 'a\n');
  const { code, message } = await failure(readText('forged.txt', { cursor }));
  expect({ code, message }).toEqual({
    code: 'invalid_arguments',
    message: 'cursor: expected one that this tool gave.',
  });
});

test('refuses a cursor that lost a letter', async () => {
  await put('letter.txt', 'a\nb\n');
  const { nextCursor = '' } = await readText('letter.txt', { maxLines: 1 });
  const broken = nextCursor.slice(0, -1);
  expect((await failure(readText('letter.txt', { cursor: broken }))).code).toBe(
    'invalid_arguments',
  );
});

test.each<[string, ReadOptions]>([
  ['Lines are counted from 1; startLine is 0.', { startLine: 0 }],
  ['Lines are counted from 1; endLine is -1.', { endLine: -1 }],
  ['A negative startLine reads to the end of the file.', { startLine: -2, endLine: 3 }],
  ['startLine 3 comes after endLine 2.', { startLine: 3, endLine: 2 }],
  ['startLine is 9, but the file has 2 lines.', { startLine: 9 }],
  [
    'A cursor knows its lines and its encoding: expected none beside it.',
    { cursor: 'x', startLine: 1 },
  ],
])('says %s', async (message, options) => {
  await put('ranges.txt', 'a\nb');
  const error = await failure(readText('ranges.txt', options));
  expect(error).toMatchObject({ code: 'invalid_arguments', message });
  expect(error.suggestions).not.toEqual([]);
});

test('says that bytes were replaced which the encoding does not know', async () => {
  await put('broken.txt', Buffer.from([0x61, 0xff, 0x62]));
  expect(await readText('broken.txt', { encoding: 'utf-8' })).toMatchObject({
    text: 'a\ufffdb',
    replaced: true,
  });
  await put('honest.txt', 'a\ufffdb');
  expect(await readText('honest.txt')).toMatchObject({ text: 'a\ufffdb', replaced: false });
});
