import { expect, test } from 'vitest';

import { PageDrift } from '../failures.ts';
import { parseTocPage } from './toc-page.ts';

function link(page: string, query: string, text: string): string {
  return `<div><a href="/faces/${page}.xhtml?${query}">${text}</a></div>`;
}

function pageWith(content: string): string {
  return `<html><body><div id="expandedbranchcodesid">${content}</div></body></html>`;
}

const TITLE = link(
  'codes_displayexpandedbranch',
  'tocCode=EDC&amp;title=1.&amp;division=&amp;part=&amp;chapter=&amp;article=',
  '<div>TITLE 1. GENERAL</div><div>1. - 32527</div>',
);
const PART = link(
  'codes_displayText',
  'lawCode=EDC&amp;title=1.&amp;division=&amp;part=2.&amp;chapter=&amp;article=',
  'PART 2. Schools [100 - 200]',
);
const ARTICLE = link(
  'codes_displayText',
  'lawCode=EDC&amp;title=1.&amp;division=&amp;part=2.&amp;chapter=&amp;article=3.',
  '<div>ARTICLE 3. Boards</div><div>[150 - 160]</div>',
);
const OTHER = link('codes_displayText', 'lawCode=EDC&amp;title=2.', '<div>TITLE 2. MORE</div>');

test('headings stand below those whose place has theirs in it', () => {
  const { nodes } = parseTocPage(pageWith(TITLE + PART + ARTICLE + OTHER), 'EDC');
  const place = { title: '1.', division: '', part: '2.', chapter: '', article: '' };
  const article = { level: 'article', number: '3', title: 'Boards', range: '150 - 160' };
  const part = { level: 'part', number: '2', title: 'Schools', range: '100 - 200' };
  expect(nodes).toEqual([
    {
      level: 'title',
      number: '1',
      title: 'GENERAL',
      range: '1. - 32527',
      children: [
        {
          ...part,
          place,
          children: [{ ...article, place: { ...place, article: '3.' }, children: [] }],
        },
      ],
    },
    {
      level: 'title',
      number: '2',
      title: 'MORE',
      place: { title: '2.', division: '', part: '', chapter: '', article: '' },
      children: [],
    },
  ]);
});

test('words that are no headings may stand among them', () => {
  const html = pageWith(`<p>Education Code - EDC</p><a href="#">Collapse all</a>${PART}`);
  expect(parseTocPage(html, 'EDC').nodes).toHaveLength(1);
});

test.for([
  ['no place for the headings', '<html></html>'],
  ['no headings', pageWith('')],
  ['a text that is no heading', pageWith(`${TITLE}<p>PART 2. Schools</p>`)],
  ['a heading that leads nowhere', pageWith(TITLE + PART.replace(/href="[^"]*"/, 'href="#"'))],
  ['a heading within a heading', pageWith(TITLE.replace('GENERAL', PART))],
  ['a heading of another code', pageWith(TITLE + PART.replace('EDC', 'PEN'))],
  ['a heading that leads elsewhere', pageWith(TITLE + PART.replace('codes_displayText', 'other'))],
  ['a heading with something unknown beside it', pageWith(TITLE.replace('1. - 32527', 'new'))],
  ['a heading of three parts', pageWith(TITLE.replace('</div></a>', '</div><div>1</div></a>'))],
  ['headings that break off', pageWith(TITLE).slice(0, -20)],
] as const)('refuses a table of contents with %s', ([, html]) => {
  expect(() => parseTocPage(html, 'EDC')).toThrow(PageDrift);
});
