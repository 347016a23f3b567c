import { expect, test } from 'vitest';

import { listSections, type SimSection } from '../src/index.ts';
import { collapsed, openSmallSite, type Page } from './small-site.ts';

function links({ page }: Page, selector: string): readonly URL[] {
  return page(selector)
    .map((_, element) => new URL(page(element).attr('href') ?? '', 'http://127.0.0.1'))
    .get();
}

const CODES = [...new Set(listSections().map(({ code }) => code))];

test.each(['codes.xhtml', 'codesTOC.xhtml'])('lists all codes on %s', async (path) => {
  const { visit } = await openSmallSite();
  const found = links(await visit(path), '#codestocheader a');
  expect(found).toHaveLength(30);
  const codes = found.map(({ searchParams }) => searchParams.get('tocCode') ?? '');
  expect(codes.toSorted()).toEqual(CODES.toSorted());
  expect(found[0]?.pathname).toBe('/faces/codesTOCSelected.xhtml');
});

test('lists the widest headings of a code', async () => {
  const { visit } = await openSmallSite();
  const answer = await visit('codesTOCSelected.xhtml', { tocCode: 'EDC' });
  const names = answer.page('form#codestreeForm2 div.codes_toc_list a > span:nth-child(1)');
  expect(names.map((_, name) => collapsed(answer.page(name).text())).get()).toEqual([
    'TITLE 1. GENERAL EDUCATION CODE PROVISIONS',
    'TITLE 2. ELEMENTARY AND SECONDARY EDUCATION',
  ]);
});

test.each(['CONS', 'BPC', 'EDC', 'PEN'])('leads from the tree of %s to all of it', async (code) => {
  const { visit } = await openSmallSite();
  const tree = await visit('codedisplayexpand.xhtml', { tocCode: code });
  const leaves = links(tree, '#expandedbranchcodesid a').filter(({ pathname }) =>
    pathname.endsWith('codes_displayText.xhtml'),
  );
  const numbers: string[] = [];
  for (const leaf of leaves) {
    const { page } = await visit('codes_displayText.xhtml', Object.fromEntries(leaf.searchParams));
    numbers.push(...page('h6 > a').map((_, number) => page(number).text()));
  }
  expect(numbers.toSorted()).toEqual(labels(code).toSorted());
});

test('has a tree of every code', async () => {
  const { visit } = await openSmallSite();
  for (const code of CODES) {
    const tree = await visit('codedisplayexpand.xhtml', { tocCode: code });
    expect(links(tree, '#expandedbranchcodesid a[href*=codes_displayText]')).not.toHaveLength(0);
  }
});

function labels(code: string): readonly string[] {
  return listSections()
    .filter((section) => section.code === code)
    .flatMap((section) => section.versions.map(() => label(section)));
}

function label({ code, section }: SimSection): string {
  if (code !== 'CONS') return `${section}.`;
  return section === '1' ? 'SECTION 1.' : `SEC. ${section}.`;
}

test('sets headings in by how deep they are, with their ranges beside them', async () => {
  const { visit } = await openSmallSite();
  const { page } = await visit('codedisplayexpand.xhtml', { tocCode: 'EDC' });
  const link = page('#expandedbranchcodesid a').filter((_, one) =>
    page(one).text().includes('Oversight'),
  );
  expect(link.children().first().attr('style')).toContain('margin-left:50px');
  expect(collapsed(link.children().last().text())).toMatch(/^\[?15278 - 15282\]?$/);
});

test('opens a branch of a code', async () => {
  const { visit } = await openSmallSite();
  const all = await visit('codedisplayexpand.xhtml', { tocCode: 'PEN' });
  const [branch] = links(all, '#expandedbranchcodesid a');
  const query = Object.fromEntries(branch?.searchParams ?? []);
  const below = await visit('codes_displayexpandedbranch.xhtml', query);
  expect(links(below, '#expandedbranchcodesid a')).toHaveLength(3);
});
