import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import type { FullText, TextSection } from './full-text.ts';
import {
  choosePassages,
  createOutline,
  type Page,
  createPage,
  toPassages,
  type Reading,
} from './pages.ts';

const passage = (title: string, ...paragraphs: readonly string[]) => ({
  title,
  level: 1,
  paragraphs,
});

function read(reading: Reading, room: number): readonly Page[] {
  const pages: Page[] = [];
  for (let from: Page['next'] = { unit: 0, offset: 0 }; from !== undefined && pages.length < 500;) {
    const page: Page = createPage(reading, from, room);
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
  expect(createPage(reading, { unit: 9, offset: 0 }, 100)).toEqual({
    sections: [],
    references: [],
  });
});

const section = (title: string, ...sections: readonly TextSection[]): TextSection => ({
  title,
  paragraphs: [`about ${title}`],
  sections,
});

const article: FullText = {
  title: 'An article',
  identifiers: [],
  authors: [],
  abstract: [{ paragraphs: ['In short.'], sections: [] }],
  hasBody: true,
  body: [
    section('1. Introduction'),
    section('2. Materials and Methods', section('Animals'), section('Statistical methods')),
    section('Result'),
    { paragraphs: ['An afterword.'], sections: [] },
  ],
  references: [],
};

test('reads the abstract first, then the body in order', () => {
  const shown = toPassages(article).map(({ level, title }) => `${level} ${title}`);
  expect(shown).toEqual([
    '1 Abstract',
    '1 1. Introduction',
    '1 2. Materials and Methods',
    '2 Animals',
    '2 Statistical methods',
    '1 Result',
    '1 (without title)',
  ]);
});

test('keeps the parts of a structured abstract together', () => {
  const abstract = [section('Background'), section('Findings')];
  const shown = toPassages({ ...article, abstract, body: [] });
  expect(shown.map(({ level, title }) => `${level} ${title}`)).toEqual([
    '1 Abstract',
    '2 Background',
    '2 Findings',
  ]);
});

test.each([
  [['methods'], ['2. Materials and Methods', 'Animals', 'Statistical methods']],
  [['animals'], ['Animals']],
  [['results'], ['Result']],
  [
    ['ABSTRACT', 'Introduction'],
    ['Abstract', '1. Introduction'],
  ],
])('chooses %o with all that is in it', (names, titles) => {
  const chosen = choosePassages(toPassages(article), names);
  expect(chosen.passages.map(({ title }) => title)).toEqual(titles);
  expect(chosen.unknown).toEqual([]);
});

test('names what no section is called', () => {
  const chosen = choosePassages(toPassages(article), ['funding', 'result']);
  expect(chosen.unknown).toEqual(['funding']);
});

test('counts the sections within a section', () => {
  const outline = createOutline(toPassages(article));
  const sizes = new Map(outline.map(({ title, tokens }) => [title, tokens]));
  const within = (sizes.get('Animals') ?? 0) + (sizes.get('Statistical methods') ?? 0);
  expect(sizes.get('2. Materials and Methods')).toBeGreaterThan(within);
  expect(sizes.get('Result')).toBeLessThan(within);
});
