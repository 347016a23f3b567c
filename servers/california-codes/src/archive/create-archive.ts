import type { LawCode } from '../law/codes.ts';
import type { Heading, LawSection, SectionVersion } from '../law/section.ts';
import type { Connection, Row } from '../store/connection.ts';
import type { Archive } from './archive.ts';
import { pathsTo } from './node-path.ts';
import type { ArchiveFacts } from './read-facts.ts';
import { readToc } from './read-toc.ts';
import { createArchiveSearch } from './search-archive.ts';
import { PARAGRAPH_END, VERSION_END } from './schema.ts';
import { sectionKey } from '../law/section-number.ts';

const SECTION = `SELECT s.code, s.article, s.section, s.versions, s.text, n.path
  FROM sections s LEFT JOIN nodes n ON n.id = s.node`;

/** The archive in a file that has been opened. */
export function createArchive(connection: Connection, facts: ArchiveFacts): Archive {
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
