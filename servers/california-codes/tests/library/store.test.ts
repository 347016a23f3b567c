import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';

import type { TextPlace } from '../../src/law/toc.ts';
import { openSectionStore, type StoreOptions } from '../../src/cache/open-section-store.ts';
import type { SectionStore } from '../../src/cache/section-store.ts';
import { lawOf, wordsOf } from './law.ts';
import { makePlace } from './place.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-02T12:00:00Z');
const PLACE: TextPlace = { division: '1', title: '1', part: '10', chapter: '1.5', article: '2' };

const edc = (section: string) => ({ code: 'EDC', section }) as const;

function open(folder: string, options: StoreOptions = {}): SectionStore {
  const store = openSectionStore(folder, { now: () => AT.getTime(), ...options });
  onTestFinished(store.close);
  return store;
}

/** Opens a store and notes what it logs. */
function openHeard(folder: string): { readonly store: SectionStore; readonly heard: string[] } {
  const heard: string[] = [];
  return { store: open(folder, { log: (message) => heard.push(message) }), heard };
}

function keep(store: SectionStore, section: string, { text, at = AT }: Said = {}): void {
  store.keepSection(edc(section), { what: lawOf(section, text), at });
}

interface Said {
  readonly text?: string;
  readonly at?: Date;
}

const found = (store: SectionStore, query: string): readonly string[] =>
  store.search({ query, limit: 10, offset: 0 }).hits.map(({ section }) => section);

test('what was kept is there for the next run, with its time', async () => {
  const folder = await makePlace();
  const first = open(folder);
  keep(first, '15278');
  first.keepToc({ what: { code: 'EDC', nodes: [] }, at: AT });
  first.close();
  const next = open(folder);
  expect(next.section(edc('15278'))).toEqual({ what: lawOf('15278'), at: AT });
  expect(next.toc('EDC')).toEqual({ what: { code: 'EDC', nodes: [] }, at: AT });
  expect(next.section(edc('15279'))).toBeUndefined();
  expect(next.toc('PEN')).toBeUndefined();
  expect(next.state()).toEqual({ place: 'disk' });
});

test('an absence is kept as one, and is no section', async () => {
  const store = open(await makePlace());
  store.keepSection(edc('99999'), { what: undefined, at: AT });
  expect(store.section(edc('99999'))).toEqual({ what: undefined, at: AT });
  expect(store.count()).toBe(0);
  expect(store.knownSections('EDC', '', 10)).toEqual([]);
  expect(store.keptSince(new Date(0))).toEqual([edc('99999')]);
});

test('the same number in two articles of the Constitution is two sections', async () => {
  const store = open(await makePlace());
  for (const article of ['I', 'XIII B']) {
    const address = { code: 'CONS', article, section: '1' } as const;
    const what = { ...lawOf('1', `Of article ${article}.`, 'CONS'), article };
    store.keepSection(address, { what, at: AT });
    expect(wordsOf(store.section(address)?.what)).toBe(`Of article ${article}.`);
  }
  expect(store.knownSections('CONS', 'XIII', 10)).toEqual(['XIII B-1']);
  expect(store.count()).toBe(2);
});

test('what was said earlier does not take the place of what was said later', async () => {
  const store = open(await makePlace(), { now: () => LATER.getTime() });
  keep(store, '1', { text: 'The newer text.', at: LATER });
  keep(store, '1', { text: 'The older text.', at: AT });
  expect(wordsOf(store.section(edc('1'))?.what)).toBe('The newer text.');
  expect(found(store, 'older')).toEqual([]);
  expect(found(store, 'newer')).toEqual(['1']);
});

test('what was kept by a clock that went wrong gives way', async () => {
  const store = open(await makePlace());
  keep(store, '1', { text: 'From tomorrow.', at: LATER });
  keep(store, '1', { text: 'From today.', at: AT });
  expect(wordsOf(store.section(edc('1'))?.what)).toBe('From today.');
});

test('an absence that is newer takes a section out of the search', async () => {
  const store = open(await makePlace());
  keep(store, '1', { text: 'Pupils may be suspended.' });
  expect(found(store, 'pupil')).toEqual(['1']);
  store.keepSection(edc('1'), { what: undefined, at: LATER });
  expect(found(store, 'pupil')).toEqual([]);
});

test('the sections of a page are kept with it', async () => {
  const store = open(await makePlace());
  store.keepPage('EDC', PLACE, { what: [lawOf('15278'), lawOf('15280')], at: AT });
  expect(store.page('EDC', PLACE)).toEqual({ what: [edc('15278'), edc('15280')], at: AT });
  expect(store.page('EDC', { ...PLACE, article: '3' })).toBeUndefined();
  expect(store.section(edc('15280'))?.what).toEqual(lawOf('15280'));
});

test('sections that are known are completed in the order of the code', async () => {
  const store = open(await makePlace());
  for (const section of ['48900.2', '48900', '48900.12', '4890', '51222']) keep(store, section);
  expect(store.knownSections('EDC', '489', 10)).toEqual(['4890', '48900', '48900.12', '48900.2']);
  expect(store.knownSections('EDC', '489', 2)).toEqual(['4890', '48900']);
  expect(store.knownSections('PEN', '', 10)).toEqual([]);
});

test('a search leaves out what something newer is known of, and counts without it', async () => {
  const store = open(await makePlace());
  keep(store, '1', { text: 'A pupil.', at: AT });
  keep(store, '2', { text: 'A pupil.', at: LATER });
  const request = { query: 'pupil', limit: 10, offset: 0 };
  const { total, hits } = store.search(request, { codes: ['EDC'], before: LATER });
  expect([total, hits.map(({ section }) => section)]).toEqual([1, ['2']]);
  expect(store.search(request, { codes: ['PEN'], before: LATER }).total).toBe(2);
});

test('the longest unused go first where there are too many', async () => {
  const folder = await makePlace();
  let time = AT.getTime();
  const store = open(folder, { maxEntries: 10, now: () => time });
  for (let number = 1; number <= 10; number += 1) {
    time += 1;
    keep(store, String(number));
  }
  time += 7_200_000;
  store.section(edc('1'));
  time += 1;
  keep(store, '11');
  expect(store.count()).toBe(9);
  expect(store.section(edc('1'))).toBeDefined();
  expect(store.section(edc('2'))).toBeUndefined();
  expect(store.section(edc('11'))).toBeDefined();
  expect(store.search({ query: 'says', limit: 1, offset: 0 }).total).toBe(9);
});

test('the longest unused go first where they are too large, and the newest always stays', async () => {
  const store = open(await makePlace(), { maxBytes: 10_000 });
  for (const section of ['1', '2', '3', '4']) keep(store, section, { text: 'word '.repeat(600) });
  expect(store.count()).toBeLessThan(4);
  keep(store, '5', { text: 'word '.repeat(4_000) });
  expect(store.section(edc('5'))).toBeDefined();
  expect(store.count()).toBe(1);
});

test('what another version of the reader has read is not used', async () => {
  const folder = await makePlace();
  keep(open(folder, { reader: 1 }), '1', { text: 'Read by the older one.' });
  const store = open(folder, { reader: 2 });
  expect(store.section(edc('1'))).toBeUndefined();
  expect([store.count(), store.knownSections('EDC', '', 5), found(store, 'older')]).toEqual([
    0,
    [],
    [],
  ]);
  keep(store, '1', { text: 'Read by the newer one.', at: new Date(0) });
  expect(wordsOf(store.section(edc('1'))?.what)).toBe('Read by the newer one.');
});

test('a file of another form is begun anew and never misread', async () => {
  const folder = await makePlace();
  const before = open(folder);
  keep(before, '1');
  before.close();
  const database = new DatabaseSync(join(folder, 'cache.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  const { store, heard } = openHeard(folder);
  expect(store.section(edc('1'))).toBeUndefined();
  expect(heard).toEqual([
    'The cache of sections was of another version of this server. It was begun anew.',
  ]);
  keep(store, '2');
  expect(open(folder).section(edc('2'))).toBeDefined();
});

test('a file that is no database is put aside, and said to be', async () => {
  const folder = await makePlace();
  await writeFile(join(folder, 'cache.db'), 'no database at all '.repeat(300));
  const { store, heard } = openHeard(folder);
  expect(heard).toEqual([expect.stringContaining('damaged')]);
  keep(store, '1');
  expect(store.state()).toEqual({ place: 'disk' });
  expect(open(folder).section(edc('1'))).toBeDefined();
  expect(await readdir(folder)).toContain('cache.db.damaged');
});

test('a database of somebody else is put aside unread', async () => {
  const folder = await makePlace();
  const database = new DatabaseSync(join(folder, 'cache.db'));
  database.exec('CREATE TABLE entries (id INTEGER PRIMARY KEY)');
  database.close();
  const { store, heard } = openHeard(folder);
  expect(heard).toEqual([expect.stringContaining('not made by this server')]);
  keep(store, '1');
  expect(store.section(edc('1'))).toBeDefined();
});

test('a text that the disk has changed is never given out', async () => {
  const folder = await makePlace();
  const { store, heard } = openHeard(folder);
  keep(store, '1', { text: 'A pupil shall be heard.' });
  const database = new DatabaseSync(join(folder, 'cache.db'));
  database.exec(`UPDATE entries SET body = replace(body, 'shall', 'shell')`);
  database.close();
  expect(store.section(edc('1'))).toBeUndefined();
  expect(heard).toEqual([expect.stringContaining('changed by the disk')]);
  expect(found(store, 'pupil')).toEqual([]);
});

test('a file that breaks while it is used is put aside, and work goes on', async () => {
  const folder = await makePlace();
  const { store, heard } = openHeard(folder);
  for (let number = 1; number <= 200; number += 1)
    keep(store, String(number), { text: 'word '.repeat(200) });
  const path = join(folder, 'cache.db');
  const raw = new DatabaseSync(path);
  raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  raw.close();
  await writeFile(path, Buffer.alloc(400_000, 7));
  for (let number = 1; number <= 200; number += 1) {
    const text = wordsOf(store.section(edc(String(number)))?.what);
    expect([undefined, 'word '.repeat(200)]).toContain(text);
  }
  keep(store, '999');
  expect(store.section(edc('999'))).toBeDefined();
  expect(store.state()).toEqual({ place: 'disk' });
  expect(heard).toEqual([expect.stringContaining('damaged')]);
  expect(open(folder).section(edc('999'))).toBeDefined();
});

test('damage deep in the file is found when it is read, and the file is put aside', async () => {
  const folder = await makePlace();
  const before = open(folder);
  for (let number = 1; number <= 300; number += 1) keep(before, String(number));
  before.close();
  const path = join(folder, 'cache.db');
  const raw = new DatabaseSync(path);
  raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  raw.close();
  const bytes = await readFile(path);
  // The tables are told of in the first pages, which stay.
  await writeFile(path, bytes.fill(0xab, 40_960));
  const { store, heard } = openHeard(folder);
  expect(heard).toEqual([]);
  for (let number = 1; number <= 300; number += 1) {
    const text = wordsOf(store.section(edc(String(number)))?.what);
    expect([undefined, `What section ${number} says.`]).toContain(text);
  }
  expect(heard).toEqual([expect.stringContaining('begun anew')]);
  keep(store, '999');
  expect(store.state()).toEqual({ place: 'disk' });
  expect(open(folder).section(edc('999'))).toBeDefined();
});

test('where the disk cannot be used, things are kept in memory and the state says so', async () => {
  const folder = join(await makePlace(), 'file');
  await writeFile(folder, 'where a folder should be');
  const { store, heard } = openHeard(folder);
  keep(store, '1', { text: 'A pupil.' });
  store.keepSection(edc('2'), { what: undefined, at: AT });
  expect(wordsOf(store.section(edc('1'))?.what)).toBe('A pupil.');
  expect(store.count()).toBe(1);
  expect(found(store, 'pupil')).toEqual(['1']);
  expect(store.state()).toMatchObject({ place: 'memory', problem: expect.any(String) as unknown });
  expect(heard).toHaveLength(1);
  expect(JSON.stringify(store.state())).not.toContain(folder);
});
