import { createHash } from 'node:crypto';

import type { LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';
import type { TextPlace } from '../law/toc.ts';
import type { Connection, Row } from '../sqlite/connection.ts';

/** What an entry is about: a section, the list of the sections of a text page, a table of contents. */
type EntryKind = 'section' | 'page' | 'toc';

/** Which entry. */
export interface EntryName {
  readonly kind: EntryKind;
  readonly key: string;
  readonly code: LawCode;
  /** Where the entry is about a section. */
  readonly address?: SectionAddress;
}

/** What is to be kept under a name. */
export interface Entry extends EntryName {
  readonly at: number;
  /** JSON; null for a section that is not there. */
  readonly body: string | null;
}

/** The name of what is kept of a section. */
export function nameSectionEntry(address: SectionAddress): EntryName {
  const { code, article, section } = address;
  return { kind: 'section', key: [code, article ?? '', section].join('|'), code, address };
}

/** The name of what is kept of a text page. */
export function namePageEntry(code: LawCode, place: TextPlace): EntryName {
  const { division, title, part, chapter, article } = place;
  return { kind: 'page', key: [code, title, division, part, chapter, article].join('|'), code };
}

/** The name of a table of contents that is kept. */
export function nameTocEntry(code: LawCode): EntryName {
  return { kind: 'toc', key: code, code };
}

/** Differs where anything that an entry says differs. */
export function createDigest({ kind, key, at, body }: Omit<Entry, 'code'>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, key, at, body]))
    .digest('base64url');
}

/** Which sections are kept. */
export interface EntryLists {
  /** The first of those that begin with a prefix, about in the order of the code. */
  readonly labels: (code: LawCode, prefix: string, limit: number) => readonly string[];
  readonly keptSince: (time: Date) => readonly SectionAddress[];
  /** The keys of all sections of which something is kept, absent ones included. */
  readonly keys: () => readonly string[];
  /** How many sections are kept, without those under the keys. */
  readonly count: (without?: readonly string[]) => number;
}

/** The lists of a connection whose tables are there; what another reader has read is not in them. */
export function createLists(connection: Connection, reader: number): EntryLists {
  return {
    labels: (code, prefix, limit) =>
      connection
        .all(
          `SELECT label FROM entries WHERE kind = 'section' AND code = ? AND label >= ?
            AND label < ? AND body IS NOT NULL AND reader = ?
            ORDER BY CAST(label AS REAL), label LIMIT ?`,
          code,
          prefix,
          `${prefix}\u{10FFFF}`,
          reader,
          limit,
        )
        .map(({ label }) => String(label)),
    keptSince: (time) =>
      connection
        .all(
          `SELECT code, article, section FROM entries WHERE kind = 'section' AND at > ?
            AND reader = ?`,
          time.getTime(),
          reader,
        )
        .map(readAddress),
    keys: () =>
      connection
        .all("SELECT key FROM entries WHERE kind = 'section' AND reader = ?", reader)
        .map(({ key }) => String(key)),
    count: (without = []) =>
      Number(
        connection.get(
          `SELECT count(*) AS entries FROM entries WHERE kind = 'section' AND body IS NOT NULL
            AND reader = ? AND key NOT IN (SELECT value FROM json_each(?))`,
          reader,
          JSON.stringify(without),
        )?.['entries'],
      ),
  };
}

/** The address that a row names. */
function readAddress({ code, article, section }: Row): SectionAddress {
  // Only codes are written there.
  const known = { code: code as LawCode, section: String(section) };
  return article === '' ? known : { ...known, article: String(article) };
}
