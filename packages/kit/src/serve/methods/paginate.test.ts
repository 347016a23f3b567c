import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toBase64Url } from '../../define/content/base64.ts';
import { ProtocolFault } from '../../errors/protocol-fault.ts';
import { paginate } from './paginate.ts';

const encode = (text: string): string => toBase64Url(new TextEncoder().encode(text));
const listOf = (length: number): number[] => Array.from({ length }, (_item, index) => index);

/** Every page of a list, as a client walks through it. */
function walk(items: readonly number[], size: number): (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  let cursor: string | undefined;
  do {
    const page = paginate('tools', items, { cursor, size });
    pages.push(page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

test('covers a list of any length exactly once, in order, in pages of any size', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 320 }), (length, size) => {
      const items = listOf(length);
      const pages = walk(items, size);
      expect(pages.flat()).toEqual(items);
      expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(length / size)));
    }),
  );
});

test('gives no cursor with a list that ends with its page', () => {
  expect(paginate('tools', listOf(10), { cursor: undefined, size: 10 })).toEqual({
    items: listOf(10),
  });
});

const given = paginate('tools', listOf(25), { cursor: undefined, size: 10 }).nextCursor ?? '';

test('gives cursors that can stand in a URL', () => {
  expect(given).toMatch(/^[\w-]+$/);
});

const refused = new ProtocolFault(
  -32602,
  'The cursor is not one that this list gave: list again from the start, without a cursor.',
);

test.for([
  ['that is empty', ''],
  ['that is no base64', '%%%'],
  ['that is nonsense', encode('nonsense')],
  ['of another list', encode('prompts:10')],
  ['of a list with a longer name', encode('mytools:10')],
  ['to the start', encode('tools:0')],
  ['to before the start', encode('tools:-10')],
  ['to the middle of a page', encode('tools:7')],
  ['to a part of an item', encode('tools:2.5')],
  ['to after the end', encode('tools:30')],
  ['far beyond any list', encode(`tools:1${'0'.repeat(400)}`)],
  ['to no number', encode('tools:NaN')],
  ['written otherwise', encode('tools:010')],
  ['with padding', `${given}=`],
  ['with something after it', `${given}A`],
  ['with blanks around it', ` ${given} `],
])('refuses a cursor %s', ([, cursor]) => {
  expect(() => paginate('tools', listOf(25), { cursor, size: 10 })).toThrow(refused);
});

test('refuses a cursor behind which the list has ended since', () => {
  expect(() => paginate('tools', listOf(10), { cursor: given, size: 10 })).toThrow(refused);
});

test('refuses a cursor of a megabyte in linear time', () => {
  const cursor = encode(`tools:${'1'.repeat(1_000_000)}x`);
  const start = performance.now();
  expect(() => paginate('tools', listOf(25), { cursor, size: 10 })).toThrow(refused);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('refuses every cursor in which one letter was changed', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const isGiven = new Set(['tools:10', 'tools:20'].map(encode));
  for (const index of given.split('').keys()) {
    for (const letter of letters) {
      const cursor = `${given.slice(0, index)}${letter}${given.slice(index + 1)}`;
      if (isGiven.has(cursor)) continue;
      expect(() => paginate('tools', listOf(25), { cursor, size: 10 })).toThrow(refused);
    }
  }
});
