import { formatLabel, type LawSection, type SectionAddress, getText } from '../law/section.ts';
import type { SearchRequest } from '../library/library.ts';
import type { IndexHits } from '../search/search-index.ts';
import { searchSections } from '../search/search-sections.ts';
import type { Connection, Row } from '../sqlite/connection.ts';
import { createLists, createDigest, type Entry, type EntryLists, type EntryName } from './entry.ts';
import type { Superseded } from './section-store.ts';

/** How much is kept, and what time it is. */
export interface EntriesOptions {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly reader: number;
  readonly now: () => number;
  readonly log: (message: string) => void;
}

/** What was found under a name. */
export interface FoundEntry {
  readonly at: number;
  readonly body: string | null;
}

/** The entries of one file, or of none but memory. What the disk refuses, it throws. */
export interface Entries extends EntryLists {
  readonly read: (name: EntryName) => FoundEntry | undefined;
  /** Writes all or none; what was said later stays. */
  readonly write: (entries: readonly Entry[]) => void;
  readonly search: (request: SearchRequest, omission: Omission) => IndexHits;
}

// An entry that is read often is not updated on each read.
const USED_STEP_MS = 3_600_000;
/** A time beyond this is one of a clock that went wrong. */
const SKEW_MS = 300_000;

/** The entries of a connection whose tables are there. */
export function createEntries(connection: Connection, options: EntriesOptions): Entries {
  const { reader, now, log } = options;
  const texts = createTexts(connection, reader);
  return {
    read: (name) => {
      const row = connection.get(
        'SELECT id, at, used_at, body, digest FROM entries WHERE kind = ? AND key = ? AND reader = ?',
        name.kind,
        name.key,
        reader,
      );
      if (row === undefined) return undefined;
      const found = { at: Number(row['at']), body: readColumn(row, 'body') };
      if (row['digest'] !== createDigest({ ...name, ...found })) {
        connection.transact(() => removeWhere(connection, 'id = ?', Number(row['id'])));
        log('An entry of the cache was changed by the disk. It was removed.');
        return undefined;
      }
      if (now() - Number(row['used_at']) > USED_STEP_MS) touch(connection, row, now());
      return found;
    },
    write: (entries) =>
      connection.transact(() => {
        for (const entry of entries) writeOne({ connection, texts, options }, entry);
        makeRoom(connection, options);
      }),
    ...createLists(connection, reader),
    search: texts.search,
  };
}

function readColumn(row: Row, column: string): string | null {
  const value = row[column] ?? null;
  return value === null ? null : String(value);
}

/** A lost update of the last use is harmless, so its failure is ignored. */
function touch(connection: Connection, row: Row, time: number): void {
  try {
    connection.run('UPDATE entries SET used_at = ? WHERE id = ?', time, Number(row['id']));
  } catch {
    // What was read is right all the same.
  }
}

interface Writing {
  readonly connection: Connection;
  readonly texts: ReturnType<typeof createTexts>;
  readonly options: EntriesOptions;
}

function writeOne({ connection, texts, options }: Writing, entry: Entry): void {
  const { kind, key, code, address, at, body } = entry;
  const time = options.now();
  const row = connection.get(
    `INSERT INTO entries (kind, key, code, article, section, label, at, used_at, reader, bytes,
        body, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, key) DO UPDATE SET at = excluded.at, used_at = excluded.used_at,
        reader = excluded.reader, bytes = excluded.bytes, body = excluded.body,
        digest = excluded.digest
      WHERE excluded.at >= at OR reader <> excluded.reader OR at > ?
      RETURNING id`,
    kind,
    key,
    code,
    ...toPlaceColumns(address),
    at,
    time,
    options.reader,
    key.length + (body?.length ?? 0),
    body,
    createDigest(entry),
    time + SKEW_MS,
  );
  // Without a row, another process has kept something newer.
  if (row === undefined || kind !== 'section') return;
  // An entry of a section holds a section.
  texts.replace(Number(row['id']), body === null ? undefined : (JSON.parse(body) as LawSection));
}

/** The columns article, section and label; empty for what is no section. */
function toPlaceColumns(address: SectionAddress | undefined): readonly [string, string, string] {
  if (address === undefined) return ['', '', ''];
  return [address.article ?? '', address.section, formatLabel(address)];
}

/** Removes the least recently used entries, and a few more, so that not every write does so. */
function makeRoom(connection: Connection, { maxEntries, maxBytes }: EntriesOptions): void {
  const sums = connection.get('SELECT count(*) AS entries, sum(bytes) AS bytes FROM entries');
  const entries = Number(sums?.['entries']);
  const bytes = Number(sums?.['bytes'] ?? 0);
  if (entries <= maxEntries && bytes <= maxBytes) return;
  removeWhere(
    connection,
    `id IN (SELECT id FROM (SELECT id,
        row_number() OVER newest AS entries_to, sum(bytes) OVER newest AS bytes_to
        FROM entries WINDOW newest AS (ORDER BY used_at DESC, id DESC))
      WHERE entries_to > 1 AND (entries_to > ? OR bytes_to > ?))`,
    Math.ceil(maxEntries * 0.9),
    Math.ceil(maxBytes * 0.9),
  );
}

function removeWhere(
  connection: Connection,
  condition: string,
  ...values: readonly number[]
): void {
  connection.run(
    `DELETE FROM texts WHERE id IN (SELECT id FROM entries WHERE ${condition})`,
    ...values,
  );
  connection.run(`DELETE FROM entries WHERE ${condition}`, ...values);
}

/** Which sections a search leaves out. */
interface Omission {
  readonly superseded?: Superseded | undefined;
  /** The keys of entries. */
  readonly keys?: readonly string[];
}

/** The texts of the sections that are kept, to be searched. */
interface Texts {
  /** Puts the text of an entry in place of what was there; nothing for a section that is not there. */
  readonly replace: (id: number, section: LawSection | undefined) => void;
  readonly search: (request: SearchRequest, omission: Omission) => IndexHits;
}

/** The texts of a connection whose tables are there. */
function createTexts(connection: Connection, reader: number): Texts {
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
        section.versions.map(getText).join('\n\n'),
      );
    },
    search: (request, omission) =>
      searchSections(
        { table: 'search', source: 'site', all: connection.all },
        request,
        findOmittedIds(connection, reader, omission),
      ),
  };
}

function findOmittedIds(
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
