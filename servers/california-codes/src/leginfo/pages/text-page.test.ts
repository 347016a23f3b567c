import { expect, test } from 'vitest';

import { PageDrift } from '../failures.ts';
import { parseTextPage } from './text-page.ts';

const NAME = '<h3><b>Education Code - EDC</b></h3>';

function heading(text: string): string {
  return `<div><h5><b>${text}</b></h5></div>`;
}

function section(number: string, text: string, year = '2000'): string {
  return `<div align="left"><p><h6 style="float:left;"><a href="javascript:submitCodesValues('${number}.','1.1','${year}','44','3','id_1')">${number}.</a></h6>  <p>${text}</p><p style="margin:0 0 2em 0;font-size:0.9em;"><i>(Added by Stats. ${year}, Ch. 44, Sec. 3.)</i></p></p></div>`;
}

function pageWith(content: string): string {
  return `<html><body><div id="manylawsections">${content}</div></body></html>`;
}

const ASKED = { code: 'EDC', place: {} } as const;

test('the same number twice is one section with two versions, each with its act', () => {
  const html = pageWith(
    NAME +
      heading('ARTICLE 1. One') +
      section('1', 'old') +
      section('1', 'new', '2020') +
      section('2', 'two'),
  );
  const read = parseTextPage(html, ASKED);
  expect(read.map((one) => [one.section, one.versions.length])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
  expect(
    read[0]?.versions.map(({ paragraphs, act }) => [paragraphs[0]?.text, act?.statutes]),
  ).toEqual([
    ['old', '2000'],
    ['new', '2020'],
  ]);
});

test('a heading holds until another of its level comes', () => {
  const html = pageWith(
    `${NAME}${heading('CHAPTER 1. All')}${heading('ARTICLE 1. One')}${section('1', 'one')}${heading('ARTICLE 2. Two')}${section('2', 'two')}${heading('CHAPTER 2. Rest')}${section('3', 'three')}`,
  );
  const read = parseTextPage(html, ASKED);
  expect(read.map(({ headings }) => headings.map(({ title }) => title))).toEqual([
    ['All', 'One'],
    ['All', 'Two'],
    ['Rest'],
  ]);
});

test('a page without sections has none', () => {
  expect(parseTextPage(pageWith('<div></div>'), ASKED)).toEqual([]);
});

const good = pageWith(NAME + heading('ARTICLE 1. One') + section('1', 'one'));

test.for([
  ['no place for sections', good.replace('manylawsections', 'sections')],
  ['a number that leads to another section', good.replace("'1.'", "'2.'")],
  ['a number that leads to an unknown place', good.replace('submitCodesValues', 'open')],
  ['sections outside of their place', good + section('2', 'two')],
  ['sections only outside of their place', pageWith('') + section('2', 'two')],
  [
    'a heading without sections',
    good.replace('</div></body>', `${heading('ARTICLE 2. Two')}</div></body>`),
  ],
] as const)('refuses a text page with %s', ([, html]) => {
  expect(() => parseTextPage(html, ASKED)).toThrow(PageDrift);
});

test('refuses a text page of another place, and one of the Constitution without its article', () => {
  expect(parseTextPage(good, { code: 'EDC', place: { article: '1.' } })).toHaveLength(1);
  expect(() => parseTextPage(good, { code: 'EDC', place: { article: '2.' } })).toThrow(PageDrift);
  const bare = good
    .replace('Education Code - EDC', 'Constitution - CONS')
    .replace('ARTICLE 1.', '');
  expect(() => parseTextPage(bare, { code: 'CONS', place: {} })).toThrow(PageDrift);
});
