import { statSync } from 'node:fs';

import type { LawCode } from '../law/codes.ts';
import { sectionKey } from '../law/section-number.ts';
import type { Heading, LawSection, SectionAddress, SectionVersion } from '../law/section.ts';
import type { Toc, TocNode } from '../law/toc.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { type SearchPlace, searchSections } from '../search/search-sections.ts';
import { type Connection, openConnection, type Row } from '../sqlite/connection.ts';
import { type ArchiveFacts, archiveFiles, readFacts } from './archive-files.ts';
import type { Archive, ArchiveShelf } from './archive.ts';
import { idsWithin, PARAGRAPH_END, pathsTo, VERSION_END } from './schema.ts';

interface Standing {
  /** Which file it is, so that a new one is noticed. */
  readonly mark: string;
  readonly archive?: Archive;
  readonly connection?: Connection;
}

/** Watches over the archive of a folder: an import of another process is noticed at the next question. */
export function openArchiveShelf(folder: string): ArchiveShelf {
  const { archive: path } = archiveFiles(folder);
  let standing: Standing = { mark: '' };
  let former: Connection | undefined;
  return {
    current: () => {
      const mark = markOf(path);
      if (mark !== standing.mark) {
        // Whoever was given the archive of before may still be reading it.
        former?.close();
        former = standing.connection;
        standing = take(path, mark);
      }
      return standing.archive;
    },
    close: () => {
      former?.close();
      standing.connection?.close();
      [former, standing] = [undefined, { mark: '' }];
    },
  };
}

function markOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** How much of the file may be read as memory, which is far faster for a search. */
const MAPPED_BYTES = 2_000_000_000;

function take(path: string, mark: string): Standing {
  const facts = readFacts(path);
  if (facts === undefined) return { mark };
  const connection = openConnection(path, { readOnly: true });
  connection.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}; PRAGMA cache_size = -8000`);
  return { mark, connection, archive: createArchive(connection, facts) };
}

const SECTION = `SELECT s.code, s.article, s.section, s.versions, s.text, n.path
  FROM sections s LEFT JOIN nodes n ON n.id = s.node`;

/** The archive in a file that has been opened. */
function createArchive(connection: Connection, facts: ArchiveFacts): Archive {
  const { sections, codes, asOf } = facts;
  return {
    facts: { sections, codes, asOf: new Date(asOf) },
    readSection: ({ code, article = '', section }) => {
      const key = sectionKey(section);
      const sql = `${SECTION} WHERE s.code = ? AND s.article = ? AND s.key = ?`;
      const row = connection.get(sql, code, article, key);
      return row === undefined ? undefined : toSection(connection, row);
    },
    readRange: ({ code, article = '', from, to, limit }) =>
      connection
        .all(
          `${SECTION} WHERE s.code = ? AND s.article = ? AND s.key BETWEEN ? AND ?
            ORDER BY s.key LIMIT ?`,
          code,
          article,
          sectionKey(from),
          sectionKey(to),
          limit + 1,
        )
        .map((row) => toSection(connection, row)),
    readToc: (code) => readToc(connection, code),
    knownSections: (code, prefix, limit) =>
      connection
        .all(
          // U+10FFFF sorts after every sign of a number.
          `SELECT label FROM sections WHERE code = ?1 AND label >= ?2 AND label < ?2 || char(1114111)
            ORDER BY label LIMIT ?3`,
          code,
          prefix,
          limit,
        )
        .map((row) => String(row['label'])),
    search: createArchiveSearch(connection),
  };
}

/** Nothing; each section was imported with at least one version. */
const NO_VERSION: SectionVersion = { paragraphs: [] };

function toSection(connection: Connection, row: Row): LawSection {
  const article = String(row['article']);
  // The import wrote one entry for each version.
  const facts = JSON.parse(String(row['versions'])) as Omit<SectionVersion, 'paragraphs'>[];
  const texts = String(row['text']).split(VERSION_END);
  const [first = NO_VERSION, ...others] = facts.map((one, index) => ({
    paragraphs: (texts[index] ?? '').split(PARAGRAPH_END).map((text) => ({ text })),
    ...one,
  }));
  // Only known codes are imported.
  const code = String(row['code']) as LawCode;
  return {
    code,
    section: String(row['section']),
    ...(article !== '' && { article }),
    headings: headingsOf(connection, code, row['path'] ?? null),
    versions: [first, ...others],
  };
}

function headingsOf(connection: Connection, code: LawCode, path: Row[string]): readonly Heading[] {
  if (typeof path !== 'string') return [];
  return connection
    .all(
      `SELECT facts FROM nodes WHERE code = ? AND path IN (SELECT value FROM json_each(?))
        ORDER BY path`,
      code,
      JSON.stringify(pathsTo(path)),
    )
    .map((row) => {
      // The import wrote a heading, perhaps with the place of its text.
      const { level, number, title, range, note } = JSON.parse(String(row['facts'])) as Heading;
      return {
        level,
        number,
        title,
        ...(range !== undefined && { range }),
        ...(note !== undefined && { note }),
      };
    });
}

interface Branch {
  readonly facts: Omit<TocNode, 'children'>;
  readonly children: Branch[];
}

/** The table of contents of a code; undefined where the archive has none of it. */
function readToc(connection: Connection, code: LawCode): Toc | undefined {
  const rows = connection.all('SELECT path, facts FROM nodes WHERE code = ? ORDER BY path', code);
  if (rows.length === 0) return undefined;
  const roots: Branch[] = [];
  const branches = new Map<string, Branch>();
  for (const row of rows) {
    const path = String(row['path']);
    // The import wrote everything of a node but what stands below it.
    const branch = { facts: JSON.parse(String(row['facts'])) as Branch['facts'], children: [] };
    branches.set(path, branch);
    const above = pathsTo(path).toReversed().slice(1);
    const parent = above.map((one) => branches.get(one)).find((one) => one !== undefined);
    (parent?.children ?? roots).push(branch);
  }
  return { code, nodes: roots.map(toNode) };
}

function toNode({ facts, children }: Branch): TocNode {
  return { ...facts, children: children.map(toNode) };
}

/** Searches the words of an archive. */
function createArchiveSearch(connection: Connection): SearchIndex['search'] {
  const place: SearchPlace = {
    table: 'search',
    source: 'archive',
    all: connection.all,
    idsWithin,
    headed: (match, codes, most) => {
      const named = codes.length === 0 ? '' : 'AND s.code IN (SELECT value FROM json_each(?3))';
      const values = [match, most, ...(codes.length === 0 ? [] : [JSON.stringify(codes)])];
      const row = connection.get(
        `SELECT json_group_array(id) AS ids FROM (
          SELECT s.id FROM headings h JOIN sections s ON s.node = h.rowid
            WHERE headings MATCH ?1 ${named} LIMIT ?2)`,
        ...values,
      );
      // The statement gathers an array of numbers.
      return JSON.parse(String(row?.['ids'] ?? '[]')) as number[];
    },
  };
  return (request, without = []) => searchSections(place, request, idsOf(connection, without));
}

/** The sections that the archive has among some. */
function idsOf(connection: Connection, addresses: readonly SectionAddress[]): readonly number[] {
  if (addresses.length === 0) return [];
  const wanted = addresses.map(({ code, article = '', section }) => [
    code,
    article,
    sectionKey(section),
  ]);
  return connection
    .all(
      `SELECT s.id FROM json_each(?) w CROSS JOIN sections s
        ON s.code = w.value ->> 0 AND s.article = w.value ->> 1 AND s.key = w.value ->> 2`,
      JSON.stringify(wanted),
    )
    .map((row) => Number(row['id']));
}
