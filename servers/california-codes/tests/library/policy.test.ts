import { ToolError } from '@wellspoken/kit';
import { expect, onTestFinished, test } from 'vitest';

import { createLibrary } from '../../src/library/create-library.ts';
import type { CallOptions, Library, SectionAnswer } from '../../src/library/library.ts';
import type { LawSection } from '../../src/law/section.ts';
import { openSectionStore } from '../../src/cache/open-section-store.ts';
import { createFakeArchives, createFakeSite, DOWN, DRIFT, type FakeSite } from './fake-sources.ts';
import { lawOf, wordsOf } from './law.ts';
import { makePlace } from './place.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T12:00:00Z');

interface Scene {
  readonly library: Library;
  readonly site: FakeSite;
  readonly pass: (ms: number) => void;
  readonly read: (section?: string, wishes?: Partial<CallOptions>) => Promise<SectionAnswer>;
}

interface SceneOptions {
  readonly archive?: { readonly ageMs: number; readonly sections: readonly LawSection[] };
  readonly offline?: boolean;
  readonly folder?: string;
  readonly startAt?: number;
}

/** A library whose site and clock are the test's own. */
async function openScene(options: SceneOptions = {}): Promise<Scene> {
  let time = options.startAt ?? START;
  const now = (): number => time;
  const site = createFakeSite(now, [lawOf('15278')]);
  const { archive } = options;
  const library = createLibrary({
    leginfo: options.offline === true ? undefined : site,
    store: openSectionStore(options.folder ?? (await makePlace()), { now }),
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
    site,
    pass: (ms) => void (time += ms),
    read: (section = '15278', wishes = {}) =>
      library.readSection({ code: 'EDC', section }, { signal, ...wishes }),
  };
}

const saying = (answer: SectionAnswer): string | undefined =>
  answer.found ? wordsOf(answer.section) : undefined;

const URL_15278 =
  'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=15278.&lawCode=EDC';

test('what has just come says so', async () => {
  const { read } = await openScene();
  expect(await read()).toEqual({
    found: true,
    section: lawOf('15278'),
    provenance: {
      source: 'site',
      url: URL_15278,
      fetchedAt: new Date(START),
      cached: false,
      ageSeconds: 0,
    },
  });
});

test('what was kept is answered for a day, with its age and the time of the request', async () => {
  const { read, site, pass } = await openScene();
  await read();
  pass(DAY - 1_000);
  const { provenance } = await read();
  expect(provenance).toEqual({
    source: 'site',
    url: URL_15278,
    fetchedAt: new Date(START),
    cached: true,
    ageSeconds: 86_399,
  });
  expect(site.asked).toEqual(['15278']);
});

test('after a day the site is asked again, and its new text counts', async () => {
  const { read, site, pass } = await openScene();
  await read();
  pass(DAY);
  site.sections.set('15278', lawOf('15278', 'Amended.'));
  const answer = await read();
  expect(saying(answer)).toBe('Amended.');
  expect(answer.provenance.cached).toBe(false);
});

test.for([
  ['is down', DOWN, DOWN.message],
  ['has changed its page', DRIFT, DRIFT.message.replace('Unverified: ', '')],
] as const)('an old text stands in, marked, while the site %s', async ([, failure, why]) => {
  const { read, site, pass } = await openScene();
  await read();
  pass(3 * DAY);
  site.failure = failure;
  const answer = await read();
  expect(saying(answer)).toBe('What section 15278 says.');
  expect(answer.provenance).toMatchObject({
    cached: true,
    ageSeconds: 3 * 86_400,
    stale: `Nothing newer could be had from the site: ${why}`,
  });
});

test.for([
  ['is down', DOWN],
  ['has changed its page', DRIFT],
] as const)('where nothing was kept and the site %s, that is the answer', async ([, failure]) => {
  const { read, site } = await openScene();
  site.failure = failure;
  await expect(read()).rejects.toBe(failure);
});

test('an absence counts for one hour, and then the site is asked again', async () => {
  const { read, site, pass } = await openScene();
  expect(await read('99999')).toMatchObject({ found: false, provenance: { cached: false } });
  pass(HOUR - 1_000);
  expect(await read('99999')).toMatchObject({ found: false, provenance: { cached: true } });
  expect(site.asked).toEqual(['99999']);
  pass(1_000);
  site.sections.set('99999', lawOf('99999'));
  expect(await read('99999')).toMatchObject({ found: true });
});

test('an old absence never stands in', async () => {
  const { read, site, pass } = await openScene();
  await read('99999');
  pass(HOUR);
  site.failure = DOWN;
  await expect(read('99999')).rejects.toBe(DOWN);
});

test('a text that was found to be gone does not come back while the site is down', async () => {
  const { read, site, pass } = await openScene();
  await read();
  site.sections.delete('15278');
  expect(await read('15278', { refresh: true })).toMatchObject({ found: false });
  pass(2 * HOUR);
  site.failure = DOWN;
  await expect(read()).rejects.toBe(DOWN);
});

test('a wish for fresh text asks the site although something fresh is kept', async () => {
  const { read, site } = await openScene();
  await read();
  site.sections.set('15278', lawOf('15278', 'Amended.'));
  expect(saying(await read())).toBe('What section 15278 says.');
  expect(saying(await read('15278', { refresh: true }))).toBe('Amended.');
  expect(saying(await read())).toBe('Amended.');
});

test('where a wish for fresh text fails, what is kept stands in and is marked', async () => {
  const { read, site } = await openScene();
  await read();
  site.failure = DOWN;
  const { provenance } = await read('15278', { refresh: true });
  expect(provenance).toMatchObject({
    cached: true,
    stale: expect.stringContaining('503') as unknown,
  });
});

test('what another process kept is as good as what this one kept', async () => {
  const folder = await makePlace();
  const one = await openScene({ folder });
  const other = await openScene({ folder });
  await one.read();
  expect((await other.read()).provenance.cached).toBe(true);
  expect(other.site.asked).toEqual([]);
});

const archived = [lawOf('15278', 'As archived.'), lawOf('15280', 'As archived.')];

test('a young archive answers before the site, as of its day', async () => {
  const { read, site } = await openScene({ archive: { ageMs: 10 * DAY, sections: archived } });
  const answer = await read();
  expect(saying(answer)).toBe('As archived.');
  expect(answer.provenance).toEqual({
    source: 'archive',
    url: URL_15278,
    fetchedAt: new Date(START - 10 * DAY),
    cached: true,
    ageSeconds: 10 * 86_400,
  });
  expect(site.asked).toEqual([]);
});

test('what was kept within a day comes before an archive', async () => {
  const { read } = await openScene({ archive: { ageMs: DAY, sections: archived } });
  expect(saying(await read('15278', { refresh: true }))).toBe('What section 15278 says.');
  expect(saying(await read())).toBe('What section 15278 says.');
});

test('an archive does not answer where something newer was kept: the site is asked', async () => {
  const { read, site, pass } = await openScene({ archive: { ageMs: DAY, sections: archived } });
  await read('15278', { refresh: true });
  pass(2 * DAY);
  expect(saying(await read())).toBe('What section 15278 says.');
  expect(site.asked).toEqual(['15278', '15278']);
  pass(2 * DAY);
  site.failure = DOWN;
  const answer = await read();
  expect(saying(answer)).toBe('What section 15278 says.');
  expect(answer.provenance).toMatchObject({ source: 'site', stale: expect.any(String) as unknown });
});

test('what a young archive lacks is asked of the site', async () => {
  const { read, site } = await openScene({ archive: { ageMs: DAY, sections: archived } });
  site.sections.set('48900', lawOf('48900', 'Added since.'));
  expect(saying(await read('48900'))).toBe('Added since.');
  expect(await read('99999')).toMatchObject({ found: false, provenance: { source: 'site' } });
});

test('what a young archive lacks is unverified while the site is down', async () => {
  const { read, site } = await openScene({ archive: { ageMs: DAY, sections: archived } });
  site.failure = DOWN;
  await expect(read('99999')).rejects.toBe(DOWN);
});

test('a text kept before an archive that lacks it does not stand in', async () => {
  const folder = await makePlace();
  const before = await openScene({ folder, startAt: START - 20 * DAY });
  await before.read();
  const { read, site } = await openScene({
    folder,
    archive: { ageMs: DAY, sections: [lawOf('15280')] },
  });
  site.failure = DOWN;
  await expect(read()).rejects.toBe(DOWN);
});

test('an old archive stands in, marked, only where the site fails', async () => {
  const { read, site } = await openScene({ archive: { ageMs: 31 * DAY, sections: archived } });
  expect(saying(await read())).toBe('What section 15278 says.');
  site.failure = DOWN;
  const answer = await read('15280');
  expect(saying(answer)).toBe('As archived.');
  expect(answer.provenance).toMatchObject({
    source: 'archive',
    stale: expect.any(String) as unknown,
  });
});

test('offline, a young archive counts also where it lacks a section', async () => {
  const { read } = await openScene({
    offline: true,
    archive: { ageMs: DAY, sections: archived },
  });
  expect(saying(await read())).toBe('As archived.');
  expect(await read('99999')).toEqual({
    found: false,
    provenance: expect.objectContaining({
      source: 'archive',
      fetchedAt: new Date(START - DAY),
    }) as unknown,
  });
});

test('offline, an old archive gives its texts marked, and says nothing of what it lacks', async () => {
  const { read } = await openScene({
    offline: true,
    archive: { ageMs: 31 * DAY, sections: archived },
  });
  const { provenance } = await read();
  expect(provenance.stale).toBe('This server works offline, so the site was not asked.');
  await expect(read('99999')).rejects.toMatchObject({ code: 'unavailable', retryable: false });
});

test('offline, an archive of one code says nothing about another', async () => {
  const { library } = await openScene({
    offline: true,
    archive: { ageMs: DAY, sections: archived },
  });
  const { signal } = new AbortController();
  await expect(
    library.readSection({ code: 'PEN', section: '187' }, { signal }),
  ).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('section 187 of the Penal Code') as unknown,
  });
});

test('offline, what was kept long ago is given and marked; what was not is unverified', async () => {
  const folder = await makePlace();
  await (await openScene({ folder })).read();
  const { read, pass } = await openScene({ folder, offline: true });
  expect((await read()).provenance.stale).toBeUndefined();
  pass(2 * DAY);
  expect((await read()).provenance.stale).toContain('offline');
  await expect(read('1')).rejects.toBeInstanceOf(ToolError);
});

test('health counts what was kept and what was asked, and tells the last success and failure', async () => {
  const { library, read, site, pass } = await openScene();
  expect(library.health()).toEqual({
    cache: { entries: 0, hits: 0, misses: 0, place: 'disk' },
    upstream: { state: 'untried' },
  });
  await read();
  await read();
  expect(library.health()).toEqual({
    cache: { entries: 1, hits: 1, misses: 1, place: 'disk' },
    upstream: { state: 'ok', lastOk: new Date(START) },
  });
  pass(2 * DAY);
  site.failure = DOWN;
  await read();
  expect(library.health().upstream).toEqual({
    state: 'failing',
    lastOk: new Date(START),
    lastError: { at: new Date(START + 2 * DAY), message: DOWN.message },
  });
});

test('a failure of our own is not taken for one of the site', async () => {
  const { read, site, pass } = await openScene();
  await read();
  pass(2 * DAY);
  const bug = new TypeError('a path /home/somebody');
  site.sections.get = () => {
    throw bug;
  };
  await expect(read()).rejects.toBe(bug);
});

test('what two sources know is completed once and in order', async () => {
  const { library, read } = await openScene({ archive: { ageMs: DAY, sections: archived } });
  await read('15278', { refresh: true });
  expect(library.knownSections('EDC', '152', 10)).toEqual(['15278', '15280']);
});

test('a table of contents follows the same order of sources', async () => {
  const { library, site, pass } = await openScene();
  const { signal } = new AbortController();
  expect((await library.readToc('EDC', { signal })).provenance.cached).toBe(false);
  expect((await library.readToc('EDC', { signal })).provenance.cached).toBe(true);
  pass(2 * DAY);
  site.failure = DOWN;
  expect((await library.readToc('EDC', { signal })).provenance.stale).toContain('503');
  await expect(library.readToc('PEN', { signal })).rejects.toBe(DOWN);
});
