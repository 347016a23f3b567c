import type { SectionAddress } from '../law/section.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { searchSections, type SearchPlace } from '../search/search-sections.ts';
import type { Connection } from '../store/connection.ts';
import { idsWithin } from './section-id.ts';
import { sectionKey } from '../law/section-number.ts';

/** Searches the words of an archive. */
export function createArchiveSearch(connection: Connection): SearchIndex['search'] {
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
