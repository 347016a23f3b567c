import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  listSections,
  listArchivedSections,
  type ArchiveFacts,
  type SimSection,
  writeArchive,
} from '@wellspoken/simulator-leginfo';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { lockImport } from '../../src/archive/import/import-archive.ts';
import { openArchives } from '../../src/archive/open-archive.ts';
import type { LawCode } from '../../src/law/codes.ts';
import { changeZip, inPlace, load, newFolder, type Change } from './import-support.ts';

let [place, zip, small] = ['', '', ''];
let facts: ArchiveFacts;
let smallFacts: ArchiveFacts;
const OPTIONS = { sections: 700, seed: 3, asOf: '2026-10-18' };

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'wellspoken-archives-'));
  [zip, small] = [join(place, 'pubinfo_2025.zip'), join(place, 'pubinfo_Mon.zip')];
  facts = await writeArchive(zip, OPTIONS);
  smallFacts = await writeArchive(small, { sections: listSections().slice(0, 150) });
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function changed(change: Change): Promise<string> {
  const path = join(await newFolder(), 'pubinfo_2025.zip');
  await changeZip(small, path, change);
  return path;
}

const addressOf = ({ code, section, article }: SimSection) => ({
  // The simulator has no other codes.
  code: code as LawCode,
  section,
  ...(article !== undefined && { article }),
});

test('every section comes back with its headings, versions, notes and acts', async () => {
  const folder = await newFolder();
  const report = await load(zip, folder);
  expect(report).toMatchObject({
    status: 'imported',
    resumed: false,
    sections: facts.sections,
    versions: facts.versions,
    inactive: facts.inactive,
    codes: 30,
    problems: 0,
    unplaced: 0,
    asOf: '2026-10-18T12:00:00.000Z',
  });
  const archive = inPlace(folder);
  expect(archive.facts).toMatchObject({ sections: facts.sections, codes: 30 });
  let count = 0;
  for (const section of listArchivedSections(OPTIONS)) {
    count++;
    const { headings, versions } = section;
    expect(archive.readSection(addressOf(section))).toEqual({
      ...addressOf(section),
      // The archive writes "1. - 32527.", and the site has a dot here and there.
      headings: headings.map(({ range, ...heading }) => ({
        ...heading,
        ...(range !== undefined && { range: range.replaceAll(/(\d)\.(?= |$)/g, '$1') }),
      })),
      versions: versions.map(({ paragraphs, note, act }) => ({
        paragraphs: paragraphs.map(({ text }) => ({ text })),
        ...(note !== '' && { note }),
        ...(act.statutes !== '' && { act }),
      })),
    });
  }
  expect(count).toBe(facts.sections);
});

test('ranges come in the order of the code, tables of contents with their places', async () => {
  const folder = await newFolder();
  await load(zip, folder);
  const archive = inPlace(folder);
  const range = { code: 'EDC', from: '48900', to: '60003', limit: 4 } as const;
  expect(
    archive
      .readRange(range)
      .map(({ section }) => section)
      .slice(0, 2),
  ).toEqual(['48900', '48900.5']);
  expect(archive.readRange(range)).toHaveLength(5);
  expect(archive.readToc('EDC')?.nodes[0]).toMatchObject({
    level: 'title',
    number: '1',
    children: [{ level: 'division' }],
  });
  expect(JSON.stringify(archive.readToc('CONS'))).toContain('"article":"XIII B');
  expect(archive.knownSections('CONS', 'XIII', 9)).toContain('XIII B-1');
  expect(archive.knownSections('EDC', '489', 2)).toEqual(['48900', '48900.5']);
});

test('its words are found, and left out where something newer is known', async () => {
  const folder = await newFolder();
  await load(zip, folder);
  const archive = inPlace(folder);
  const request = { query: '"oversight committee"', limit: 10, offset: 0 };
  const found = archive.search(request);
  expect(found.hits[0]).toMatchObject({
    code: 'EDC',
    heading: 'Citizens’ Oversight Committee',
    passage: expect.stringContaining('«oversight committee»') as unknown,
    source: 'archive',
  });
  const without = archive.search(request, [{ code: 'EDC', section: '15278' }]);
  expect(without.total).toBe(found.total - 1);
  expect(without.hits.map(({ section }) => section)).not.toContain('15278');
});

test('an archive that is in place already is left alone, unless it is forced', async () => {
  const folder = await newFolder();
  await load(zip, folder);
  expect(await load(zip, folder)).toMatchObject({ status: 'unchanged', sections: facts.sections });
  expect(await load(zip, folder, { force: true })).toMatchObject({ status: 'imported' });
});

test('much less than what is in place is refused, unless it is forced', async () => {
  const folder = await newFolder();
  await load(zip, folder);
  await expect(load(small, folder)).rejects.toThrow(/has \d+ texts .* --force/);
  expect(inPlace(folder).facts.sections).toBe(facts.sections);
  const archives = openArchives(folder);
  expect(archives.current()?.facts.sections).toBe(facts.sections);
  await load(small, folder, { force: true });
  expect(archives.current()?.facts.sections).toBe(smallFacts.sections);
  archives.close();
  expect(readdirSync(folder).toSorted()).toEqual(['archive.db', 'archive.lock']);
});

test('one that is stopped goes on where it was, and ends as one that was not', async () => {
  const [folder, other] = [await newFolder(), await newFolder()];
  const stop = new AbortController();
  const progress = (done: number, _: unknown, what: string): void => {
    if (what === 'sections' && done >= 500) stop.abort();
  };
  await expect(load(zip, folder, { signal: stop.signal, progress })).rejects.toThrow('aborted');
  expect(readdirSync(folder).some((name) => name.endsWith('.partial.db'))).toBe(true);
  const first: number[] = [];
  const seen = (done: number, _: unknown, what: string): void => {
    if (what === 'sections') first.push(done);
  };
  expect(await load(zip, folder, { progress: seen })).toMatchObject({ resumed: true });
  expect(first[0]).toBe(1_000);
  await load(zip, other);
  const archives = [inPlace(folder), inPlace(other)];
  const range = { code: 'EDC', from: '1', to: '99999', limit: 10_000 } as const;
  const [one, another] = archives.map((archive) => archive.readRange(range));
  expect(one).toEqual(another);
  expect(readdirSync(folder).toSorted()).toEqual(['archive.db', 'archive.lock']);
});

test('what was begun of another archive gives way', async () => {
  const folder = await newFolder();
  const stop = new AbortController();
  const progress = (): void => stop.abort();
  await expect(load(zip, folder, { signal: stop.signal, progress })).rejects.toThrow('aborted');
  await load(small, folder);
  expect(readdirSync(folder).toSorted()).toEqual(['archive.db', 'archive.lock']);
});

test('what was begun and is damaged gives way', async () => {
  const folder = await newFolder();
  const stop = new AbortController();
  const progress = (): void => stop.abort();
  await expect(load(zip, folder, { signal: stop.signal, progress })).rejects.toThrow('aborted');
  const partial = readdirSync(folder).find((name) => name.endsWith('.partial.db')) ?? '';
  writeFileSync(join(folder, partial), 'no database at all, but long enough to be one'.repeat(200));
  expect(await load(zip, folder)).toMatchObject({ resumed: false, sections: facts.sections });
});

test('two imports at once: the second is told', async () => {
  const folder = await newFolder();
  const release = lockImport(join(folder, 'archive.lock'));
  await expect(load(zip, folder)).rejects.toThrow('Another import into this folder is running');
  release();
  await load(small, folder);
});

test('what is no archive is refused, and the one in place stays', async () => {
  const folder = await newFolder();
  await load(zip, folder);
  const bytes = readFileSync(zip);
  const cases: readonly (readonly [Buffer | string, RegExp])[] = [
    ['some words', /is no zip\. Name an archive such as/],
    [bytes.subarray(0, bytes.length / 2), /ends too early/],
    [bytes.subarray(0, bytes.length - 10), /ends too early/],
  ];
  for (const [content, words] of cases) {
    const path = join(await newFolder(), 'x.zip');
    writeFileSync(path, content);
    await expect(load(path, folder)).rejects.toThrow(words);
  }
  await expect(load(join(folder, 'none.zip'), folder)).rejects.toThrow('There is no file');
  await expect(load(folder, folder)).rejects.toThrow('is no file');
  const daily = await changed((name, content) => (name.startsWith('LAW_') ? undefined : content));
  await expect(load(daily, folder)).rejects.toThrow(/expected LAW_TOC_TBL\.dat.* Daily archives/);
  expect(inPlace(folder).facts.sections).toBe(facts.sections);
});

test('a text whose bytes changed is told by name, and nothing is put in place', async () => {
  const folder = await newFolder();
  const bytes = readFileSync(zip);
  // The name stands before its bytes, and again in the list at the end.
  const at = bytes.indexOf('LAW_SECTION_TBL_77.lob') + 60;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x55, at);
  const path = join(await newFolder(), 'x.zip');
  writeFileSync(path, bytes);
  await expect(load(path, folder)).rejects.toThrow(/LAW_SECTION_TBL_77\.lob in the zip is damaged/);
  expect(openArchives(folder).current()).toBeUndefined();
});

test('rows that are wrong are counted and named, and the others are loaded', async () => {
  const path = await changed((name, bytes) => {
    if (name === 'CODES_TBL.dat') return `${bytes.toString()}\`XYZ\`\t\`Unknown Code\`\n`;
    if (name === 'LAW_SECTION_TBL_5.lob') return '<p>not closed';
    if (name === 'LAW_SECTION_TBL_6.lob') return Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe]);
    if (name === 'LAW_SECTION_TBL_7.lob') return undefined;
    return name === 'LAW_SECTION_TBL.dat' ? `\`broken\`\n${bytes.toString()}` : bytes;
  });
  const folder = await newFolder();
  const report = await load(path, folder);
  expect(report).toMatchObject({ problems: 5, versions: smallFacts.versions - 3 });
  expect(report.shown).toEqual([
    expect.stringMatching(/^CODES_TBL\.dat line \d+: expected a code that is known; got "XYZ"\.$/),
    'LAW_SECTION_TBL.dat line 1: expected 18 columns; got 1.',
    expect.stringContaining('expected a text in CAML'),
    expect.stringContaining('expected UTF-8 in LAW_SECTION_TBL_6.lob'),
    expect.stringContaining('expected a text of the zip; got LAW_SECTION_TBL_7.lob'),
  ]);
});

test('a table that is mostly wrong is refused', async () => {
  const path = await changed((name, bytes) =>
    name === 'LAW_SECTION_TBL.dat' ? bytes.toString().replaceAll('\t', ' ') : bytes,
  );
  await expect(load(path, await newFolder())).rejects.toThrow(
    /Too much of the archive cannot be read.*expected 18 columns/,
  );
});

test('the same law of a later day is imported again, and its day counts', async () => {
  const [place, folder] = [await newFolder(), await newFolder()];
  const days = ['2026-10-18', '2026-10-25'];
  const reports = [];
  for (const asOf of days) {
    const path = join(place, `pubinfo_${asOf}.zip`);
    await writeArchive(path, { sections: 20, asOf });
    reports.push(await load(path, folder));
  }
  expect(reports.map(({ status, asOf }) => [status, asOf.slice(0, 10)])).toEqual(
    days.map((day) => ['imported', day]),
  );
});
