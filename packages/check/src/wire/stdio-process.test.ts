import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createKeptOutput } from './stdio-process.ts';

function keep(bytes: Uint8Array, size: number): ReturnType<typeof createKeptOutput> {
  const kept = createKeptOutput();
  for (let at = 0; at < bytes.length; at += size) kept.add(bytes.subarray(at, at + size));
  return kept;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a short text is kept whole, wherever its characters were cut', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\uFEFF')),
      fc.integer({ min: 1, max: 7 }),
      (text, size) => {
        const kept = keep(bytesOf(text), size);
        expect([kept.text(), kept.head()]).toEqual([text, text]);
      },
    ),
  );
});

test.for([1, 7, 1000, 65_536, 1_000_000])(
  'of a long text in chunks of %i bytes the start and the end are kept, and no half characters',
  (size) => {
    const text = `begin ${'漢'.repeat(200_000)} the end`;
    const kept = keep(bytesOf(text), size);
    expect(kept.bytes()).toBe(600_014);
    expect(kept.head()).toMatch(/^begin 漢+$/);
    expect(kept.text()).toMatch(/^begin 漢+ … \(600014 characters\) … 漢+ the end$/);
    expect(kept.text().length).toBeLessThan(30_000);
  },
);

test('what fits into start and end together has no gap', () => {
  const text = `${'a'.repeat(16_384)}${'b'.repeat(65_536)}`;
  expect(keep(bytesOf(text), 999).text()).toBe(text);
  expect(keep(bytesOf(text), 999).head()).toBe('a'.repeat(16_384));
  expect(keep(bytesOf(`${text}c`), 999).text()).toMatch(/a … \(81921 characters\) … b+c$/);
});

test('bytes that are no text do no harm', () => {
  expect(keep(new Uint8Array(200_000).fill(0x80), 333).text()).toContain('\uFFFD … (200000');
});
