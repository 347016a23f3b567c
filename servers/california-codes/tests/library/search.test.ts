import { expect, onTestFinished, test } from 'vitest';

import { createLibrary } from '../../src/library/create-library.ts';
import type { Library, SearchHit } from '../../src/library/library.ts';
import type { LawSection } from '../../src/law/section.ts';
import { type IndexHits, mergeHits } from '../../src/search/search-index.ts';
import { openSectionStore } from '../../src/cache/open-section-store.ts';
import type { SectionStore } from '../../src/cache/section-store.ts';
import { createFakeArchives } from './fake-sources.ts';
import { lawOf } from './law.ts';
import { makePlace } from './place.ts';

const ARCHIVED = new Date('2026-03-01T00:00:00Z');
const BEFORE = new Date('2026-02-01T00:00:00Z');
const SINCE = new Date('2026-03-02T00:00:00Z');

function indexOf(
  name: string,
  total: number,
): (page: { offset: number; limit: number }) => IndexHits {
  const hits = Array.from({ length: total }, (_, index): SearchHit => {
    return { code: 'EDC', section: `${name}${index}`, heading: '', passage: '', source: 'site' };
  });
  return ({ offset, limit }) => ({ total, hits: hits.slice(offset, offset + limit) });
}

const numbers = ({ hits }: IndexHits): readonly string[] => hits.map(({ section }) => section);

test('two indexes take turns until one has no more', () => {
  const all = mergeHits(indexOf('a', 2), indexOf('b', 4), { query: '', offset: 0, limit: 10 });
  expect(all.total).toBe(6);
  expect(numbers(all)).toEqual(['a0', 'b0', 'a1', 'b1', 'b2', 'b3']);
});

test.for([
  [0, 0],
  [0, 5],
  [5, 0],
  [1, 9],
  [9, 1],
  [4, 4],
  [7, 5],
] as const)('pages of %i and %i hits follow each other without gaps', ([few, many]) => {
  const search = (offset: number, limit: number): IndexHits =>
    mergeHits(indexOf('a', few), indexOf('b', many), { query: '', offset, limit });
  const whole = numbers(search(0, 100));
  expect(new Set(whole).size).toBe(few + many);
  for (const limit of [1, 2, 3, 5]) {
    const paged: string[] = [];
    for (let offset = 0; offset < few + many; offset += limit) {
      paged.push(...numbers(search(offset, limit)));
    }
    expect(paged).toEqual(whole);
  }
});

async function openScene(archived: readonly string[]): Promise<{
  readonly library: Library;
  readonly store: SectionStore;
}> {
  const now = (): number => SINCE.getTime();
  const store = openSectionStore(await makePlace(), { now });
  const sections = archived.map((section) => lawOf(section, 'A pupil of old.'));
  const library = createLibrary({
    store,
    archives: createFakeArchives(archived.length === 0 ? undefined : ARCHIVED, sections),
    freshMs: 1,
    archiveFreshMs: 1,
    now,
  });
  onTestFinished(library.close);
  return { library, store };
}

function keep(store: SectionStore, section: string, at: Date): void {
  keepLaw(store, lawOf(section, 'A pupil of today.'), at);
}

function keepLaw(store: SectionStore, what: LawSection, at: Date): void {
  store.keepSection(what, { what, at });
}

const search = (library: Library): readonly [number, readonly string[]] => {
  const { total, hits } = library.search({ query: 'pupil', limit: 10, offset: 0 });
  return [total, hits.map(({ section, source }) => `${section} ${source}`).toSorted()];
};

test('without an archive, what is kept is searched and counted', async () => {
  const { library, store } = await openScene([]);
  keep(store, '1', SINCE);
  keepLaw(store, lawOf('2', 'Nothing of the kind.'), SINCE);
  const { total, coverage } = library.search({ query: 'pupil', limit: 10, offset: 0 });
  expect(total).toBe(1);
  expect(coverage).toEqual({ keptSections: 2 });
});

test('a section that both have is found once: in the newer text', async () => {
  const { library, store } = await openScene(['1', '2', '3']);
  keep(store, '1', SINCE);
  keep(store, '2', BEFORE);
  expect(search(library)).toEqual([3, ['1 site', '2 archive', '3 archive']]);
});

test('a newer text that does not match takes the older one out of the search', async () => {
  const { library, store } = await openScene(['1', '2']);
  keepLaw(store, lawOf('1', 'Amended.'), SINCE);
  store.keepSection({ code: 'EDC', section: '2' }, { what: undefined, at: SINCE });
  expect(search(library)).toEqual([0, []]);
});

test('what an archive of other codes cannot know stays in the search', async () => {
  const { library, store } = await openScene(['1']);
  keepLaw(store, lawOf('187', 'A pupil of crime.', 'PEN'), BEFORE);
  expect(search(library)).toEqual([2, ['1 archive', '187 site']]);
  const { coverage } = library.search({ query: 'pupil', limit: 1, offset: 0 });
  expect(coverage).toEqual({
    keptSections: 1,
    archive: { sections: 1, codes: 1, asOf: ARCHIVED },
  });
});
