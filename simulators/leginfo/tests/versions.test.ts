import { expect, test } from 'vitest';

import { collapsed, openSmallSite, type Page } from './small-site.ts';

const VERSIONS = 'selectFromMultiples.xhtml';
const AT = { lawCode: 'EDC', sectionNum: '8482.3.' };

/** What the script of a link sends, beside the hidden fields of its form. */
function formOf({ page }: Page, link: number): Record<string, string> {
  const call = page('form#selectFromMultiples a.portletNav').eq(link).attr('onclick') ?? '';
  const values = [...call.matchAll(/'([^']+)':'([^']*)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const hidden = page('form#selectFromMultiples input[type=hidden]')
    .map((_, input) => [[page(input).attr('name') ?? '', page(input).attr('value') ?? '']])
    .get();
  return Object.fromEntries([...hidden, ...values]) as Record<string, string>;
}

test('sends one who asks for a section with two versions to their list', async () => {
  const { visit } = await openSmallSite();
  const { status, location } = await visit('codes_displaySection.xhtml', AT);
  expect(status).toBe(302);
  expect(location).toBe('/faces/selectFromMultiples.xhtml?lawCode=EDC&sectionNum=8482.3.');
});

test('asks on the spot where there are more than two', async () => {
  const { visit } = await openSmallSite();
  const at = { lawCode: 'RTC', sectionNum: '17053.5.' };
  const { status, page } = await visit('codes_displaySection.xhtml', at);
  expect(status).toBe(200);
  expect(page('form#selectFromMultiples a.portletNav')).toHaveLength(3);
});

test('gives each version to one who presses its link', async () => {
  const { visit } = await openSmallSite();
  const list = await visit(VERSIONS, AT);
  const { cookie } = list;
  for (const link of [0, 1]) {
    const note = collapsed(list.page('a.portletNav').eq(link).text());
    const { page } = await visit(VERSIONS, AT, { cookie, form: formOf(list, link) });
    expect(collapsed(page('font > i').text())).toBe(note);
    expect(collapsed(page('h6').text())).toBe('8482.3.');
  }
});

test.each([
  ['without the session', { hasCookie: false }, {}],
  [
    'with a state that the site never gave',
    { hasCookie: true },
    { 'javax.faces.ViewState': '1:2' },
  ],
])('refuses a form %s', async (_, { hasCookie }, changes) => {
  const { visit } = await openSmallSite();
  const list = await visit(VERSIONS, AT);
  const cookie = hasCookie ? list.cookie : undefined;
  const form = { ...formOf(list, 0), ...changes };
  const { status, text } = await visit(VERSIONS, AT, { cookie, form });
  expect(status).toBe(500);
  expect(text).toContain('ViewExpiredException');
});

test('leads a form without its link back to the list', async () => {
  const { visit } = await openSmallSite();
  const list = await visit(VERSIONS, AT);
  const pressed = Object.entries(formOf(list, 0)).filter(([name]) => !name.includes(':'));
  const form = Object.fromEntries(pressed);
  const { page } = await visit(VERSIONS, AT, { cookie: list.cookie, form });
  expect(page('a.portletNav')).toHaveLength(2);
});

test('forgets the states of its pages when it is told to', async () => {
  const { simulator, visit } = await openSmallSite();
  simulator.fail({ kind: 'stale-view-state', path: 'selectFromMultiples' });
  const list = await visit(VERSIONS, AT);
  const { cookie } = list;
  expect((await visit(VERSIONS, AT, { cookie, form: formOf(list, 0) })).status).toBe(500);
  const again = await visit(VERSIONS, AT, { cookie });
  expect((await visit(VERSIONS, AT, { cookie, form: formOf(again, 0) })).status).toBe(200);
});
