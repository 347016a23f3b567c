import { expect, test } from 'vitest';

import type { FaultKind } from '../src/index.ts';
import { collapsed, openSmallSite, type Page } from './small-site.ts';

const SECTION = 'codes_displaySection.xhtml';
const AT = { lawCode: 'EDC', sectionNum: '15278.' };

async function failing(kind: FaultKind): Promise<Page> {
  const { simulator, visit } = await openSmallSite();
  simulator.fail({ kind });
  return visit(SECTION, AT);
}

test.each<[FaultKind, number, RegExp]>([
  ['cookie-required', 200, /^$/],
  ['empty-body', 200, /^$/],
  ['503', 503, /Service Temporarily Unavailable/],
  ['429', 429, /Too Many Requests/],
  ['500', 500, /Internal Server Error/],
  ['challenge', 200, /Enable JavaScript and cookies/],
  ['maintenance', 200, /temporarily unavailable/],
])('fails as %s', async (kind, status, text) => {
  const answer = await failing(kind);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(text);
  expect(answer.page('#single_law_section')).toHaveLength(0);
});

test('drifts: other names for the wrappers', async () => {
  const { page } = await failing('renamed-wrapper');
  expect(page('#single_law_section, #codeLawSectionNoHead')).toHaveLength(0);
  expect(page('#single_law_section_v2')).toHaveLength(1);
});

test('drifts: headings, number, note, another section, half a page', async () => {
  expect((await failing('heading-tags')).page('#codeLawSectionNoHead').find('h4, h5')).toHaveLength(
    0,
  );
  expect((await failing('number-moved')).page('h6')).toHaveLength(0);
  expect((await failing('note-moved')).page('font > i')).toHaveLength(0);
  expect(collapsed((await failing('wrong-section')).page('h6').text())).toBe('14159265.');
  expect((await failing('cut-page')).text).not.toContain('</html>');
});

test('says a character set that is not that of the page', async () => {
  const { type, text } = await failing('wrong-charset');
  expect(type).toContain('ISO-8859-1');
  expect(text).toContain('Citizens’');
});

test('writes Latin-1 and says so', async () => {
  const { simulator } = await openSmallSite();
  simulator.fail({ kind: 'latin1' });
  const answer = await fetch(new URL(`${SECTION}?lawCode=EDC&sectionNum=48900`, simulator.url));
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(answer.headers.get('content-type')).toContain('ISO-8859-1');
  expect(text).toContain('charset=ISO-8859-1');
  expect(text).not.toContain('â');
});

test.each<FaultKind>(['truncated', 'reset'])('breaks the connection: %s', async (kind) => {
  await expect(failing(kind)).rejects.toThrow(/terminated|fetch failed/);
});

test('keeps silent until the visitor leaves', async () => {
  const { simulator } = await openSmallSite();
  simulator.fail({ kind: 'hang' });
  const leaving = new AbortController();
  const visit = fetch(new URL('codes.xhtml', simulator.url), { signal: leaving.signal });
  await expect.poll(() => simulator.counters().total).toBe(1);
  leaving.abort();
  await expect(visit).rejects.toThrow(/abort/);
});

test('takes its time, while others are answered', async () => {
  const { simulator, visit } = await openSmallSite();
  simulator.fail({ kind: 'slow', ms: 200, path: 'codes_displaySection' });
  const order: string[] = [];
  const slow = visit(SECTION, AT).then(() => order.push('slow'));
  await visit('codes.xhtml').then(() => order.push('quick'));
  await slow;
  expect(order).toEqual(['quick', 'slow']);
  expect(simulator.counters().mostAtOnce).toBe(2);
});

test('takes its time with everything where it is slow', async () => {
  const { visit } = await openSmallSite({ slowMs: 5 });
  expect((await visit(SECTION, AT)).status).toBe(200);
});

test('wants the cookie of the start page, and no other', async () => {
  const { simulator, visit } = await openSmallSite();
  simulator.fail({ kind: 'cookie-required', times: Infinity });
  const { text, cookie } = await visit(SECTION, AT);
  expect([text, cookie]).toEqual(['', undefined]);
  const start = await visit('codes.xhtml');
  const { page } = await visit(SECTION, AT, { cookie: start.cookie });
  expect(page('h6')).toHaveLength(1);
});

test('strikes only the path that is named, as often as is said', async () => {
  const { simulator, visit } = await openSmallSite();
  simulator.fail({ kind: '503', path: 'codes_displaySection', times: 2 });
  expect((await visit('codes.xhtml')).status).toBe(200);
  const statuses = [];
  for (let call = 0; call < 3; call++) statuses.push((await visit(SECTION, AT)).status);
  expect(statuses).toEqual([503, 503, 200]);
});

test('says when to come again only where that was given', async () => {
  const { simulator } = await openSmallSite();
  simulator.fail({ kind: '429', ms: 1500 });
  simulator.fail({ kind: '429' });
  const address = new URL('codes.xhtml', simulator.url);
  expect((await fetch(address)).headers.get('retry-after')).toBe('2');
  expect((await fetch(address)).headers.get('retry-after')).toBeNull();
});

test('counts what it sees and forgets it', async () => {
  const { simulator, visit } = await openSmallSite();
  await visit(SECTION, AT);
  await visit(SECTION, { lawCode: 'CONS', article: 'XIII B', sectionNum: 'SEC. 7.' });
  expect(simulator.counters()).toMatchObject({
    total: 2,
    byPath: { [SECTION]: 2 },
    sections: { 'EDC 15278': 1, 'CONS XIII B 7': 1 },
    mostAtOnce: 1,
  });
  expect(simulator.counters().leastGapMs).toBeGreaterThan(0);
  expect(simulator.requests()[0]).toMatchObject({ method: 'GET', path: SECTION, parameters: AT });
  simulator.clear();
  expect(simulator.counters()).toMatchObject({ total: 0, leastGapMs: undefined });
});

test('is steered over HTTP', async () => {
  const { simulator, visit } = await openSmallSite();
  const control = (name: string, body?: string): Promise<Response> =>
    fetch(
      new URL(`/__simulator/${name}`, simulator.url),
      body === undefined ? {} : { method: 'POST', body },
    );
  expect((await control('faults', '{"kind":"500"}')).status).toBe(200);
  expect((await visit(SECTION, AT)).status).toBe(500);
  expect(await (await control('counters')).json()).toMatchObject({ total: 1 });
  expect(await (await control('requests')).json()).toHaveLength(1);
  expect((await control('faults', '{"kind":"nonsense"}')).status).toBe(400);
  expect((await control('faults', 'no JSON')).status).toBe(400);
  await control('clear', '');
  expect(simulator.counters().total).toBe(0);
  expect((await control('other')).status).toBe(404);
});
