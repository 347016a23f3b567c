import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { pageOf, type Page, type Reading } from './page.ts';

const passage = (title: string, ...paragraphs: readonly string[]) => ({
  title,
  level: 1,
  paragraphs,
});

function read(reading: Reading, room: number): readonly Page[] {
  const pages: Page[] = [];
  for (let from: Page['next'] = { unit: 0, offset: 0 }; from !== undefined && pages.length < 500;) {
    const page: Page = pageOf(reading, from, room);
    pages.push(page);
    from = page.next;
  }
  return pages;
}

const words = (count: number): string => 'word '.repeat(count).trim();

test('puts everything on one page where it fits', () => {
  const reading = {
    passages: [passage('One', 'a', 'b'), passage('Two')],
    references: [{ citation: 'c', identifiers: [] }],
  };
  expect(read(reading, 1_000)).toEqual([
    {
      sections: [
        { title: 'One', level: 1, text: 'a\n\nb', isContinued: false },
        { title: 'Two', level: 1, text: '', isContinued: false },
      ],
      references: [{ citation: 'c', identifiers: [] }],
    },
  ]);
});

test('breaks between paragraphs, and marks a section that goes on', () => {
  const reading = { passages: [passage('One', words(60), words(61), words(62))], references: [] };
  const pages = read(reading, 120);
  expect(pages.flatMap(({ sections }) => sections.map(({ text }) => text))).toEqual([
    words(60),
    words(61),
    words(62),
  ]);
  expect(pages.map(({ sections }) => sections[0]?.isContinued)).toEqual([false, true, true]);
});

test('cuts a paragraph that is too long for a page, and loses nothing of it', () => {
  const long = words(2_000);
  const pages = read({ passages: [passage('One', long, 'end')], references: [] }, 300);
  const texts = pages.flatMap(({ sections }) => sections.map(({ text }) => text));
  expect(pages.length).toBeGreaterThan(5);
  expect(texts.join('').replaceAll('\n\n', '')).toBe(`${long}end`);
  for (const page of pages) expect(tokensOf(page.sections)).toBeLessThan(400);
});

test('comes to an end where there is hardly any room', () => {
  const reading = {
    passages: [passage('One', words(300))],
    references: Array.from({ length: 5 }, (_, index) => ({
      citation: `${index} ${words(200)}`,
      identifiers: [],
    })),
  };
  const pages = read(reading, -50);
  expect(pages.flatMap(({ references }) => references)).toHaveLength(5);
});

test('gives an empty page after the end', () => {
  const reading = { passages: [passage('One', 'a')], references: [] };
  expect(pageOf(reading, { unit: 9, offset: 0 }, 100)).toEqual({ sections: [], references: [] });
});
