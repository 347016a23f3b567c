import { expect, test } from 'vitest';

import type { FullText, TextSection } from './full-text.ts';
import { choosePassages, outlineOf, passagesOf } from './passages.ts';

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
  const shown = passagesOf(article).map(({ level, title }) => `${level} ${title}`);
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
  const shown = passagesOf({ ...article, abstract, body: [] });
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
  const chosen = choosePassages(passagesOf(article), names);
  expect(chosen.passages.map(({ title }) => title)).toEqual(titles);
  expect(chosen.unknown).toEqual([]);
});

test('names what no section is called', () => {
  const chosen = choosePassages(passagesOf(article), ['funding', 'result']);
  expect(chosen.unknown).toEqual(['funding']);
});

test('counts the sections within a section', () => {
  const outline = outlineOf(passagesOf(article));
  const sizes = new Map(outline.map(({ title, tokens }) => [title, tokens]));
  const within = (sizes.get('Animals') ?? 0) + (sizes.get('Statistical methods') ?? 0);
  expect(sizes.get('2. Materials and Methods')).toBeGreaterThan(within);
  expect(sizes.get('Result')).toBeLessThan(within);
});
