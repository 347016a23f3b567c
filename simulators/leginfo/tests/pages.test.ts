import { type CheerioAPI, load } from 'cheerio';
import { expect, test } from 'vitest';

import {
  listSections,
  writeLabel,
  renderSectionPage,
  renderTextPage,
  type SimParagraph,
} from '../src/index.ts';
import { collapsed, openSmallSite } from './small-site.ts';

const SECTION = 'codes_displaySection.xhtml';
const OVERSIGHT = { division: '1.', title: '1.', part: '10.', chapter: '1.5.', article: '2.' };

function plainTexts(paragraphs: readonly SimParagraph[]): readonly string[] {
  return paragraphs
    .filter(({ isTable }) => isTable !== true)
    .map(({ text }) => text.replaceAll('\n', ' '));
}

function opened(html: string): CheerioAPI {
  return load(html.replaceAll(/<br\/?>/g, ' '));
}

function printedTexts(page: CheerioAPI, selector: string): readonly string[] {
  return page(selector)
    .filter((_, element) => page(element).closest('table').length === 0)
    .map((_, element) => collapsed(page(element).text()))
    .get()
    .filter((text) => text !== '');
}

test('prints headings, number, paragraphs and note of a section', async () => {
  const { visit } = await openSmallSite();
  const { status, type, page } = await visit(SECTION, { lawCode: 'EDC', sectionNum: '15278.' });
  expect(status).toBe(200);
  expect(type).toMatch(/^text\/html;\s?charset=UTF-8$/);
  const law = page('#single_law_section > #codeLawSectionNoHead');
  expect(collapsed(law.find('h5 b').text())).toBe(
    'ARTICLE 2. Citizens’ Oversight Committee [15278 - 15282]',
  );
  expect(collapsed(law.find('h6').text())).toBe('15278.');
  expect(collapsed(law.find('font > i').text())).toBe(
    '(Added by Stats. 2000, Ch. 44, Sec. 3. Effective January 1, 2001.)',
  );
  expect(law.find('p').eq(3).attr('style')).toContain('margin-left:1em');
});

test('names the act in a script, under the names of the site', async () => {
  const { visit } = await openSmallSite();
  const { text } = await visit(SECTION, { lawCode: 'EDC', sectionNum: '44237.5.' });
  expect(text).toContain("var op_statues = '2009 4th Ex. Sess.'");
  expect(text).toContain("var op_chapter = '12'");
});

test('prints every known section so that its plain texts can be read again', () => {
  // Of those that were generated, a few are enough.
  const sections = listSections().filter(({ section }) => !/^60\d\d[1-9]$/.test(section));
  for (const section of sections) {
    for (const [index, { paragraphs, note }] of section.versions.entries()) {
      const page = opened(renderSectionPage(section, index));
      expect(printedTexts(page, 'font > p')).toEqual(plainTexts(paragraphs));
      expect(printedTexts(page, 'font > i')).toEqual([note]);
      expect(printedTexts(page, 'h6')).toEqual([writeLabel(section)]);
    }
  }
});

test('prints the same page for the same section', () => {
  const [section] = listSections();
  if (section === undefined) throw new Error('The simulator knows no section.');
  expect(renderSectionPage(section)).toBe(renderSectionPage(section));
});

test.each([
  ['one that never was', '99999.'],
  ['one that was repealed', '15279.'],
  ['one with a zero before its number', '015278.'],
])('answers %s with an empty wrapper', async (_, sectionNum) => {
  const { visit } = await openSmallSite();
  const { status, page } = await visit(SECTION, { lawCode: 'EDC', sectionNum });
  expect(status).toBe(200);
  expect(page('#single_law_section')).toHaveLength(1);
  expect(page('#single_law_section').text()).toBe('');
  expect(page('#codeLawSectionNoHead')).toHaveLength(0);
});

test('takes the number with or without the dot at its end', async () => {
  const { visit } = await openSmallSite();
  const { page } = await visit(SECTION, { lawCode: 'HSC', sectionNum: '25299.50.3' });
  expect(collapsed(page('h6').text())).toBe('25299.50.3.');
});

test.each([
  [SECTION, { lawCode: 'XYZ', sectionNum: '1.' }],
  [SECTION, { lawCode: 'edc', sectionNum: '15278.' }],
  ['codes_displayText.xhtml', { lawCode: 'edc' }],
  ['codedisplayexpand.xhtml', { tocCode: 'toString' }],
])('sends %s of an unknown code %j to the start page', async (path, query) => {
  const { visit } = await openSmallSite();
  const { status, location } = await visit(path, { ...query });
  expect(status).toBe(302);
  expect(location).toBe('/faces/codes.xhtml');
});

test('asks for the article where the Constitution is meant', async () => {
  const { visit } = await openSmallSite();
  const at = { lawCode: 'CONS', sectionNum: 'SEC. 7.' };
  const found = await visit(SECTION, { ...at, article: 'XIII B' });
  expect(collapsed(found.page('h6').text())).toBe('SEC. 7.');
  expect(collapsed(found.page('h5 b').text())).toBe(
    'ARTICLE XIII B GOVERNMENT SPENDING LIMITATION [SECTION 1 - SEC. 15]',
  );
  const absent = await visit(SECTION, at);
  expect(absent.page('#codeLawSectionNoHead')).toHaveLength(0);
});

test.each([OVERSIGHT, { ...OVERSIGHT, title: '1', part: '10', article: '2' }])(
  'prints all sections of an article: %j',
  async (place) => {
    const { visit } = await openSmallSite();
    const { page } = await visit('codes_displayText.xhtml', { lawCode: 'EDC', ...place });
    const numbers = page('#manylawsections h6 > a').map((_, element) => page(element).text());
    expect(numbers.get()).toEqual(['15278.', '15280.', '15282.']);
    expect(page('#manylawsections h6 > a').first().attr('href')).toMatch(
      /^javascript:submitCodesValues\('15278\.','[\d.]+','2000','44','3','id_\w+-/,
    );
    expect(page('#manylawsections p i').text()).toContain('2000');
  },
);

test('prints a number twice where it has two versions', () => {
  const twice = listSections().filter(({ section }) => section === '8482.3');
  expect(printedTexts(opened(renderTextPage(twice)), 'h6')).toEqual(['8482.3.', '8482.3.']);
});

test('prints no section for a place where there are none', async () => {
  const { visit } = await openSmallSite();
  const { status, page } = await visit('codes_displayText.xhtml', { lawCode: 'EDC', title: '9.' });
  expect(status).toBe(200);
  expect(page('#manylawsections')).toHaveLength(1);
  expect(page('h6')).toHaveLength(0);
});

test('shows the law as it is after a change', async () => {
  const { simulator, visit } = await openSmallSite();
  const [known] = listSections();
  if (known === undefined) throw new Error('The simulator knows no section.');
  const at = { lawCode: 'EDC', sectionNum: known.section };
  const [version] = known.versions;
  simulator.put({ ...known, versions: [{ ...version, note: '(Amended by Stats. 2026, Ch. 1.)' }] });
  expect(collapsed((await visit(SECTION, at)).page('font > i').text())).toContain('2026');
  simulator.remove('EDC', known.section);
  expect((await visit(SECTION, at)).page('h6')).toHaveLength(0);
});

test('has robots stay away', async () => {
  const { simulator } = await openSmallSite();
  const answer = await fetch(new URL('/robots.txt', simulator.url));
  expect(await answer.text()).toContain('Disallow: /\nCrawl-Delay: 10');
});

test('says that other pages are not there', async () => {
  const { visit } = await openSmallSite();
  expect((await visit('billSearch.xhtml')).status).toBe(404);
});
