import { expect, onTestFinished, test } from 'vitest';

import { createLibrary } from '../../src/library/create-library.ts';
import type { Library, RangeAnswer, RangeRequest } from '../../src/library/library.ts';
import type { LawSection } from '../../src/law/section.ts';
import type { TocNode } from '../../src/law/toc.ts';
import { openSectionStore } from '../../src/cache/open-section-store.ts';
import type { SectionStore } from '../../src/cache/section-store.ts';
import {
  createFakeArchives,
  createFakeSite,
  DOWN,
  placeOf,
  type FakeSite,
} from './fake-sources.ts';
import { lawOf } from './law.ts';
import { makePlace } from './place.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T12:00:00Z');

interface Scene {
  readonly library: Library;
  readonly store: SectionStore;
  readonly site: FakeSite;
  readonly pass: (ms: number) => void;
  readonly read: (range?: Partial<RangeRequest>) => Promise<RangeAnswer>;
}

interface SceneOptions {
  readonly archive?: { readonly ageMs: number; readonly sections: readonly LawSection[] };
  readonly offline?: boolean;
}

/** Articles "1" to "9": the first has 100, 101, …109, the second 200 to 209. */
function leafOf(article: string, range?: string): TocNode {
  const node = { level: 'article', number: article, title: `Article ${article}`, children: [] };
  return { ...node, place: placeOf(article), ...(range !== undefined && { range }) };
}

function sectionsOf(article: string): readonly LawSection[] {
  return Array.from({ length: 10 }, (_, index) => lawOf(`${article}0${index}`));
}

async function openScene({ archive, offline }: SceneOptions = {}): Promise<Scene> {
  let time = START;
  const now = (): number => time;
  const site = createFakeSite(now);
  const articles = Array.from({ length: 9 }, (_, index) => String(index + 1));
  const children = articles.map((one) => leafOf(one, `${one}00. - ${one}09.`));
  site.toc = {
    code: 'EDC',
    nodes: [{ level: 'title', number: '1', title: 'All', range: '1. - 999.', children }],
  };
  for (const article of articles) site.pages.set(article, sectionsOf(article));
  const store = openSectionStore(await makePlace(), { now });
  const library = createLibrary({
    leginfo: offline === true ? undefined : site,
    store,
    archives: createFakeArchives(
      archive === undefined ? undefined : new Date(START - archive.ageMs),
      archive?.sections,
    ),
    freshMs: DAY,
    archiveFreshMs: 30 * DAY,
    now,
  });
  onTestFinished(library.close);
  const { signal } = new AbortController();
  return {
    library,
    store,
    site,
    pass: (ms) => void (time += ms),
    read: (range = {}) =>
      library.readRange({ code: 'EDC', from: '108', to: '203', limit: 25, ...range }, { signal }),
  };
}

const numbers = ({ sections }: RangeAnswer): readonly string[] =>
  sections.map(({ section }) => section);

test('a range is read from the pages that it touches, in order', async () => {
  const { read, site } = await openScene();
  const answer = await read();
  expect(numbers(answer)).toEqual(['108', '109', '200', '201', '202', '203']);
  expect(answer.next).toBeUndefined();
  expect(site.asked).toEqual(['toc EDC', 'page 1', 'page 2']);
  expect(answer.provenances.map(({ url }) => url)).toEqual(
    numbers(answer).map(
      (section) =>
        `https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=${section}.&lawCode=EDC`,
    ),
  );
});

test('what a range brought is kept: pages, and each section of them', async () => {
  const { library, read, site } = await openScene();
  await read();
  const again = await read();
  expect(again.provenance.cached).toBe(true);
  const { signal } = new AbortController();
  const section = await library.readSection({ code: 'EDC', section: '105' }, { signal });
  expect(section).toMatchObject({ found: true, provenance: { cached: true } });
  expect(site.asked).toHaveLength(3);
});

test('no page is asked for beyond the limit, and the first section left out is named', async () => {
  const { read, site } = await openScene();
  const answer = await read({ from: '100', to: '909', limit: 3 });
  expect(numbers(answer)).toEqual(['100', '101', '102']);
  expect(answer.next).toBe('103');
  expect(site.asked).toEqual(['toc EDC', 'page 1']);
});

test('a page that ends at the limit leaves the rest to the next call', async () => {
  const { read } = await openScene();
  const first = await read({ from: '100', to: '909', limit: 10 });
  expect(numbers(first)).toHaveLength(10);
  expect(first.next).toBe('200');
});

test('one call asks for four pages at most, and calls that follow bring all of it', async () => {
  const { read, site } = await openScene();
  for (const article of site.pages.keys()) site.pages.set(article, sectionsOf(article).slice(0, 2));
  const seen: string[] = [];
  let from: string | undefined = '100';
  const pages: number[] = [];
  while (from !== undefined) {
    const before = site.asked.length;
    const answer: RangeAnswer = await read({ from, to: '909' });
    seen.push(...numbers(answer));
    pages.push(site.asked.slice(before).filter((name) => name.startsWith('page')).length);
    from = answer.next;
  }
  expect(pages).toEqual([4, 4, 1]);
  expect(seen).toEqual([...site.pages.keys()].flatMap((one) => [`${one}00`, `${one}01`]));
});

test('pages that overlap bring each section once and in order', async () => {
  const { read, site } = await openScene();
  const both = [leafOf('1', '100 - 209'), leafOf('2', '100.5 - 209')];
  site.toc = { code: 'EDC', nodes: both };
  site.pages.set('1', [lawOf('100'), lawOf('109'), lawOf('200')]);
  site.pages.set('2', [lawOf('100.5'), lawOf('109'), lawOf('150')]);
  const answer = await read({ from: '100', to: '300' });
  expect(numbers(answer)).toEqual(['100', '100.5', '109', '150', '200']);
});

test('a page that does not say what it covers is read where it may matter', async () => {
  const { read, site } = await openScene();
  site.toc = {
    code: 'EDC',
    nodes: [leafOf('1', '100 - 109'), leafOf('2'), leafOf('3', '300 - 309'), leafOf('4')],
  };
  expect(numbers(await read({ from: '205', to: '206' }))).toEqual(['205', '206']);
  expect(site.asked).toEqual(['toc EDC', 'page 2']);
});

test('a range of one section asks for that section alone', async () => {
  const { read, site } = await openScene();
  site.sections.set('105', lawOf('105'));
  expect(numbers(await read({ from: '105', to: '105' }))).toEqual(['105']);
  expect(numbers(await read({ from: '106', to: '106' }))).toEqual([]);
  expect(site.asked).toEqual(['105', '106']);
});

test('a range in which there is nothing is empty', async () => {
  const { read, site } = await openScene();
  expect(await read({ from: '150', to: '160' })).toMatchObject({ sections: [], provenances: [] });
  expect(site.asked).toEqual(['toc EDC']);
});

test('what comes before a page that fails is given, and the next call hears of the failure', async () => {
  const { read, site } = await openScene();
  const { readText } = site;
  const failing: FakeSite['readText'] = (code, place, signal) =>
    place.article === '2' ? Promise.reject(DOWN) : readText(code, place, signal);
  Object.assign(site, { readText: failing });
  const answer = await read();
  expect(numbers(answer)).toEqual(['108', '109']);
  expect(answer.next).toBe('200');
  await expect(read({ from: '200', to: '203' })).rejects.toBe(DOWN);
});

test('nothing is given from beyond the beginning of a page that fails', async () => {
  const { read, site } = await openScene();
  site.toc = { code: 'EDC', nodes: [leafOf('1', '100 - 209'), leafOf('2', '150 - 160')] };
  site.pages.set('1', [lawOf('100'), lawOf('200')]);
  const { readText } = site;
  const failing: FakeSite['readText'] = (code, place, signal) =>
    place.article === '2' ? Promise.reject(DOWN) : readText(code, place, signal);
  Object.assign(site, { readText: failing });
  const answer = await read({ from: '100', to: '209' });
  expect([numbers(answer), answer.next]).toEqual([['100'], '150']);
});

test('old pages stand in, marked, while the site is down', async () => {
  const { read, site, pass } = await openScene();
  await read();
  pass(2 * DAY);
  site.failure = DOWN;
  const answer = await read();
  expect(numbers(answer)).toHaveLength(6);
  expect(answer.provenance.stale).toContain('503');
  await expect(read({ from: '300', to: '303' })).rejects.toBe(DOWN);
});

test('a young archive answers alone', async () => {
  const { read, site } = await openScene({
    archive: { ageMs: DAY, sections: [lawOf('201'), lawOf('109'), lawOf('300')] },
  });
  const answer = await read();
  expect(numbers(answer)).toEqual(['109', '201']);
  expect(answer.provenance).toMatchObject({
    source: 'archive',
    fetchedAt: new Date(START - DAY),
    cached: true,
  });
  expect(await read({ limit: 1 })).toMatchObject({ next: '201' });
  expect(site.asked).toEqual([]);
});

test('what was kept since the day of the archive counts in it too', async () => {
  const { read, store } = await openScene({
    archive: { ageMs: DAY, sections: [lawOf('109'), lawOf('201'), lawOf('202')] },
  });
  const at = new Date(START);
  const keep = (section: string, what: LawSection | undefined): void =>
    store.keepSection({ code: 'EDC', section }, { what, at });
  keep('109', lawOf('109', 'Amended since.'));
  keep('110', lawOf('110', 'Added since.'));
  keep('201', undefined);
  const answer = await read();
  expect(answer.sections).toEqual([
    lawOf('109', 'Amended since.'),
    lawOf('110', 'Added since.'),
    lawOf('202'),
  ]);
  expect(answer.provenances.map(({ source }) => source)).toEqual(['site', 'site', 'archive']);
  expect(answer.provenance).toMatchObject({ source: 'archive', fetchedAt: new Date(START - DAY) });
  expect(await read({ limit: 2 })).toMatchObject({ next: '202' });
});

test('an old archive stands in, marked, where the site fails', async () => {
  const { read, site } = await openScene({
    archive: { ageMs: 40 * DAY, sections: [lawOf('309')] },
  });
  expect(numbers(await read())).toHaveLength(6);
  site.failure = DOWN;
  const answer = await read({ from: '300', to: '399' });
  expect(numbers(answer)).toEqual(['309']);
  expect(answer.provenance).toMatchObject({
    source: 'archive',
    stale: `Nothing newer could be had from the site: ${DOWN.message}`,
  });
});

test('that an old archive has nothing of a range is told by nobody', async () => {
  const archive = { ageMs: 40 * DAY, sections: [lawOf('309')] };
  const { read, site } = await openScene({ archive });
  site.failure = DOWN;
  await expect(read({ from: '400', to: '499' })).rejects.toBe(DOWN);
  const offline = await openScene({ archive, offline: true });
  await expect(offline.read({ from: '400', to: '499' })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('offline without an archive, a range is unverified', async () => {
  const { read } = await openScene({ offline: true });
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
});
