import type { LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';
import type { TextPlace } from '../law/toc.ts';

/** Where the legislature's site is. */
export const LIVE = 'https://leginfo.legislature.ca.gov/faces/';

/** The page of a section, below the address of the site; of the Constitution, that of its article. */
export function sectionPath({ code, section, article }: SectionAddress): string {
  if (code === 'CONS') return textPath(code, { ...NOWHERE, article: article ?? '' });
  return `codes_displaySection.xhtml?${query({ sectionNum: `${section}.`, lawCode: code })}`;
}

/** The page of all sections at a place, below the address of the site. */
export function textPath(lawCode: LawCode, place: TextPlace): string {
  const { division, title, part, chapter, article } = place;
  return `codes_displayText.xhtml?${query({ lawCode, division, title, part, chapter, article })}`;
}

/** The page of the whole table of contents of a code, below the address of the site. */
export function tocPath(code: LawCode): string {
  return `codedisplayexpand.xhtml?${query({ tocCode: code })}`;
}

/** The page of a section for people, wherever this server reads it. */
export function sectionUrl(at: SectionAddress): string {
  return LIVE + sectionPath(at);
}

/** The page of all sections at a place, for people. */
export function textUrl(code: LawCode, place: TextPlace): string {
  return LIVE + textPath(code, place);
}

/** The page of the table of contents of a code, for people. */
export function tocUrl(code: LawCode): string {
  return LIVE + tocPath(code);
}

const NOWHERE: TextPlace = { division: '', title: '', part: '', chapter: '', article: '' };

function query(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}
