import { statSync } from 'node:fs';

import type { LawCode } from '../law/codes.ts';
import { toSortKey } from '../law/section-number.ts';
import type { Heading, LawSection, SectionAddress, SectionVersion } from '../law/section.ts';
import type { Toc, TocNode } from '../law/toc.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { type SearchPlace, searchSections } from '../search/search-sections.ts';
import { type Connection, openConnection, type Row } from '../sqlite/connection.ts';
import { type ArchiveFacts, getArchiveFiles, readFacts } from './archive-files.ts';
import type { Archive, Archives } from './archive.ts';
import { getIdRange, PARAGRAPH_END, listPaths, VERSION_END } from './schema.ts';

interface CurrentArchive {
  /** Which file it is, so that a new one is noticed. */
  readonly mark: string;
  readonly archive?: Archive;
  readonly connection?: Connection;
}

/** Opens the archive of a folder; an import by another process is noticed on the next access. */
export function openArchives(folder: string): Archives {
  const { archive: path } = getArchiveFiles(folder);
  let standing: CurrentArchive = { mark: '' };
  let former: Connection | undefined;
  return {
    current: () => {
      const mark = getFileMark(path);
      if (mark !== standing.mark) {
        // A caller may still be reading the previous archive.
        former?.close();
        former = standing.connection;
        standing = openCurrent(path, mark);
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

function getFileMark(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** How much of the file may be read as memory, which is far faster for a search. */
const MAPPED_BYTES = 2_000_000_000;

function openCurrent(path: string, mark: string): CurrentArchive {
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
      const key = toSortKey(section);
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
          toSortKey(from),
          toSortKey(to),
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
    headings: readHeadings(connection, code, row['path'] ?? null),
    versions: [first, ...others],
  };
}

function readHeadings(
  connection: Connection,
  code: LawCode,
  path: Row[string],
): readonly Heading[] {
  if (typeof path !== 'string') return [];
  return connection
    .all(
      `SELECT facts FROM nodes WHERE code = ? AND path IN (SELECT value FROM json_each(?))
        ORDER BY path`,
      code,
      JSON.stringify(listPaths(path)),
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
    const above = listPaths(path).toReversed().slice(1);
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
    idsWithin: getIdRange,
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
  return (request, without = []) => searchSections(place, request, findIds(connection, without));
}

/** The sections that the archive has among some. */
function findIds(connection: Connection, addresses: readonly SectionAddress[]): readonly number[] {
  if (addresses.length === 0) return [];
  const wanted = addresses.map(({ code, article = '', section }) => [
    code,
    article,
    toSortKey(section),
  ]);
  return connection
    .all(
      `SELECT s.id FROM json_each(?) w CROSS JOIN sections s
        ON s.code = w.value ->> 0 AND s.article = w.value ->> 1 AND s.key = w.value ->> 2`,
      JSON.stringify(wanted),
    )
    .map((row) => Number(row['id']));
}
