import type { LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';
import type { TextPlace } from '../law/toc.ts';

/** Where the legislature's site is. */
export const LIVE = 'https://leginfo.legislature.ca.gov/faces/';

/** A page of the site, and what is asked of it. */
export interface PageAddress {
  /** Its name below the address of the site: one of these, and nothing that a caller says. */
  readonly page:
    | 'codes.xhtml'
    | 'codedisplayexpand.xhtml'
    | 'codes_displaySection.xhtml'
    | 'codes_displayText.xhtml';
  readonly query: Readonly<Record<string, string>>;
}

/** The page of a section; of the Constitution, that of its article. */
export function getSectionPage({ code, section, article }: SectionAddress): PageAddress {
  if (code === 'CONS') return getTextPage(code, { ...NOWHERE, article: article ?? '' });
  const query = { sectionNum: `${section}.`, lawCode: code };
  return { page: 'codes_displaySection.xhtml', query };
}

/** The page of all sections at a place. */
export function getTextPage(lawCode: LawCode, place: TextPlace): PageAddress {
  const { division, title, part, chapter, article } = place;
  const query = { lawCode, division, title, part, chapter, article };
  return { page: 'codes_displayText.xhtml', query };
}

/** The page of the whole table of contents of a code. */
export function getTocPage(code: LawCode): PageAddress {
  return { page: 'codedisplayexpand.xhtml', query: { tocCode: code } };
}

/** The page of a section for people, wherever this server reads it. */
export function getSectionUrl(at: SectionAddress): string {
  return toUrl(getSectionPage(at));
}

/** The page of all sections at a place, for people. */
export function getTextUrl(code: LawCode, place: TextPlace): string {
  return toUrl(getTextPage(code, place));
}

/** The page of the table of contents of a code, for people. */
export function getTocUrl(code: LawCode): string {
  return toUrl(getTocPage(code));
}

const NOWHERE: TextPlace = { division: '', title: '', part: '', chapter: '', article: '' };

function toUrl({ page, query }: PageAddress): string {
  return `${LIVE}${page}?${new URLSearchParams(query).toString()}`;
}
