import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { makeTree } from '../../tests/support/tree.ts';
import { type Encoding, encodeBytes } from '../text/encodings.ts';
import { examine } from './examine.ts';
import { findLine, findTail, type TextSource } from './line-scan.ts';
import { readPage } from './page.ts';

async function openFile(contents: Uint8Array): Promise<FileHandle> {
  const tree = await makeTree({ file: contents });
  onTestFinished(tree.remove);
  const handle = await open(join(tree.folder, 'file'));
  onTestFinished(() => handle.close());
  return handle;
}

async function openText(text: string, encoding: Encoding): Promise<TextSource> {
  const bytes = encodeBytes(text, encoding);
  const handle = await openFile(bytes);
  const found = await examine(handle, { size: bytes.length, name: 'file', encoding });
  if (found.kind !== 'text') throw new Error('expected text');
  return { handle, format: found.format, start: 0, end: bytes.length, signal: undefined };
}

const whole = { maxLines: Infinity, maxBytes: 100_000_000 };

// Lines whose length shares no factor with that of a chunk, so that chunks end anywhere in them.
const LINES = Array.from({ length: 60_000 }, (_, at) => `${at} ਊ`.padEnd(11, '.'));

test.each([
  ['utf-8', '\n'],
  ['utf-8', '\r\n'],
  ['utf-8', '\r'],
  ['utf-16le', '\n'],
  ['utf-16be', '\r\n'],
  // The letter ਊ is U+0A0A: half of it looks like a line end in UTF-16.
  ['utf-16be', '\r'],
] as const)('finds lines from both ends of a long %s text with %j', async (encoding, end) => {
  const text = LINES.map((line) => line + end).join('');
  const source = await openText(text, encoding);
  for (const line of [1, 2, 21_846, 43_691, 60_000]) {
    const offset = await findLine(source, line);
    expect(offset).toBe(
      encodeBytes(LINES.slice(0, line - 1).join(end), encoding).length + gap(line),
    );
    expect(await findTail(source, LINES.length - line + 1)).toBe(offset);
  }
  expect(await findLine(source, 60_001)).toBeUndefined();
  expect(await findTail(source, 60_001)).toBe(0);

  function gap(line: number): number {
    return line === 1 ? 0 : encodeBytes(end, encoding).length;
  }
});

test('finds the last line of a text without an end', async () => {
  const source = await openText('one\ntwo', 'utf-8');
  expect(await findTail(source, 1)).toBe(4);
  expect(await findLine(source, 2)).toBe(4);
});

test('stops between two chunks when it is cancelled', async () => {
  const source = await openText('x\n'.repeat(400_000), 'utf-8');
  const signal = AbortSignal.abort(new Error('no longer wanted'));
  await expect(findLine({ ...source, signal }, 400_000)).rejects.toThrow('no longer wanted');
  await expect(findTail({ ...source, signal }, 400_000)).rejects.toThrow('no longer wanted');
});

test('a file that was cut short meanwhile ends where its bytes do', async () => {
  const source = await openText('one\ntwo\n', 'utf-8');
  const start = { offset: 0, line: 1, inside: false, until: undefined };
  const page = await readPage({ ...source, end: 1_000 }, start, whole);
  expect(page).toMatchObject({ text: 'one\ntwo\n', endLine: 2, next: undefined });
});

test('a file that grew meanwhile is read as far as it went', async () => {
  const source = await openText('one\ntwo\nthree\n', 'utf-8');
  const start = { offset: 0, line: 1, inside: false, until: undefined };
  const page = await readPage({ ...source, end: 8 }, start, whole);
  expect(page).toMatchObject({ text: 'one\ntwo\n', endLine: 2, next: undefined });
});
