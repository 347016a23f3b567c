import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';

import {
  listSections,
  listArchivedSections,
  type ArchiveFacts,
  type ArchiveOptions,
  writeArchive,
} from '../src/index.ts';
import { collapsed } from './small-site.ts';

interface Written {
  readonly path: string;
  readonly facts: ArchiveFacts;
}

async function write(options: ArchiveOptions): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'pubinfo_2025.zip');
  return { path, facts: await writeArchive(path, options) };
}

async function members(path: string): Promise<ReadonlyMap<string, string>> {
  const zip = await openPromise(path);
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    texts.set(entry.fileName, Buffer.concat(parts).toString('utf8'));
  }
  return texts;
}

const UNESCAPED: Readonly<Record<string, string>> = { t: '\t', n: '\n', 0: '\0' };

/** The rows of a table, as MySQL reads them. */
function rows(table: string | undefined): readonly (readonly (string | null)[])[] {
  const read: (string | null)[][] = [[]];
  for (const [, text, bare, end] of (table ?? '').matchAll(
    /(?:`((?:[^`\\]|\\[\s\S])*)`|([^\t\n`]*))([\t\n])/g,
  )) {
    const value = text?.replace(/\\([\s\S])/g, (_, mark: string) => UNESCAPED[mark] ?? mark);
    read.at(-1)?.push(value ?? (bare === 'NULL' ? null : (bare ?? '')));
    if (end === '\n') read.push([]);
  }
  return read.slice(0, -1);
}

const MIXED: ArchiveOptions = {
  sections: 150,
  seed: 7,
  known: listSections().filter(({ section }) => !/^60\d{3}$/.test(section)),
};

let mixed: { readonly facts: ArchiveFacts; readonly size: number };
let texts: ReadonlyMap<string, string>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const path = join(folder, 'pubinfo_2025.zip');
  const facts = await writeArchive(path, MIXED);
  mixed = { facts, size: (await readFile(path)).length };
  texts = await members(path);
  await rm(folder, { recursive: true });
});

test('has all columns of every table', () => {
  const widths = ['CODES', 'LAW_SECTION', 'LAW_TOC', 'LAW_TOC_SECTIONS', 'BILL'].map((name) => [
    ...new Set(rows(texts.get(`${name}_TBL.dat`)).map((row) => row.length)),
  ]);
  expect(widths).toEqual([[2], [18], [19], [13], [19]]);
  expect(rows(texts.get('CODES_TBL.dat'))).toHaveLength(30);
});

test('says what it holds', () => {
  const { facts, size } = mixed;
  const table = rows(texts.get('LAW_SECTION_TBL.dat'));
  expect(table.filter((row) => row[15] === 'Y')).toHaveLength(facts.versions);
  expect(table.filter((row) => row[15] === 'N')).toHaveLength(facts.inactive);
  expect([...listArchivedSections(MIXED)]).toHaveLength(facts.sections);
  expect(facts.versions).toBeGreaterThan(facts.sections);
  expect(facts.inactive).toBeGreaterThan(0);
  expect(facts.bytes).toBe(size);
});

test('has the texts of all sections in files of their own', () => {
  const active = rows(texts.get('LAW_SECTION_TBL.dat')).filter((row) => row[15] === 'Y');
  const versions = [...listArchivedSections(MIXED)].flatMap(({ code, section, versions: all }) =>
    all.map((version) => ({ code, section, version })),
  );
  for (const [index, { code, section, version }] of versions.entries()) {
    const row = active[index] ?? [];
    expect([row[1], row[2]?.replace(/^SEC\w*\.? /, '')]).toEqual([code, `${section}.`]);
    expect(collapsed(row[13] ?? '')).toBe(version.note);
    const lob = (texts.get(row[14] ?? '') ?? '')
      .replaceAll(/<span class="\w+Space"\/>|<br\/>/g, ' ')
      .replaceAll('</caml:Numerator><caml:Denominator>', '/');
    const page = load(lob, { xml: true });
    const printed = page('p').map((_, one) => collapsed(page(one).text()));
    const plain = version.paragraphs.filter(({ isTable }) => isTable !== true);
    expect(printed.get()).toEqual(plain.map(({ text }) => collapsed(text)));
  }
});

test('leads from each version to its heading and from that to all above it', () => {
  const headings = new Map(
    rows(texts.get('LAW_TOC_TBL.dat')).map((row) => [`${row[0]} ${row[13]}`, row]),
  );
  const below = new Map(rows(texts.get('LAW_TOC_SECTIONS_TBL.dat')).map((row) => [row[11], row]));
  for (const row of rows(texts.get('LAW_SECTION_TBL.dat'))) {
    const steps = (below.get(row[7] ?? '')?.[2] ?? '').split('.');
    const above = steps.map((_, at) =>
      headings.get(`${row[1]} ${steps.slice(0, at + 1).join('.')}`),
    );
    expect(above.every((heading) => heading?.[7] === 'Y')).toBe(true);
    expect(above.at(-1)?.slice(1, 6)).toEqual(row.slice(8, 13));
    expect(above.at(-1)?.[14]).toBe('Y');
  }
});

test('is the same file for the same options, and another for another seed', async () => {
  const [one, same, other] = await Promise.all([
    write({ sections: 60, seed: 3, known: [] }),
    write({ sections: 60, seed: 3, known: [] }),
    write({ sections: 60, seed: 4, known: [] }),
  ]);
  const bytes = await readFile(one.path);
  expect(bytes.equals(await readFile(same.path))).toBe(true);
  expect(bytes.equals(await readFile(other.path))).toBe(false);
});

test('holds just the sections that it is given', async () => {
  const [first, second] = [...listArchivedSections({ sections: 0 })];
  if (first === undefined || second === undefined) throw new Error('No sections are known.');
  const { facts } = await write({ sections: [first, second], bills: 0, asOf: '2024-02-29' });
  expect(facts).toMatchObject({ sections: 2, asOf: '2024-02-29' });
});

test('refuses a path that cannot be written', async () => {
  await expect(writeArchive(join(tmpdir(), 'no', 'such', 'folder.zip'), MIXED)).rejects.toThrow(
    /ENOENT/,
  );
});
