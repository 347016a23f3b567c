import { type LawSection, sectionText } from '../law/section.ts';
import type { SearchRequest } from '../library/library.ts';
import type { IndexHits } from '../search/search-index.ts';
import { searchSections } from '../search/search-sections.ts';
import type { Connection } from './connection.ts';
import type { Superseded } from './section-store.ts';

/** Which sections a search leaves out. */
export interface Omission {
  readonly superseded?: Superseded | undefined;
  /** The keys of entries. */
  readonly keys?: readonly string[];
}

/** The texts of the sections that are kept, to be searched. */
export interface Texts {
  /** Puts the text of an entry in place of what was there; nothing for a section that is not there. */
  readonly replace: (id: number, section: LawSection | undefined) => void;
  readonly search: (request: SearchRequest, omission: Omission) => IndexHits;
}

/** The texts of a connection whose tables are there. */
export function createTexts(connection: Connection, reader: number): Texts {
  return {
    replace: (id, section) => {
      connection.run('DELETE FROM texts WHERE id = ?', id);
      if (section === undefined) return;
      connection.run(
        'INSERT INTO texts (id, code, article, section, heading, text) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        section.code,
        section.article ?? '',
        section.section,
        section.headings.at(-1)?.title ?? '',
        section.versions.map(sectionText).join('\n\n'),
      );
    },
    search: (request, omission) =>
      searchSections(
        { table: 'search', source: 'site', all: connection.all },
        request,
        idsOf(connection, reader, omission),
      ),
  };
}

function idsOf(
  connection: Connection,
  reader: number,
  { superseded, keys = [] }: Omission,
): readonly number[] {
  return connection
    .all(
      `SELECT id FROM entries INDEXED BY entries_found
          WHERE kind = 'section' AND body IS NOT NULL AND reader < ?1
        UNION SELECT id FROM entries INDEXED BY entries_found
          WHERE kind = 'section' AND body IS NOT NULL AND reader > ?1
        UNION SELECT id FROM entries WHERE kind = 'section' AND at < ?2
          AND code IN (SELECT value FROM json_each(?3))
        UNION SELECT id FROM entries WHERE kind = 'section'
          AND key IN (SELECT value FROM json_each(?4))`,
      reader,
      superseded?.before.getTime() ?? 0,
      JSON.stringify(superseded?.codes ?? []),
      JSON.stringify(keys),
    )
    .map(({ id }) => Number(id));
}
