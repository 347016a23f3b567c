import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fuzzing } from '../../tests/support/fuzzing.ts';
import { fillPage, type TextSlice, type TextSource, type TextPlace } from './text-pages.ts';

function allPieces(sources: readonly TextSource[], tokens: number): readonly TextSlice[] {
  const pieces: TextSlice[] = [];
  let place: TextPlace | undefined = { source: 0, offset: 0 };
  for (let count = 0; place !== undefined; count++) {
    expect(count).toBeLessThan(1_000);
    const page = fillPage(sources, place, { tokens, copies: 2, perParagraph: 0 });
    pieces.push(...page.slices);
    place = page.next;
  }
  return pieces;
}

test('pages together are the whole, whatever the texts and however small a page is', () => {
  const paragraph = fc.oneof(
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    fc.integer({ min: 1, max: 400 }).map((count) => 'word '.repeat(count)),
    fc.integer({ min: 1, max: 900 }).map((count) => '§'.repeat(count)),
  );
  const source = fc.record({
    text: fc.array(paragraph, { maxLength: 6 }).map((all) => all.join('\n\n')),
    overhead: fc.nat({ max: 100 }),
  });
  fc.assert(
    fc.property(
      fc.array(source, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: -50, max: 600 }),
      (sources, tokens) => {
        const pieces = allPieces(sources, tokens);
        for (const [index, { text }] of sources.entries()) {
          let at = 0;
          for (const piece of pieces.filter((one) => one.source === index)) {
            expect(piece.text).toBe(text.slice(piece.start, piece.end));
            expect(['', '\n\n']).toContain(text.slice(at, piece.start));
            at = piece.end;
          }
          expect(['', '\n\n']).toContain(text.slice(at));
        }
      },
    ),
    fuzzing(),
  );
});

test('keeps paragraphs whole where a page has room for them', () => {
  const text = ['First one.', 'Second one.', 'Third one.'].join('\n\n');
  const page = fillPage(
    [{ text, overhead: 0 }],
    { source: 0, offset: 0 },
    {
      tokens: 18,
      copies: 2,
      perParagraph: 0,
    },
  );
  expect(page.slices.map((piece) => piece.text)).toStrictEqual(['First one.\n\nSecond one.']);
});
