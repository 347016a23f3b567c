import { createHash } from 'node:crypto';

import type { LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';
import type { TextPlace } from '../law/toc.ts';

/** What an entry is about: a section, the list of the sections of a text page, a table of contents. */
export type EntryKind = 'section' | 'page' | 'toc';

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
export function sectionEntry(address: SectionAddress): EntryName {
  const { code, article, section } = address;
  return { kind: 'section', key: [code, article ?? '', section].join('|'), code, address };
}

/** The name of what is kept of a text page. */
export function pageEntry(code: LawCode, place: TextPlace): EntryName {
  const { division, title, part, chapter, article } = place;
  return { kind: 'page', key: [code, title, division, part, chapter, article].join('|'), code };
}

/** The name of a table of contents that is kept. */
export function tocEntry(code: LawCode): EntryName {
  return { kind: 'toc', key: code, code };
}

/** How a section is named where its code is known: "48900", in the Constitution "XIII B-1". */
export function labelOf({ article, section }: SectionAddress): string {
  return article === undefined ? section : `${article}-${section}`;
}

/** Differs where anything that an entry says differs. */
export function digestOf({ kind, key, at, body }: Omit<Entry, 'code'>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, key, at, body]))
    .digest('base64url');
}
